import type { OperationId } from '../../../generated/operations.ts';
import { hasOnlyExcusedErrors } from '../../contract/deviations.ts';
import { publishedContract } from '../../contract/document.ts';
import { responseProblems } from '../../contract/problems.ts';
import type { SchemaNode } from '../../contract/schema.ts';
import { isInData } from '../../service/checks/envelopes.ts';
import { TOTAL } from '../../service/checks/pages.ts';
import { ERROR_STATUSES } from '../../service/mock/choices.ts';
import { isObject, parseJson } from '../../shared/json.ts';
import { parsePointer, valueAt } from '../../shared/pointer.ts';
import { type Disturbance, isWrite, openQuestion } from '../case.ts';
import type { RunRequest } from '../run/run-request.ts';
import { type BodyValue, bodyValues } from './body-values.ts';
import { errorResponse } from './fault-kinds.ts';
import { OPEN_KINDS, PERMITTED_KINDS, operationQuestion } from './response-kinds.ts';

/** A response of the undisturbed run. */
interface BaselineResponse {
  /** Name of its request. */
  readonly at: string;
  readonly operation: OperationId;
  readonly status: number;
}

/** Its body, and the schema of the body. */
interface BaselineBody extends BaselineResponse {
  readonly root: SchemaNode;
  readonly body: unknown;
  readonly fields: readonly BodyValue[];
}

/** Returns the responses in place of that of a request: values that are permitted, then what the document leaves open. */
export function otherResponses(request: RunRequest): Disturbance[] {
  const { name: at, operation, response } = request;
  if (operation === null || response === undefined) return [];

  const baseline = { at, operation, status: response.status };
  const baselineBody = bodyOf(baseline, { params: request.params, text: response.body });
  const others = [...otherStatuses(baseline), ...otherContentType(baseline)];
  if (baselineBody === undefined) return others;
  return [...permittedValues(baselineBody), ...openValues(baselineBody), ...others];
}

/** Returns undefined where there is no JSON, or no schema for it. */
function bodyOf(
  baseline: BaselineResponse,
  { params, text }: { params: RunRequest['params']; text: string },
): BaselineBody | undefined {
  const { operation, status } = baseline;
  const body = parseJson(text);
  const contract = publishedContract();
  const root = contract.response(operation, status)?.schema;
  if (body === undefined || root === undefined) return undefined;

  const fields = bodyValues({ contract, operation, params }, { root, body });
  return { ...baseline, root, body, fields };
}

/** Returns the responses in which one value is another that the document permits: of each kind the first. */
function permittedValues({ at, body, fields, operation, status }: BaselineBody): Disturbance[] {
  const found: Disturbance[] = [];

  for (const field of fields) {
    for (const { name, event, values } of PERMITTED_KINDS) {
      const all = values(field);
      // By index: a value can be undefined, which leaves the field out.
      const index = all.findIndex((value) => {
        const other = replaced(body, field.pointer, value);
        return responseProblems(operation, status, other).length === 0;
      });
      if (index === -1) continue;

      found.push({
        ...otherValue(field, all[index]),
        at,
        kind: `${name}@${field.pointer}`,
        group: 'permitted',
        event: `${nameOf(field)} ${event}, which the document permits`,
      });
    }
  }

  return found;
}

/** Returns the responses in which one value is another where the document leaves it open: of each kind all. */
function openValues({ at, body, fields, operation, root }: BaselineBody): Disturbance[] {
  const contract = publishedContract();
  const found: Disturbance[] = [];

  for (const field of fields) {
    for (const { name, question, event, values } of OPEN_KINDS) {
      const open = question(field, operation);
      if (open === undefined) continue;

      const all = values(field);
      for (const [index, value] of all.entries()) {
        const other = replaced(body, field.pointer, value);
        // The value keeps to what is known of it.
        if (!hasOnlyExcusedErrors({ contract, root, body: other })) continue;

        const kind = all.length === 1 ? name : `${name}-${index + 1}`;
        found.push({
          ...otherValue(field, value),
          at,
          kind: `${kind}@${field.pointer}`,
          group: 'open',
          event: `${nameOf(field)} ${event}`,
          open,
        });
      }
    }
  }

  return found;
}

function nameOf({ pointer }: BodyValue): string {
  return pointer === '' ? 'the body' : pointer;
}

/** Returns the disturbance fields of a response with another value. */
function otherValue(
  { pointer, schemaPointer }: BodyValue,
  value: unknown,
): Pick<Disturbance, 'fails' | 'changesData' | 'pointer' | 'respond'> {
  const respond: Disturbance['respond'] = async ({ next }) => {
    const response = await next();
    const body = parseJson(response.body);
    if (body === undefined) return response;

    const { ETag: _, ...headers } = response.headers;
    return { ...response, headers, body: JSON.stringify(replaced(body, pointer, value)) };
  };

  return { fails: false, changesData: isInData(pointer), pointer: schemaPointer, respond };
}

/** Copies a body with another value at a pointer. Updates the total of a page when its list changes length. */
function replaced(body: unknown, pointer: string, value: unknown): unknown {
  const path = parsePointer(pointer);
  const copy = set(body, path, value);

  const isPage = path.length === 1 && Array.isArray(value) && isObject(copy);
  if (!isPage || typeof valueAt(copy, TOTAL) !== 'number') return copy;
  return set(copy, parsePointer(TOTAL), value.length);
}

function set(value: unknown, [token, ...rest]: readonly string[], other: unknown): unknown {
  if (token === undefined) return other;
  if (Array.isArray(value)) {
    const index = Number(token);
    return value.with(index, set(value[index], rest, other));
  }
  return isObject(value) ? { ...value, [token]: set(value[token], rest, other) } : value;
}

/** Returns an error with status 200 and, where the request fails, the error with other statuses. */
function otherStatuses({ at, operation, status }: BaselineResponse): Disturbance[] {
  const open = operationQuestion(operation, 'statuses');
  if (open === undefined) return [];

  const disturbance = { at, group: 'open', fails: true, open } as const;
  if (status >= 400) {
    const others = [200, ...ERROR_STATUSES].filter((other) => other !== status);
    return others.map((other) => ({
      ...disturbance,
      kind: `error-with-status-${other}`,
      event: `the error had status ${other}`,
      respond: async ({ next }) => ({ ...(await next()), status: other }),
    }));
  }

  const when = isWrite(operation) ? ' before the effect' : '';
  const event = `an error came with status 200${when}`;
  const respond = async () => errorResponse(operation, 200);
  return [{ ...disturbance, kind: 'error-with-status-200', event, respond }];
}

function otherContentType({ at }: BaselineResponse): Disturbance[] {
  const open = openQuestion(publishedContract().gapsAt('/info'), 'headers');
  if (open === undefined) return [];

  const respond: Disturbance['respond'] = async ({ next }) => {
    const response = await next();
    return { ...response, headers: { ...response.headers, 'Content-Type': 'application/json' } };
  };
  const event = 'the Content-Type had no charset';
  return [{ at, kind: 'other-content-type', group: 'open', event, fails: false, open, respond }];
}
