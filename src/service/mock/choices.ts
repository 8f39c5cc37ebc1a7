import { examples } from '../../../generated/examples.ts';
import {
  type OperationId,
  isTraceIdRequired,
  traceIdHeader,
} from '../../../generated/operations.ts';
import { headerNameProblem } from '../../shared/checks.ts';
import { parseJson } from '../../shared/json.ts';

/** The values that a choice can take. */
interface Allowed<Value> {
  /** Follows "must be". */
  readonly text: string;
  readonly includes: (value: unknown) => value is Value;
}

/** Other values for a choice, which `rehearse` tries for a whole run. */
interface OtherValues {
  /** Operations that it concerns. @default all */
  readonly operations?: readonly OperationId[];
  readonly values: readonly unknown[];
  /** Try them only if the `Mock-Choices` header of a response names the choice. @default false */
  readonly onlyIfNamed?: boolean;
  /** The other values make requests fail. */
  readonly fails: boolean;
}

/** Statuses that an error may have where its own is not specified. */
export const ERROR_STATUSES: readonly number[] = [400, 404, 409, 422, 500];

interface Choice<Value> {
  readonly default: Value;
  readonly allowed: Allowed<Value>;
  /** What the mock does. */
  readonly does: string;
  /** Why the mock has to choose. */
  readonly why: string;
  /** What else the service may do. @default nothing that a usual request sees */
  readonly others?: OtherValues | undefined;
}

const status: Allowed<number> = {
  // Whether an error can have the status of a success is not specified.
  text: '200 or an HTTP status from 400 to 599',
  includes: (value): value is number =>
    isWhole(value) && (value === 200 || (value >= 400 && value <= 599)),
};
const count: Allowed<number> = {
  text: 'a positive integer',
  includes: (value): value is number => isWhole(value) && value > 0,
};
const wholeNumber: Allowed<number> = {
  text: 'an integer from 0',
  includes: (value): value is number => isWhole(value) && value >= 0,
};
const text: Allowed<string> = {
  text: 'a string',
  includes: (value): value is string => typeof value === 'string',
};
const token: Allowed<string> = {
  text: 'visible ASCII without blanks',
  includes: (value): value is string => typeof value === 'string' && /^[!-~]+$/.test(value),
};
const headerName: Allowed<string> = {
  text: 'the name of a header',
  includes: (value): value is string => headerNameProblem(value) === undefined,
};
const flag: Allowed<boolean> = {
  text: 'true or false',
  includes: (value): value is boolean => typeof value === 'boolean',
};
const json: Allowed<unknown> = {
  text: 'any JSON value',
  includes: (value): value is unknown => value !== undefined,
};

function orNull<Value>({ text: usual, includes }: Allowed<Value>): Allowed<Value | null> {
  return {
    text: `${usual}, or null`,
    includes: (value): value is Value | null => value === null || includes(value),
  };
}

function oneOf<Word extends string>(...words: Word[]): Allowed<Word> {
  return {
    text: `one of ${words.join(', ')}`,
    includes: (value): value is Word => words.some((word) => word === value),
  };
}

function choice<Value>(definition: Choice<Value>): Choice<Value> {
  return definition;
}

const anyError: OtherValues = { values: ERROR_STATUSES, onlyIfNamed: true, fails: true };

/** A choice of the HTTP status of an error, where the document has none. */
function statusChoice(usual: number, error: string): Choice<number> {
  return {
    default: usual,
    allowed: status,
    does: `Returns this status ${error}.`,
    why: 'The HTTP status of this error is not specified.',
  };
}

/**
 * Decisions of the mock where the document leaves something open. The options of `createMock` and `--assume`,
 * the help of the command, the guide and the reports of rehearse are made from this table.
 */
export const choices = {
  'accepted-token': choice<string | null>({
    default: null,
    allowed: orNull(token),
    does: 'Accepts this access token alone; `null` accepts all but the rejected and the forbidden one.',
    why: 'How a token is obtained is not specified.',
  }),
  'bodiless-content-type': choice({
    default: 'card-list',
    allowed: oneOf('card-list', 'all', 'none'),
    does: 'Refuses a missing or different `Content-Type` on the card list, on all requests that carry one without a body, or on none.',
    why: 'The header is known to be required on the card list only.',
    others: {
      operations: ['voidCharge', 'listVirtualCards', 'getVirtualCard'],
      values: ['all'],
      fails: true,
    },
  }),
  'body-limit': choice({
    default: 1_048_576,
    allowed: count,
    does: 'Refuses a request body with more bytes.',
    why: 'The largest size of a body is not specified.',
  }),
  'bvn-update-response': choice<unknown>({
    default: examples.VirtualAccountNumberBvnUpdated,
    allowed: json,
    does: 'Returns this body when a BVN was replaced.',
    why: 'The response body is not specified.',
    others: {
      operations: ['updateVirtualAccountNumberBvn'],
      values: [null, {}, [], 'OK', { status: 'success', message: 'Updated', data: null }],
      fails: false,
    },
  }),
  'card-id-case': choice({
    default: 'exact',
    allowed: oneOf('exact', 'ignored'),
    does: 'Finds a card by its ID with capital and small letters as they are, or whatever they are.',
    why: 'Whether case matters in the ID of a card is not specified.',
  }),
  'empty-batch': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
    does: 'Creates a batch without charges, or refuses a request without any.',
    why: 'Whether `bulk_data` is required, and whether it can be empty, is not specified.',
  }),
  'empty-list-pages': choice({
    default: 1,
    allowed: wholeNumber,
    does: 'Returns this `total_pages` with an empty list.',
    why: 'The page information of an empty list is not specified.',
  }),
  'first-page': choice({
    default: 1,
    allowed: wholeNumber,
    does: 'Returns this `current_page` with every list that has pages.',
    why: 'The number of the first page is not specified.',
    others: {
      operations: ['listSubscriptions', 'listRefunds', 'listWebhookEndpoints'],
      values: [0],
      fails: false,
    },
  }),
  'forbidden-token': choice({
    default: 'forbidden-token',
    allowed: token,
    does: 'Takes this access token as valid but not permitted.',
    why: 'Permissions are not specified.',
  }),
  'missing-fields': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
    does: 'Accepts a request body without a field that is not known to be required, or refuses it.',
    why: 'Whether the other fields of a request are required is not specified.',
    others: { values: ['refused'], onlyIfNamed: true, fails: true },
  }),
  'non-positive-amounts': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
    does: 'Accepts a batch with an amount of zero or below, or refuses it.',
    why: 'Which amounts a charge can have is not specified.',
    others: { values: ['refused'], onlyIfNamed: true, fails: true },
  }),
  'null-fields': choice({
    default: 'refused',
    allowed: oneOf('refused', 'accepted'),
    does: 'Refuses a request body in which a field is null, or takes the field as absent.',
    why: 'Whether a field of a request can be null is not specified.',
  }),
  'refund-page-size': choice({
    default: 10,
    allowed: count,
    does: 'Puts this many refunds on the first page, the only one that can be requested.',
    why: 'Page sizes and page selection are not specified.',
    others: { operations: ['listRefunds'], values: [1], fails: false },
  }),
  'refused-message': choice<string | null>({
    default: null,
    allowed: orNull(text),
    does: 'Returns this message with every error whose wording is not specified; `null` leaves the text of an example, with the first reason why the mock refuses the request.',
    why: 'The wording of these errors is not specified.',
  }),
  'rejected-token': choice({
    default: 'rejected-token',
    allowed: token,
    does: 'Rejects this access token, and a request without one as well.',
    why: 'How a token is obtained, and the response without one, are not specified.',
  }),
  'repeated-batch': choice({
    default: 'created',
    allowed: oneOf('created', 'returned', 'refused'),
    does: 'Creates another batch, returns the first one, or refuses the request, when a request with the same fields has created one of the newest hundred batches.',
    why: 'Whether a request that is sent again creates a second batch is not specified.',
    others: { values: ['created', 'returned', 'refused'], onlyIfNamed: true, fails: true },
  }),
  'repeated-charges': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
    does: 'Accepts a batch in which two charges are the same, or have the same `token` or `tx_ref`, or refuses it.',
    why: 'Whether a batch can hold the same charge, token or reference twice is not specified.',
    others: { values: ['refused'], onlyIfNamed: true, fails: true },
  }),
  'retry-missing-order': choice({
    default: 'listed',
    allowed: oneOf('listed', 'reversed'),
    does: 'Names missing retry settings in the order of the document or in reverse; without `retry_strategy`, all of them.',
    why: 'The order of the clauses, and the message without `retry_strategy`, are not specified.',
  }),
  'second-void': choice({
    default: 'voided',
    allowed: oneOf('voided', 'refused'),
    does: 'Returns the voided charge once more, or the error for an unknown charge, when a voided charge is voided again.',
    why: 'The response to a second void is not specified.',
    others: { operations: ['voidCharge'], values: ['refused', 'voided'], fails: true },
  }),
  'status.content-type': statusChoice(
    415,
    'for a wrong `Content-Type` on the Main interface, for a body where none belongs and for a compressed body',
  ),
  'status.main-forbidden': statusChoice(403, 'for the forbidden token on the Main interface'),
  'status.main-invalid': statusChoice(400, 'for a request that is not valid on the Main interface'),
  'status.main-unauthorized': statusChoice(
    401,
    'for a missing or rejected token on the Main interface',
  ),
  'status.retry-missing': statusChoice(400, 'for a batch without its retry settings'),
  'status.too-large': statusChoice(413, 'for a body above the limit'),
  'status.unknown-card': { ...statusChoice(404, 'for an unknown card'), others: anyError },
  'status.unknown-charge': {
    ...statusChoice(404, 'for the void of a charge that is unknown or not a preauth charge'),
    others: anyError,
  },
  'status.unknown-order': {
    ...statusChoice(404, 'for an unknown order reference'),
    others: anyError,
  },
  'status.webhooks-invalid': statusChoice(
    400,
    'for a request that is not valid on the Webhooks interface',
  ),
  'status.wrong-method': statusChoice(
    405,
    'for a method that the path does not have, with an `Allow` header',
  ),
  'status.wrong-path': statusChoice(
    404,
    'for a path that no operation has; on the Webhooks interface with code `10400`',
  ),
  'trace-id-header': choice<string>({
    default: traceIdHeader,
    allowed: headerName,
    does: 'Reads the operation identifier from this header.',
    why: 'The document names the header so.',
  }),
  'trace-id-optional': choice<boolean>({
    default: !isTraceIdRequired,
    allowed: flag,
    does: 'Accepts a request without the operation identifier and notes a warning.',
    why: 'The document does not require the header.',
    others: { operations: ['listWebhookEndpoints'], values: [false], fails: true },
  }),
  'unknown-fields': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
    does: 'Ignores the fields of a request body that the document does not describe, or refuses the request.',
    why: 'The response to a request with such fields is not specified.',
  }),
};

type ChoiceTable = typeof choices;

/** Name of a choice. */
export type ChoiceId = keyof ChoiceTable;

/** A value for each choice. */
export type Choices = { readonly [Id in ChoiceId]: ChoiceTable[Id]['default'] };

/** A choice of an HTTP status. */
export type StatusChoice = Extract<ChoiceId, `status.${string}`>;

/** A choice that does not exist, or a value that it cannot take. */
export class ChoiceError extends Error {
  override name = 'ChoiceError';
}

/**
 * The choices with other values for some of them.
 *
 * @throws ChoiceError - An unknown choice, or a value that is not allowed.
 */
export function choose(overrides: Partial<Choices> = {}): Choices {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(choices).map(([id, definition]) => [id, definition.default]),
  );
  for (const [id, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    const { allowed } = definitionOf(id);
    if (!allowed.includes(value)) {
      throw new ChoiceError(`"${id}" must be ${allowed.text}, not ${JSON.stringify(value)}`);
    }
    values[id] = value;
  }
  return values as Choices;
}

/**
 * Reads `id=value` of a command line. The value is JSON, or text where the default is text or null.
 *
 * @throws ChoiceError - The text has no value, or the choice does not exist.
 */
export function parseChoice(argument: string): Partial<Choices> {
  const at = argument.indexOf('=');
  if (at < 1) throw new ChoiceError(`"${argument}" must be id=value`);
  const [id, value] = [argument.slice(0, at), argument.slice(at + 1)];
  const { default: usual } = definitionOf(id);
  const isText = typeof usual === 'string' || usual === null;
  // Whether text is allowed is checked where the choice is made.
  const parsed = isText ? undefined : parseJson(value);
  return { [id]: parsed === undefined ? value : parsed };
}

function definitionOf(id: string): Choice<unknown> {
  if (Object.hasOwn(choices, id)) return choices[id as ChoiceId] as Choice<unknown>;
  const known = Object.keys(choices).join(', ');
  throw new ChoiceError(`there is no choice "${id}"; the choices are ${known}`);
}

/** Returns the names that are choices: a header has them, and a handler may be written without types. */
export function knownChoices(names: readonly string[]): readonly ChoiceId[] {
  return (Object.keys(choices) as ChoiceId[]).filter((id) => names.includes(id));
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
