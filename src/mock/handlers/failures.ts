import { examples } from '../../../generated/examples.ts';
import type { InterfaceName } from '../../../generated/operations.ts';
import type { Choices } from '../choices.ts';
import type { Problem } from '../contract/problem.ts';

/** A response before it is rendered. */
export interface Draft {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error of the Main interface. */
export function mainError(status: number, message: string) {
  return { status, body: { ...examples.MainRequestRefused, message } };
}

/** An error without a message of its own, in the shape of the interface. */
export function refused(at: InterfaceName, status: number, choices: Choices): Draft {
  if (at === 'webhooks') return { status, body: examples.WebhooksRequestNotValid };
  return mainError(status, choices['refused-message']);
}

/** A missing or rejected token. */
export function unauthorized(at: InterfaceName, choices: Choices): Draft {
  if (at === 'webhooks') return { status: 401, body: examples.WebhooksTokenRejected };
  return mainError(choices['main-unauthorized-status'], choices['refused-message']);
}

/** A valid token that is not permitted. */
export function forbidden(at: InterfaceName, choices: Choices): Draft {
  if (at === 'main') {
    return mainError(choices['main-forbidden-status'], choices['refused-message']);
  }
  const message = choices['forbidden-message'];
  return { status: 403, body: { ...examples.WebhooksAccessForbidden, message } };
}

/** A request that is not valid. The Webhooks interface names the headers that are not. */
export function invalid(at: InterfaceName, problems: readonly Problem[], choices: Choices): Draft {
  if (at === 'main') return mainError(choices['main-invalid-status'], choices['refused-message']);
  const status = choices['webhooks-invalid-status'];
  const body = examples.WebhooksRequestNotValid;
  const validation_errors = problems.flatMap((problem) => invalidField(problem, choices));
  if (validation_errors.length === 0) return { status, body };
  return { status, body: { ...body, error: { ...body.error, validation_errors } } };
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
