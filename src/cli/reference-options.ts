import type { PathParameter } from '../contract/parameters.ts';

/** An option of `verify` that names a record. */
interface ReferenceOption {
  /** Placeholder of the value in the help. */
  readonly value: string;
  readonly text: string;
  /** The path parameter that it is for. */
  readonly parameter: PathParameter;
}

/** The options of `verify` on the command line that name records. */
export const referenceOptions = {
  'card-id': {
    value: 'ID',
    text: 'the card to read (the first in the list)',
    parameter: 'id',
  },
  'order-ref': {
    value: 'REF',
    text: 'the order of the virtual account number to read',
    parameter: 'order_ref',
  },
  'flw-ref': {
    value: 'REF',
    text: 'the charge to void, with --allow-writes voidCharge',
    parameter: 'flw_ref',
  },
} as const satisfies Readonly<Record<string, ReferenceOption>>;

/** The options of `verify` on the command line, by their names in the library. */
export const commandOptions: Readonly<Record<string, string>> = {
  baseUrl: '--base-url',
  webhooksBaseUrl: '--webhooks-base-url',
  ...Object.fromEntries(
    Object.entries(referenceOptions).map(([name, { parameter }]) => [
      `ids.${parameter}`,
      `--${name}`,
    ]),
  ),
  token: '--token-file',
  webhooksToken: '--webhooks-token-file',
  traceIdHeader: '--trace-id-header',
  allowWrites: '--allow-writes',
  rate: '--rate',
  timeoutMs: '--timeout',
  failOn: '--fail-on',
};
