// The mock where there is no Node: the same names, without what listens.
export { createMock } from './mock.ts';
export { type ChoiceId, ChoiceError, type Choices } from '../service/choices.ts';
export { type Problem, problemLine } from '../contract/problems.ts';
export type { Handler, HandlerContext, HandlerResult, Handlers } from '../service/handler.ts';
export type { MockRequest } from './pipeline/request.ts';
export type { MockResponse } from './pipeline/response.ts';
export { type Fault, FaultError, type Latency, type ScheduledFault } from './state/faults.ts';
export type { LoggedRequest, Violation } from './state/log.ts';
export { type Records, SeedError } from '../service/records.ts';
export { type Snapshot, TooLargeError } from './state/store.ts';
export type { Middleware, WebMock as Mock, WebMockOptions as MockOptions } from './web-mock.ts';
