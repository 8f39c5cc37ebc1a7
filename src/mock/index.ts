import { checkPrism } from './contract/prism-missing.ts';

export { AssumptionError, type Assumptions } from './assume.ts';
export type { Handlers } from './handlers/handler.ts';
export type { Fault, Latency, OrderedFault } from './pipeline/faults.ts';
export { type LoggedRequest, type Violation, problemLine } from './pipeline/log.ts';
export type { MockAnswer, MockRequest, Problem } from './pipeline/message.ts';
export {
  type Listening,
  type ListenOptions,
  type Mock,
  type MockOptions,
  createMock,
} from './mock.ts';
export { PrismMissingError } from './contract/prism-missing.ts';
export type { Records } from './state/records.ts';
export { SeedError } from './state/seed-error.ts';
export type { OnAnswer } from './transport/server.ts';
export type { Snapshot } from './state/store.ts';

// Said at once, so that nobody meets Node's own words about a missing module.
checkPrism();
