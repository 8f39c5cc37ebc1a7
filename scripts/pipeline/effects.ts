export * from '../lib/transitions.ts';
