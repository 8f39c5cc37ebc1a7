import type { GapKind } from '../../../src/contract/gaps.ts';

/** What the mock does about an open question, and what a caller does until it is known; as Markdown. */
export interface Advice {
  readonly mock: string;
  readonly until: string;
}

const REPEAT = 'Do not repeat it; ask the operator.';

/** Kinds of open questions at which a wrong guess loses money, in the order in which they are asked. */
const advice = {
  idempotency: { mock: 'It takes each request for a new one.', until: REPEAT },
  effects: { mock: 'A request that it refuses changes nothing.', until: REPEAT },
  unit: {
    mock: 'It takes and returns the number as it is, and computes nothing with it.',
    until: 'Keep the number as it is, without a unit; ask the operator.',
  },
  currency: {
    mock: 'It compares no currencies.',
    until: 'Convert no amount, and add none to others; ask the operator.',
  },
} satisfies Partial<Record<GapKind, Advice>>;

export type CostlyKind = keyof typeof advice;

/** These kinds, in their order. */
export const costlyKinds = Object.keys(advice) as CostlyKind[];

/** What the mock does about questions of the document for which their kind says too little. */
export const mockOn: Readonly<Record<string, string>> = {
  'Does the same request sent again create a second batch?': 'It creates another batch each time.',
  'What does the same token in several charges of one batch lead to?':
    'It counts each charge, whatever its token.',
  'Does a second void have an effect?': 'The charge stays voided.',
  'What does a second void return?':
    'It returns the voided charge once more (its choice `second-void`).',
  'What does the same request return when it is sent again?': 'It returns the same body again.',
  'Does the same request have an effect when it is sent again?': 'It stores the BVN once more.',
  'When does a new BVN take effect?': 'It stores the BVN at once; no response contains it.',
};

/** Questions of other kinds that a caller asks first, before all of these. */
const others: Readonly<Record<string, Advice>> = {
  'What is the real name of `X-Trace-Id`?': {
    mock: 'It reads `X-Trace-Id` (its choice `trace-id-header`).',
    until:
      'Make the name an option of your program (`traceIdHeader` of the client); ask the operator.',
  },
};

/** What to do about an open question; undefined where it is of another kind. */
export function adviceOn(kind: GapKind, question: string): Advice | undefined {
  if (Object.hasOwn(others, question)) return others[question];
  const own = costlyKinds.find((each) => each === kind);
  return own && { ...advice[own], ...(mockOn[question] && { mock: mockOn[question] }) };
}
