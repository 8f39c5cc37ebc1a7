export * from '../lib/schemas.ts';
