import { checkPrism } from './prism-missing.ts';

export { AssumptionError, type Assumptions } from './assume.ts';
export type { Handlers } from './behaviour/behaviour.ts';
export type { Fault, Latency, OrderedFault } from './faults.ts';
export { type LoggedRequest, type Violation, problemLine } from './log.ts';
export type { MockAnswer, MockRequest, Problem } from './message.ts';
export {
  type Listening,
  type ListenOptions,
  type Mock,
  type MockOptions,
  createMock,
} from './mock.ts';
export { PrismMissingError } from './prism-missing.ts';
export type { Records } from './records.ts';
export { SeedError } from './seed-error.ts';
export type { OnAnswer } from './server.ts';
export type { Snapshot } from './store.ts';

// Said at once, so that nobody meets Node's own words about a missing module.
checkPrism();
