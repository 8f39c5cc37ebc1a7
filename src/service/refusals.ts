import { examples } from '../../generated/examples.ts';
import type { InterfaceName } from '../../generated/operations.ts';
import type { ChoiceId, Choices, MessageChoice, StatusChoice } from './choices.ts';
import type { Problem } from '../contract/problems.ts';
import type { Route } from '../contract/router.ts';
import type { AnyOperationHandler, Draft } from './handler.ts';

/** An error of the Main interface, with the choices of the mock that decide on it. */
export function mainError(
  choices: Choices,
  status: StatusChoice | number,
  message: MessageChoice | { known: string },
) {
  const isKnown = typeof message === 'object';
  return {
    status: typeof status === 'number' ? status : choices[status],
    body: {
      ...examples.MainRequestRefused,
      message: isKnown ? message.known : choices[message],
    },
    choices: [
      ...(typeof status === 'number' ? [] : [status]),
      ...(isKnown ? [] : [message]),
    ] as readonly ChoiceId[],
  };
}

/**
 * An error without a message of its own, in the shape that the document has for the interface and the
 * status.
 */
export function refused(
  interfaceName: InterfaceName,
  status: StatusChoice | number,
  choices: Choices,
): Draft {
  if (interfaceName === 'main') return mainError(choices, status, 'refused-message');
  const body = examples.WebhooksRequestNotValid;
  return typeof status === 'number'
    ? { status, body: webhooksErrors[status] ?? body }
    : { status: choices[status], body, choices: [status] };
}

/** The errors of the Webhooks interface that have a status of their own. */
const webhooksErrors: Readonly<Record<number, unknown>> = {
  401: examples.WebhooksTokenRejected,
  403: examples.WebhooksAccessForbidden,
};

/** An error in words of the mock, where the shape of the interface has room for them. */
export function refusedWith(
  interfaceName: InterfaceName,
  { status, message }: { status: StatusChoice | number; message: string },
  choices: Choices,
): Draft {
  return interfaceName === 'main'
    ? mainError(choices, status, { known: message })
    : refused(interfaceName, status, choices);
}

/** A response that refuses a request, and why. */
export interface Refusal {
  readonly draft: Draft;
  readonly problem: Problem;
}

/** Refuses a request that leads to no operation, and one whose body was too large to be read. */
export function refuseUnread(route: Route, choices: Choices): Refusal {
  const refusal = (
    status: StatusChoice,
    problem: Problem,
    headers: Draft['headers'] = {},
  ): Refusal => ({
    draft: { ...refused(route.interface, status, choices), headers },
    problem,
  });
  switch (route.kind) {
    case 'operation': {
      const message = `must have at most ${choices['body-limit']} bytes`;
      const problem = { location: ['body'], code: 413, message };
      const { draft } = refusal('status.too-large', problem, { Connection: 'close' });
      return { draft: withNamed(draft, 'body-limit'), problem };
    }
    case 'wrong-method': {
      const message = 'the path does not have this method';
      const problem = { location: ['method'], code: 405, message };
      const headers = { Allow: [...route.allowed, 'OPTIONS'].join(', ') };
      return refusal('status.wrong-method', problem, headers);
    }
    case 'malformed': {
      const message = 'has malformed percent-encoding';
      const problem = { location: ['path'], code: 400, message };
      return refusal(invalidStatus(route.interface), problem);
    }
    default: {
      const status = 'status.wrong-path';
      const { missingRoot, surplusRoot } = route;
      const slip = missingRoot
        ? `${missingRoot} missing`
        : surplusRoot && `${surplusRoot} too much`;
      const hint = slip ? `; is ${slip} before it?` : '';
      const message = `no operation has this path${hint}`;
      const problem = { location: ['path'], code: 404, message };
      if (hint === '') return refusal(status, problem);
      // The first mistake of many: whoever sees the body alone shall see it, too.
      return { draft: refusedWith(route.interface, { status, message }, choices), problem };
    }
  }
}

/** Codes of the problems that decide on the status of the response. */
export const UNAUTHORIZED = 401;
export const UNSUPPORTED = 415;

interface Refusable {
  readonly read: {
    readonly interface: InterfaceName;
    /** The access token, empty when there is none. */
    readonly token: string;
    readonly body: unknown;
  };
  readonly problems: readonly Problem[];
  readonly choices: Choices;
}

/** The choice of the mock that refuses a token, if one does. */
export function refusingChoice(token: string, choices: Choices) {
  if (token === choices['rejected-token']) return 'rejected-token';
  if (token === choices['forbidden-token']) return 'forbidden-token';
  return token === (choices['accepted-token'] ?? token) ? undefined : 'accepted-token';
}

/** The response to a request whose token is missing, rejected or not permitted, if it is one. */
export function deny({ read, problems, choices }: Refusable): Draft | undefined {
  const { interface: interfaceName, token } = read;
  const isMissing = hasCode(problems, UNAUTHORIZED);
  const choice = isMissing ? 'rejected-token' : refusingChoice(token, choices);
  if (choice === undefined) return undefined;
  const denied = choice === 'forbidden-token' ? forbidden : unauthorized;
  return withNamed(denied(interfaceName, choices), choice);
}

/** The response to a request that is not valid, or undefined for one that is. */
export function refuse({
  read,
  problems,
  choices,
  handler,
}: Refusable & { readonly handler: AnyOperationHandler | undefined }): Draft | undefined {
  const { interface: interfaceName } = read;
  if (problems.length === 0) return undefined;
  if (hasCode(problems, UNSUPPORTED)) {
    const isMain = interfaceName === 'main';
    const status = isMain ? 'status.content-type' : 'status.webhooks-invalid';
    return refused(interfaceName, status, choices);
  }
  return handler?.refuse?.(read.body, choices) ?? invalid(interfaceName, problems, choices);
}

function withNamed(draft: Draft, ...choices: ChoiceId[]): Draft {
  return { ...draft, choices: [...(draft.choices ?? []), ...choices] };
}

function hasCode(problems: readonly Problem[], code: number): boolean {
  return problems.some((problem) => problem.code === code);
}

/** A missing or rejected token. */
function unauthorized(interfaceName: InterfaceName, choices: Choices): Draft {
  if (interfaceName === 'webhooks') return refused(interfaceName, 401, choices);
  return mainError(choices, 'status.main-unauthorized', 'refused-message');
}

/** A valid token that is not permitted. */
function forbidden(interfaceName: InterfaceName, choices: Choices): Draft {
  if (interfaceName === 'main') {
    return mainError(choices, 'status.main-forbidden', 'refused-message');
  }
  const message = choices['forbidden-message'];
  return {
    status: 403,
    body: { ...examples.WebhooksAccessForbidden, message },
    choices: ['forbidden-message'],
  };
}

/** A request that is not valid. The Webhooks interface names the headers that are not. */
function invalid(
  interfaceName: InterfaceName,
  problems: readonly Problem[],
  choices: Choices,
): Draft {
  const draft = refused(interfaceName, invalidStatus(interfaceName), choices);
  if (interfaceName === 'main') return draft;
  const body = examples.WebhooksRequestNotValid;
  const validation_errors = problems.flatMap((problem) => invalidField(problem, choices));
  if (validation_errors.length === 0) return draft;
  // By now these can only be about the operation identifier, the one header that is described.
  return {
    ...withNamed(draft, 'trace-id-header'),
    body: { ...body, error: { ...body.error, validation_errors } },
  };
}

/** The choice of the status for a request that is not valid. */
export function invalidStatus(interfaceName: InterfaceName): StatusChoice {
  return interfaceName === 'main' ? 'status.main-invalid' : 'status.webhooks-invalid';
}

/** Examples with the text for a violated keyword. */
const textExamples = {
  minLength: examples.WebhooksTraceIdTooShort,
  maxLength: examples.WebhooksTraceIdTooLong,
};

function invalidField({ location: [part, name], code, message }: Problem, choices: Choices) {
  if (part !== 'header' || name === undefined) return [];
  const traceId = choices['trace-id-header'];
  const example = Object.entries(textExamples).find(([keyword]) => keyword === code)?.[1];
  const text = example?.error.validation_errors?.[0]?.message ?? message;
  return [{ field_name: name === traceId.toLowerCase() ? traceId : name, message: text }];
}
