import { examples } from '../../../generated/examples.ts';
import type { InterfaceName } from '../../../generated/operations.ts';
import type { Assumptions } from '../assume.ts';
import type { Draft } from '../contract/judge.ts';
import type { Problem } from '../pipeline/message.ts';

type WebhooksError = typeof examples.WebhooksRequestNotValid;

/** Shape A with a message. */
export function mainError(status: number, message: string) {
  return { status, body: { ...examples.MainRequestRefused, message } };
}

/** A failure whose cause has no message of its own, in the shape of the interface. */
export function refused(at: InterfaceName, status: number, assumed: Assumptions): Draft {
  if (at === 'webhooks') return { status, body: examples.WebhooksRequestNotValid };
  return mainError(status, assumed['refused-message']);
}

export function unauthorized(at: InterfaceName, assumed: Assumptions): Draft {
  if (at === 'webhooks') return { status: 401, body: examples.WebhooksTokenRejected };
  return mainError(assumed['main-unauthorized-status'], assumed['refused-message']);
}

export function forbidden(at: InterfaceName, assumed: Assumptions): Draft {
  if (at === 'webhooks') {
    const message = assumed['forbidden-message'];
    return { status: 403, body: { ...examples.WebhooksAccessForbidden, message } };
  }
  return mainError(assumed['main-forbidden-status'], assumed['refused-message']);
}

/** A request that Prism found invalid; shape B names the fields. */
export function invalid(
  at: InterfaceName,
  problems: readonly Problem[],
  assumed: Assumptions,
): Draft {
  if (at === 'main') return mainError(assumed['main-invalid-status'], assumed['refused-message']);
  const status = assumed['webhooks-invalid-status'];
  const validation_errors = problems.flatMap((problem) => invalidField(problem, assumed));
  const { error, ...rest } = examples.WebhooksRequestNotValid;
  if (validation_errors.length === 0) return { status, body: { ...rest, error } };
  return { status, body: { ...rest, error: { ...error, validation_errors } } };
}

const TEXTS: Readonly<Record<string, WebhooksError>> = {
  minLength: examples.WebhooksTraceIdTooShort,
  maxLength: examples.WebhooksTraceIdTooLong,
};

/** The texts are those of the examples where there is one for the broken rule. */
function invalidField({ location, code, message }: Problem, assumed: Assumptions) {
  const name = location[1];
  if (location[0] !== 'header' || name === undefined) return [];
  const traceId = assumed['trace-id-header'];
  const text = TEXTS[code]?.error.validation_errors?.[0]?.message ?? message;
  return [{ field_name: name === traceId.toLowerCase() ? traceId : name, message: text }];
}
