import { type OperationId, operations } from '../../generated/operations.ts';
import { type ChoiceId, type Choices, choices } from '../service/choices.ts';
import { ERROR_STATUSES } from '../service/errors.ts';
import { otherChoices } from '../service/other-choices.ts';
import type { MockResponse } from '../mock/pipeline/response.ts';
import { type BodyValue, bodyValues } from '../contract/body-values.ts';
import { publishedContract } from '../contract/document.ts';
import type { Gap, GapKind } from '../contract/gaps.ts';
import { allowsNull } from '../contract/schema.ts';
import { type Case, type Disturbance, type OpenQuestion, isWrite } from './cases.ts';
import { errorResponse } from './faults.ts';
import { jsonOf, otherValueAt } from './permitted-responses.ts';
import type { RunRequest } from './run.ts';

/** The cases in which the mock has made other choices, for the whole run. */
export function choiceCases(requests: readonly RunRequest[], chosen: Choices): Case[] {
  return Object.entries(otherChoices).flatMap(([id, other]) => {
    if (other === null) return [];
    const { operations: concerned, values, afterFailure = false } = other;
    const isConcerned = requests.some(
      ({ operation, response }) =>
        operation !== null &&
        concerned?.includes(operation) !== false &&
        (!afterFailure || (response?.status ?? 0) >= 400),
    );
    const own = JSON.stringify(chosen[id as ChoiceId]);
    return values
      .filter((value) => isConcerned && JSON.stringify(value) !== own)
      .map((value) => choiceCase(id as ChoiceId, value));
  });
}

function choiceCase(id: ChoiceId, value: unknown): Case {
  const text = JSON.stringify(value);
  const name = typeof value === 'string' ? value : text;
  return {
    id: `assume:${id}=${name}`,
    disturbances: [],
    choice: {
      values: { [id]: value },
      story: `with ${text} for the choice "${id}"`,
      fails: otherChoices[id]?.fails ?? true,
    },
    open: { kind: id, text: choices[id].why },
  };
}

/** What else the service may respond where the document leaves it open. */
export function openResponses(request: RunRequest): Disturbance[] {
  const { name, operation, params, response } = request;
  if (operation === null || response === undefined) return [];
  const body = jsonOf(response);
  const { status } = response;
  const values =
    body === undefined ? [] : bodyValues(publishedContract(), { operation, status, params, body });
  return [
    ...otherStatuses(request, operation, response),
    ...otherContentType(name),
    ...values.flatMap((each) => openValueCases(name, operation, each)),
  ];
}

/** An error with status 200 and, where the request fails, with other statuses. */
function otherStatuses(
  { name }: RunRequest,
  operation: OperationId,
  { status: own }: MockResponse,
): Disturbance[] {
  const open = openQuestion(publishedContract().gapsOfOperation(operation), 'statuses');
  if (open === undefined) return [];
  const { interface: interfaceName } = operations[operation];
  const isFailure = own >= 400;
  const before = isWrite(operation) ? ' before the effect' : '';
  const others = isFailure ? [200, ...ERROR_STATUSES].filter((status) => status !== own) : [200];
  return others.map((status) => ({
    at: name,
    kind: `error-with-status-${status}`,
    group: 'open',
    story: isFailure ? `the error had status ${status}` : `an error came with status 200${before}`,
    fails: true,
    open,
    respond: async (next) =>
      isFailure ? { ...(await next()), status } : errorResponse(interfaceName, status),
  }));
}

/** The first gap of a kind. */
function openQuestion(gaps: readonly Gap[], wanted: GapKind): OpenQuestion | undefined {
  const found = gaps.find(({ kind }) => kind === wanted);
  return found && { kind: found.kind, text: found.text };
}

function otherContentType(at: string): Disturbance[] {
  const open = openQuestion(publishedContract().gapsOfApi(), 'headers');
  if (open === undefined) return [];
  return [
    {
      at,
      kind: 'other-content-type',
      group: 'open',
      story: 'the Content-Type had no charset',
      fails: false,
      open,
      respond: async (next) => {
        const response = await next();
        return {
          ...response,
          headers: { ...response.headers, 'Content-Type': 'application/json' },
        };
      },
    },
  ];
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** The moment of the sample records, in other formats. */
const OTHER_TIMES = ['2026-01-15 09:30:00', 'Thu, 15 Jan 2026 09:30:00 GMT', '1768469400'];
const OTHER_ISO_TIMES = ['20260115T093000Z', '2026-01-15T09:30Z', '2026-01-15T09:30:00,000Z'];

/** Other values at one place of a response, if a record of the document leaves them open. */
interface OpenValues {
  readonly kind: string;
  /** Follows the JSON pointer of the value. */
  readonly story: string;
  readonly values: readonly unknown[];
  readonly open: OpenQuestion | undefined;
}

/** The cases with the values that are open at one place of a response. */
function openValueCases(at: string, operation: OperationId, field: BodyValue): Disturbance[] {
  const { pointer } = field;
  return openValues(operation, field).flatMap(({ kind, story, values, open }) => {
    if (open === undefined) return [];
    return values.map((value, index) => {
      const name = values.length === 1 ? kind : `${kind}-${index + 1}`;
      return otherValueAt(at, { kind: name, pointer, value }, { story, group: 'open', open });
    });
  });
}

function openValues(operation: OperationId, field: BodyValue): OpenValues[] {
  const { gaps, schema, value } = field;
  const found: OpenValues[] = [];
  if (value !== null && !allowsNull(schema)) {
    const open = openQuestion(gaps, 'nullability');
    found.push({ kind: 'open-null', story: 'was null', values: [null], open });
  }
  if (typeof value === 'string') found.push(...openTexts(field, value));
  if (value === null && schema.type === undefined) {
    const story = 'was a value of another type';
    const open = openQuestion(gaps, 'type');
    found.push({ kind: 'open-type', story, values: [1, { id: 1 }], open });
  }
  if (Array.isArray(value) && value.length > 1) {
    const story = 'was in the opposite order';
    const open = openQuestion(publishedContract().gapsOfOperation(operation), 'list');
    found.push({ kind: 'open-order', story, values: [value.toReversed()], open });
  }
  return found;
}

function openTexts({ assumptions, gaps, schema }: BodyValue, text: string): OpenValues[] {
  const assumed = assumptions.find(({ kind }) => kind === 'format');
  const isTime = schema.format === 'date-time';
  return [
    {
      kind: 'open-format',
      story: 'had another format',
      values: TIME.test(text) ? OTHER_TIMES : ['any text'],
      open: openQuestion(gaps, 'format'),
    },
    {
      kind: 'open-type',
      story: 'was a number',
      values: [1_768_469_400],
      open: openQuestion(gaps, 'type'),
    },
    {
      kind: 'open-time',
      story: 'had another form of ISO 8601',
      values: OTHER_ISO_TIMES,
      open: isTime && assumed ? { kind: assumed.id, text: assumed.choice } : undefined,
    },
  ];
}
