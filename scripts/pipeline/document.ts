export * from '../lib/openapi.ts';
