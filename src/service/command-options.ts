import type { PathParameter } from '../contract/parameters.ts';

/** An option of `verify` that names a record. */
interface ReferenceOption {
  readonly type: 'string';
  /** Placeholder of the value in the help. */
  readonly value: string;
  readonly text: string;
  /** The path parameter that it is for. */
  readonly parameter: PathParameter;
}

/** The options of `verify` on the command line that name records. */
export const referenceOptions = {
  'card-id': {
    type: 'string',
    value: 'ID',
    text: 'the card to read (the first in the list)',
    parameter: 'id',
  },
  'order-ref': {
    type: 'string',
    value: 'REF',
    text: 'the order of the virtual account number to read',
    parameter: 'order_ref',
  },
  'flw-ref': {
    type: 'string',
    value: 'REF',
    text: 'the charge to void, with --allow-writes voidCharge',
    parameter: 'flw_ref',
  },
} as const satisfies Readonly<Record<string, ReferenceOption>>;

/** Options that name records, by their names in the library. */
const references = Object.entries(referenceOptions).map(
  ([name, { parameter, value }]) => [`ids.${parameter}`, `--${name} ${value}`] as const,
);

/** The options of `verify` on the command line, by their names in the library. */
export const commandOptions: Readonly<Record<string, string>> = {
  baseUrl: '--base-url URL',
  webhooksBaseUrl: '--webhooks-base-url URL',
  ...Object.fromEntries(references),
  token: '--token-file FILE',
  webhooksToken: '--webhooks-token-file FILE',
  traceIdHeader: '--trace-id-header NAME',
  allowWrites: '--allow-writes NAMES',
  rate: '--rate N',
  timeoutMs: '--timeout SECONDS',
  failOn: '--fail-on KINDS',
  baseline: '--baseline FILE',
  known: '--known FILE',
};
