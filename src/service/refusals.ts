import { examples } from '../../generated/examples.ts';
import type { InterfaceName } from '../../generated/operations.ts';
import type { Problem } from '../contract/problems.ts';
import type { Route } from '../contract/router.ts';
import type { ChoiceId, Choices, StatusChoice } from './choices.ts';
import type { Draft } from './handler.ts';

/** An error of the service, as the mock makes it. */
interface ErrorRow {
  /** The status on each interface: one that is known, or the choice that decides on it. */
  readonly main: StatusChoice | number;
  readonly webhooks: StatusChoice | number;
  /** The message on Main, unless another one is chosen. @default that of a refused request */
  readonly message?: string;
  /** Set where the wording is known: no other message can be chosen. */
  readonly isKnown?: true;
  /** The body on Webhooks. @default the example of a request that is not valid */
  readonly body?: typeof examples.WebhooksTokenRejected | typeof examples.WebhooksAccessForbidden;
  /** Set where the message on Webhooks is not known. */
  readonly isOpenOnWebhooks?: true;
}

function everywhere(status: StatusChoice, texts: Partial<ErrorRow> = {}): ErrorRow {
  return { main: status, webhooks: status, ...texts };
}

/** Every refusal of the mock. */
const errors = {
  'wrong-path': everywhere('status.wrong-path'),
  'wrong-method': everywhere('status.wrong-method'),
  'too-large': everywhere('status.too-large'),
  invalid: { main: 'status.main-invalid', webhooks: 'status.webhooks-invalid' },
  'media-type': { main: 'status.content-type', webhooks: 'status.webhooks-invalid' },
  unauthorized: {
    main: 'status.main-unauthorized',
    webhooks: 401,
    body: examples.WebhooksTokenRejected,
  },
  forbidden: {
    main: 'status.main-forbidden',
    webhooks: 403,
    body: examples.WebhooksAccessForbidden,
    isOpenOnWebhooks: true,
  },
  'retry-missing': everywhere('status.retry-missing'),
  'unknown-charge': everywhere('status.unknown-charge', {
    message: examples.ChargeNotFound.message,
    isKnown: true,
  }),
  'no-preauth': everywhere('status.unknown-charge', { message: examples.ChargeNotFound.message }),
  'unknown-card': everywhere('status.unknown-card'),
  'unknown-order': everywhere('status.unknown-order', {
    message: examples.OrderNotFound.message,
    isKnown: true,
  }),
  'unknown-order-of-bvn': everywhere('status.unknown-order', {
    message: examples.OrderNotFound.message,
  }),
} satisfies Readonly<Record<string, ErrorRow>>;

/** A reason to refuse a request. */
export type ErrorKind = keyof typeof errors;

/** The row of an error of which only the status is known. */
function rowOf(kind: ErrorKind | number): ErrorRow {
  if (typeof kind === 'string') return errors[kind];
  const known = Object.values<ErrorRow>(errors).find(({ webhooks }) => webhooks === kind);
  return { main: kind, webhooks: kind, ...(known?.body && { body: known.body }) };
}

/** What an error says beyond its kind. */
interface ErrorDetails {
  /** The message on Main, where it is known. @default that of the kind */
  readonly message?: string | undefined;
  /** What is not valid; Webhooks names the headers. @default [] */
  readonly problems?: readonly Problem[];
  /** Further choices that lead to it. @default [] */
  readonly because?: readonly ChoiceId[];
  /** @default {} */
  readonly headers?: Readonly<Record<string, string>>;
}

type MainError = Draft & { readonly body: typeof examples.MainRequestRefused };

/**
 * The error for a reason, in the shape of its interface.
 *
 * @param kind - A status for an error of which no more is known.
 */
export function errorOf(
  kind: ErrorKind | number,
  at: 'main',
  choices: Choices,
  details?: ErrorDetails,
): MainError;
export function errorOf(
  kind: ErrorKind | number,
  at: InterfaceName,
  choices: Choices,
  details?: ErrorDetails,
): Draft;
export function errorOf(
  kind: ErrorKind | number,
  at: InterfaceName,
  choices: Choices,
  details: ErrorDetails = {},
): Draft {
  const { because = [], headers = {} } = details;
  const row = rowOf(kind);
  const status = row[at];
  const { body, named } = (at === 'main' ? mainBody : webhooksBody)(row, choices, details);
  return typeof status === 'number'
    ? { status, body, headers, choices: [...named, ...because] }
    : { status: choices[status], body, headers, choices: [status, ...named, ...because] };
}

interface NamedBody {
  readonly body: object;
  /** The choices that decide on it. */
  readonly named: readonly ChoiceId[];
}

/** The choice of a message that is not known. */
const OPEN: ChoiceId = 'refused-message';

function mainBody(row: ErrorRow, choices: Choices, { message }: ErrorDetails): NamedBody {
  const { message: usual = examples.MainRequestRefused.message, isKnown = false } = row;
  const isOpen = !isKnown && message === undefined;
  const text = message ?? (isOpen ? choices[OPEN] : undefined) ?? usual;
  const body = { ...examples.MainRequestRefused, message: text };
  return { body, named: isOpen ? [OPEN] : [] };
}

function webhooksBody(
  { body, isOpenOnWebhooks }: ErrorRow,
  choices: Choices,
  { problems = [] }: ErrorDetails,
): NamedBody {
  if (body !== undefined && isOpenOnWebhooks) {
    return { body: { ...body, message: choices[OPEN] ?? body.message }, named: [OPEN] };
  }
  if (body !== undefined) return { body, named: [] };
  const notValid = examples.WebhooksRequestNotValid;
  const validation_errors = problems.flatMap((problem) => invalidField(problem, choices));
  if (validation_errors.length === 0) return { body: notValid, named: [] };
  // These can only be about the operation identifier, the one header that is described.
  const error = { ...notValid.error, validation_errors };
  return { body: { ...notValid, error }, named: ['trace-id-header'] };
}

/** Examples with the text for a violated keyword. */
const textExamples: Readonly<Record<string, typeof examples.WebhooksRequestNotValid>> = {
  minLength: examples.WebhooksTraceIdTooShort,
  maxLength: examples.WebhooksTraceIdTooLong,
};

function invalidField({ location: [part, name], code, message }: Problem, choices: Choices) {
  if (part !== 'header' || name === undefined) return [];
  const traceId = choices['trace-id-header'];
  const text = textExamples[code]?.error.validation_errors?.[0]?.message ?? message;
  return [{ field_name: name === traceId.toLowerCase() ? traceId : name, message: text }];
}

/** A response that refuses a request, and why. */
export interface Refusal {
  readonly draft: Draft;
  readonly problem: Problem;
}

/** Refuses a request that leads to no operation, and one whose body was too large to be read. */
export function refuseUnread(route: Route, choices: Choices): Refusal {
  const refusal = (kind: ErrorKind, problem: Problem, details?: ErrorDetails): Refusal => ({
    draft: errorOf(kind, route.interface, choices, details),
    problem,
  });
  switch (route.kind) {
    case 'operation': {
      const message = `must have at most ${choices['body-limit']} bytes`;
      const details: ErrorDetails = {
        because: ['body-limit'],
        headers: { Connection: 'close' },
      };
      return refusal('too-large', { location: ['body'], code: 413, message }, details);
    }
    case 'wrong-method': {
      const message = 'the path does not have this method';
      const headers = { Allow: [...route.allowed, 'OPTIONS'].join(', ') };
      return refusal('wrong-method', { location: ['method'], code: 405, message }, { headers });
    }
    case 'malformed': {
      const message = 'has malformed percent-encoding';
      return refusal('invalid', { location: ['path'], code: 400, message });
    }
    default: {
      const message = `no operation has this path${route.slip ? `; is ${route.slip} before it?` : ''}`;
      // The first mistake of many: whoever sees the body alone shall see it, too.
      const details = route.slip ? { message } : {};
      return refusal('wrong-path', { location: ['path'], code: 404, message }, details);
    }
  }
}

/** The choice of the status for a request that is not valid. */
export function invalidStatus(at: InterfaceName): StatusChoice {
  return errors.invalid[at] as StatusChoice;
}
