export { encode as escape, get, toPointer as pointer, tokens } from '../../src/shared/pointer.ts';
