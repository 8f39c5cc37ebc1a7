export * from '../lib/samples.ts';
