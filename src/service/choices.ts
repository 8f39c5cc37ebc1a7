import { examples } from '../../generated/examples.ts';
import { isTraceIdRequired, traceIdHeader } from '../../generated/operations.ts';
import { headerNameProblem } from '../shared/checks.ts';

/** The values that a choice can take. */
interface Allowed<Value> {
  /** Follows "must be". */
  readonly text: string;
  readonly includes: (value: unknown) => value is Value;
}

interface Choice<Value> {
  readonly default: Value;
  readonly allowed: Allowed<Value>;
}

const status: Allowed<number> = {
  text: 'an HTTP status from 400 to 599',
  includes: (value): value is number => isWhole(value) && value >= 400 && value <= 599,
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

function oneOf<Word extends string>(...words: Word[]): Allowed<Word> {
  return {
    text: `one of ${words.join(', ')}`,
    includes: (value): value is Word => words.some((word) => word === value),
  };
}

function choice<Value>(definition: Choice<Value>): Choice<Value> {
  return definition;
}

/**
 * What the document leaves open and the mock has to decide. The options of `createMock` and `--assume`
 * are made from this table; what people read of it stands in `choice-texts.ts`, which a browser need
 * not load.
 */
export const choices = {
  'accepted-token': choice<string | null>({
    default: null,
    allowed: {
      text: `${token.text}, or null`,
      includes: (value): value is string | null => value === null || token.includes(value),
    },
  }),
  'bodiless-content-type': choice({
    default: 'card-list',
    allowed: oneOf('card-list', 'all', 'none'),
  }),
  'body-limit': choice({
    default: 10_485_760,
    allowed: count,
  }),
  'bvn-update-response': choice<unknown>({
    default: examples.VirtualAccountNumberBvnUpdated,
    allowed: json,
  }),
  'bvn-update-unknown-order': choice({
    default: examples.OrderNotFound.message,
    allowed: text,
  }),
  'card-id-case': choice({
    default: 'exact',
    allowed: oneOf('exact', 'ignored'),
  }),
  'content-type-status': choice({
    default: 415,
    allowed: status,
  }),
  'empty-batch': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
  }),
  'empty-list-pages': choice({
    default: 1,
    allowed: wholeNumber,
  }),
  'first-page': choice({
    default: 1,
    allowed: wholeNumber,
  }),
  'forbidden-message': choice({
    default: examples.WebhooksAccessForbidden.message,
    allowed: text,
  }),
  'forbidden-token': choice({
    default: 'forbidden-token',
    allowed: token,
  }),
  'main-forbidden-status': choice({
    default: 403,
    allowed: status,
  }),
  'main-invalid-status': choice({
    default: 400,
    allowed: status,
  }),
  'main-unauthorized-status': choice({
    default: 401,
    allowed: status,
  }),
  'no-preauth-message': choice({
    default: examples.ChargeNotFound.message,
    allowed: text,
  }),
  'null-fields': choice({
    default: 'refused',
    allowed: oneOf('refused', 'accepted'),
  }),
  'refund-page-size': choice({
    default: 10,
    allowed: count,
  }),
  'refused-message': choice({
    default: examples.MainRequestRefused.message,
    allowed: text,
  }),
  'rejected-token': choice({
    default: 'rejected-token',
    allowed: token,
  }),
  'retry-missing-order': choice({
    default: 'listed',
    allowed: oneOf('listed', 'reversed'),
  }),
  'retry-missing-status': choice({
    default: 400,
    allowed: status,
  }),
  'second-void': choice({
    default: 'voided',
    allowed: oneOf('voided', 'refused'),
  }),
  'too-large-status': choice({
    default: 413,
    allowed: status,
  }),
  'trace-id-header': choice<string>({
    default: traceIdHeader,
    allowed: headerName,
  }),
  'trace-id-optional': choice<boolean>({
    default: !isTraceIdRequired,
    allowed: flag,
  }),
  'unknown-card-status': choice({
    default: 404,
    allowed: status,
  }),
  'unknown-charge-status': choice({
    default: 404,
    allowed: status,
  }),
  'unknown-order-status': choice({
    default: 404,
    allowed: status,
  }),
  'unknown-fields': choice({
    default: 'accepted',
    allowed: oneOf('accepted', 'refused'),
  }),
  'webhooks-invalid-status': choice({
    default: 400,
    allowed: status,
  }),
  'wrong-method-status': choice({
    default: 405,
    allowed: status,
  }),
  'wrong-path-status': choice({
    default: 404,
    allowed: status,
  }),
};

type ChoiceTable = typeof choices;

/** Name of a choice. */
export type ChoiceId = keyof ChoiceTable;

/** A value for each choice. */
export type Choices = { readonly [Id in ChoiceId]: ChoiceTable[Id]['default'] };

/** A choice of an HTTP status. */
export type StatusChoice = Extract<ChoiceId, `${string}-status`>;

/** A choice of a message. */
export type MessageChoice = Extract<ChoiceId, `${string}-message` | 'bvn-update-unknown-order'>;

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
  if (at < 1) throw new ChoiceError(`"${argument}" is not of the form id=value`);
  const [id, value] = [argument.slice(0, at), argument.slice(at + 1)];
  const { default: usual } = definitionOf(id);
  const isText = typeof usual === 'string' || usual === null;
  return { [id]: isText ? value : jsonOrText(value) };
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // Whether text is allowed is checked where the choice is made.
    return value;
  }
}

function definitionOf(id: string): Choice<unknown> {
  if (Object.hasOwn(choices, id)) return choices[id as ChoiceId] as Choice<unknown>;
  const known = Object.keys(choices).join(', ');
  throw new ChoiceError(`there is no choice "${id}"; the choices are ${known}`);
}

/** Those names that are choices: a header has them, and a handler may be written without types. */
export function knownChoices(names: readonly string[]): readonly ChoiceId[] {
  return (Object.keys(choices) as ChoiceId[]).filter((id) => names.includes(id));
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
