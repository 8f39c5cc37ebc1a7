import { requestProblems } from '../../src/contract/problems.ts';
import { createMock } from '../../src/mock/mock.ts';

globalThis.pageMock = { createMock, validate: requestProblems };
