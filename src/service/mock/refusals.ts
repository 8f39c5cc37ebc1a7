import { examples, responses } from '../../../generated/examples.ts';
import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { type Problem, problemLine } from '../../contract/problems.ts';
import type { RootProblem, Route } from '../../contract/router.ts';
import type { ChoiceId, Choices, StatusChoice } from './choices.ts';
import type { Draft } from './handler-types.ts';

/** An error of one interface. */
interface ErrorRow<Body> {
  /** The known status, or the choice that decides on it. */
  readonly status: StatusChoice | number;
  /** The example of the document that is sent. */
  readonly body: Body;
  /** Known where the example has the wording of the service; an open one can be chosen. */
  readonly wording: 'known' | 'open';
}

type MainBody = typeof examples.MainRequestRefused;
type WebhooksBody = typeof examples.WebhooksRequestNotValid | typeof examples.WebhooksTokenRejected;

function openOnMain(status: StatusChoice | number): ErrorRow<MainBody> {
  return { status, body: examples.MainRequestRefused, wording: 'open' };
}

function knownOnMain(status: StatusChoice | number, body: MainBody): ErrorRow<MainBody> {
  return { status, body, wording: 'known' };
}

/** The errors of Main. */
const mainErrors = {
  'wrong-path': openOnMain('status.wrong-path'),
  'wrong-method': openOnMain('status.wrong-method'),
  'too-large': openOnMain('status.too-large'),
  invalid: openOnMain('status.main-invalid'),
  'media-type': openOnMain('status.content-type'),
  unauthorized: openOnMain('status.main-unauthorized'),
  forbidden: openOnMain('status.main-forbidden'),
  'retry-missing': openOnMain('status.retry-missing'),
  'unknown-charge': knownOnMain('status.unknown-charge', examples.ChargeNotFound),
  'no-preauth': openOnMain('status.unknown-charge'),
  'unknown-card': openOnMain('status.unknown-card'),
  'unknown-order': knownOnMain('status.unknown-order', examples.OrderNotFound),
  'unknown-order-of-bvn': openOnMain('status.unknown-order'),
} satisfies Readonly<Record<string, ErrorRow<MainBody>>>;

function notValidOnWebhooks(status: StatusChoice | number): ErrorRow<WebhooksBody> {
  return { status, body: examples.WebhooksRequestNotValid, wording: 'known' };
}

/** The errors of Webhooks. */
const webhooksErrors = {
  'wrong-path': notValidOnWebhooks('status.wrong-path'),
  'wrong-method': notValidOnWebhooks('status.wrong-method'),
  'too-large': notValidOnWebhooks('status.too-large'),
  invalid: notValidOnWebhooks('status.webhooks-invalid'),
  'media-type': notValidOnWebhooks('status.webhooks-invalid'),
  unauthorized: { status: 401, body: examples.WebhooksTokenRejected, wording: 'known' },
  forbidden: { status: 403, body: examples.WebhooksAccessForbidden, wording: 'open' },
} satisfies Readonly<Record<string, ErrorRow<WebhooksBody>>>;

/** An error that both interfaces have. */
export type CommonErrorKind = keyof typeof webhooksErrors;

/** What an error says beyond its kind. */
interface RefusalDetails {
  readonly choices: Choices;
  /** The message on Main, where it is known. @default that of the kind */
  readonly message?: string;
  /** What is not valid. A message that is open says the first of it; Webhooks names the headers. @default [] */
  readonly problems?: readonly Problem[];
  /** Further choices that lead to it. @default [] */
  readonly because?: readonly ChoiceId[];
  /** @default {} */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where an error is returned, and what it says beyond its kind. */
interface ErrorContext extends RefusalDetails {
  readonly interfaceName: InterfaceName;
}

/** An error in the shape of its interface. */
export function errorOf(kind: CommonErrorKind, context: ErrorContext): Draft {
  if (context.interfaceName === 'main') return mainError(kind, context);
  return webhooksDraft(webhooksErrors[kind], context);
}

/** An error of Main. */
export function mainError(
  kind: keyof typeof mainErrors,
  details: RefusalDetails,
): Draft & { readonly body: MainBody } {
  return mainDraft(mainErrors[kind], details);
}

/** Context of an error of which only the status is known. */
export interface StatusContext extends ErrorContext {
  /** The operation, or null for a request that leads to none. */
  readonly operation: OperationId | null;
}

/** An error of which only the status is known: the example of the document for it, if there is one. */
export function errorWithStatus(status: number, context: StatusContext): Draft {
  const example = documentedError(status, context);
  if (context.interfaceName === 'webhooks') {
    const body = (example as WebhooksBody | undefined) ?? examples.WebhooksRequestNotValid;
    return webhooksDraft({ status, body, wording: 'known' }, context);
  }

  if (example === undefined) return mainDraft(openOnMain(status), context);
  return mainDraft(knownOnMain(status, example as MainBody), context);
}

/** The first example of an error with a status: of the operation, or else of any of the interface. */
function documentedError(status: number, { interfaceName, operation }: StatusContext): unknown {
  if (status < 400) return undefined;

  const ids = (Object.keys(operations) as OperationId[]).filter((id) =>
    operation === null ? operations[id].interface === interfaceName : id === operation,
  );
  return ids.flatMap((id) => Object.values(responses[id][status] ?? {}))[0];
}

/** The choice of a message that is not known. */
const MESSAGE_CHOICE = 'refused-message';

function mainDraft(
  { status, body, wording }: ErrorRow<MainBody>,
  { choices, message, problems = [], because = [], headers = {} }: RefusalDetails,
): Draft & { readonly body: MainBody } {
  const draft = { status: resolveStatus(status, choices), headers };
  const named = statusChoices(status);

  if (message !== undefined || wording === 'known') {
    const text = message ?? body.message;
    return { ...draft, body: { ...body, message: text }, choices: [...named, ...because] };
  }

  // The body alone must explain the refusal.
  const text = [body.message, ...problems.slice(0, 1).map(problemLine)].join(': ');
  return {
    ...draft,
    body: { ...body, message: choices[MESSAGE_CHOICE] ?? text },
    choices: [...named, MESSAGE_CHOICE, ...because],
  };
}

function webhooksDraft(
  { status, body, wording }: ErrorRow<WebhooksBody>,
  { choices, problems = [], because = [], headers = {} }: RefusalDetails,
): Draft {
  const draft = { status: resolveStatus(status, choices), headers };
  const named = statusChoices(status);

  if (wording === 'open') {
    const message = choices[MESSAGE_CHOICE] ?? body.message;
    return {
      ...draft,
      body: { ...body, message },
      choices: [...named, MESSAGE_CHOICE, ...because],
    };
  }

  const invalid = problems.filter(isAboutHeader).map((each) => invalidField(each, choices));
  if (body !== examples.WebhooksRequestNotValid || invalid.length === 0) {
    return { ...draft, body, choices: [...named, ...because] };
  }

  // The operation identifier is the one header that is described.
  const error = { ...body.error, validation_errors: invalid };
  return { ...draft, body: { ...body, error }, choices: [...named, 'trace-id-header', ...because] };
}

function resolveStatus(status: StatusChoice | number, choices: Choices): number {
  return typeof status === 'number' ? status : choices[status];
}

function statusChoices(status: StatusChoice | number): readonly ChoiceId[] {
  return typeof status === 'number' ? [] : [status];
}

/** Examples with the text for a violated keyword. */
const textExamples: Readonly<Record<string, typeof examples.WebhooksRequestNotValid>> = {
  minLength: examples.WebhooksTraceIdTooShort,
  maxLength: examples.WebhooksTraceIdTooLong,
};

function isAboutHeader({ location: [part, name] }: Problem): boolean {
  return part === 'header' && name !== undefined;
}

function invalidField({ location: [, name = ''], code, message }: Problem, choices: Choices) {
  const traceId = choices['trace-id-header'];
  const text = textExamples[code]?.error.validation_errors?.[0]?.message ?? message;
  return { field_name: name === traceId.toLowerCase() ? traceId : name, message: text };
}

/** Refuses a request that leads to no operation, and one whose body was too large to be read. */
export function refuseUnread(
  route: Route,
  choices: Choices,
): { readonly draft: Draft; readonly problem: Problem } {
  const { kind, problem, ...details } = unreadError(route, choices);
  const { interface: interfaceName } = route;
  const context = { interfaceName, choices, problems: [problem], ...details };
  return { draft: errorOf(kind, context), problem };
}

interface UnreadError extends Pick<RefusalDetails, 'because' | 'headers'> {
  readonly kind: CommonErrorKind;
  readonly problem: Problem;
}

function unreadError(route: Route, choices: Choices): UnreadError {
  switch (route.kind) {
    case 'operation': {
      const message = `must have at most ${choices['body-limit']} bytes`;
      const problem = { location: ['body'], code: 413, message };
      const headers = { Connection: 'close' };
      return { kind: 'too-large', problem, headers, because: ['body-limit'] };
    }
    case 'wrong-method': {
      const message = 'the path does not have this method';
      const problem = { location: ['method'], code: 405, message };
      const headers = { Allow: [...route.allowed, 'OPTIONS'].join(', ') };
      return { kind: 'wrong-method', problem, headers };
    }
    case 'malformed': {
      const message = 'has malformed percent-encoding';
      return { kind: 'invalid', problem: { location: ['path'], code: 400, message } };
    }
    default: {
      const message = `no operation has this path${rootQuestion(route.rootProblem)}`;
      return { kind: 'wrong-path', problem: { location: ['path'], code: 404, message } };
    }
  }
}

function rootQuestion(problem: RootProblem | undefined): string {
  if (problem === undefined) return '';
  return `; is ${problem.root} ${problem.kind === 'missing' ? 'missing' : 'too much'} before it?`;
}

/** The choice of the status of an error example that has none in the document. */
export function exampleStatus(interfaceName: InterfaceName, name: string): StatusChoice {
  const errors = interfaceName === 'main' ? mainErrors : webhooksErrors;
  const rows: readonly ErrorRow<object>[] = [errors.invalid, ...Object.values(errors)];
  const row = rows.find(({ body }) => body === examples[name as keyof typeof examples]);
  return (row ?? errors.invalid).status as StatusChoice;
}
