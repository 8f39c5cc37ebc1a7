export * from '../lib/pointer.ts';
