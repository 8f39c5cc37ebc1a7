export * from '../lib/print-error.ts';
