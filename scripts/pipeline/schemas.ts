export * from '../lib/schemas.ts';
export { isObject } from '../../src/shared/pointer.ts';
