import { requestProblems } from '../../../src/mock/contract/validate.ts';
import { createMock } from '../../../src/mock/mock.ts';

globalThis.pageMock = { createMock, validate: requestProblems };
