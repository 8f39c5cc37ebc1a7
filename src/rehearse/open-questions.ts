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
import type { Exchange } from './service.ts';
import { jsonOf, otherValueAt } from './permitted-responses.ts';

/** The cases in which the mock has made other choices, for the whole run. */
export function choiceCases(exchanges: readonly Exchange[], chosen: Choices): Case[] {
  return Object.entries(otherChoices).flatMap(([id, other]) => {
    if (other === null) return [];
    const { operations: concerned, values, afterFailure = false } = other;
    const isConcerned = exchanges.some(
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
export function openResponses(exchange: Exchange): Disturbance[] {
  const { name, operation, params, response } = exchange;
  if (operation === null || response === undefined) return [];
  const body = jsonOf(response);
  const { status } = response;
  const values =
    body === undefined ? [] : bodyValues(publishedContract(), { operation, status, params, body });
  return [
    ...otherStatuses(exchange, operation, response),
    ...otherContentType(name),
    ...values.flatMap((each) => openValues(name, operation, each)),
  ];
}

/** An error with status 200 and, where the request fails, with other statuses. */
function otherStatuses(
  { name }: Exchange,
  operation: OperationId,
  { status: own }: MockResponse,
): Disturbance[] {
  const open = openQuestion(publishedContract().gapsOfOperation(operation), 'statuses');
  if (open === undefined) return [];
  const { interface: at } = operations[operation];
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
      isFailure ? { ...(await next()), status } : errorResponse(at, status),
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

/** The values that are open at one place of a response. */
function openValues(at: string, operation: OperationId, field: BodyValue): Disturbance[] {
  const { gaps, pointer, schema, value } = field;
  const gapOf = (kind: GapKind) => openQuestion(gaps, kind);
  const cases: Disturbance[] = [];
  const add = (kind: string, others: readonly unknown[], story: string, open?: OpenQuestion) => {
    if (open === undefined) return;
    for (const [index, other] of others.entries()) {
      const name = others.length === 1 ? kind : `${kind}-${index + 1}`;
      cases.push(otherValueAt(at, { kind: name, pointer, value: other }, story, 'open', open));
    }
  };
  if (value !== null && !allowsNull(schema))
    add('open-null', [null], 'was null', gapOf('nullability'));
  if (typeof value === 'string') {
    const times = TIME.test(value) ? OTHER_TIMES : ['any text'];
    add('open-format', times, 'had another format', gapOf('format'));
    add('open-type', [1_768_469_400], 'was a number', gapOf('type'));
    if (schema.format === 'date-time') {
      const assumed = field.assumptions.find(({ kind }) => kind === 'format');
      const open = assumed && { kind: assumed.id, text: assumed.choice };
      add('open-time', OTHER_ISO_TIMES, 'had another form of ISO 8601', open);
    }
  }
  if (value === null && schema.type === undefined) {
    add('open-type', [1, { id: 1 }], 'was a value of another type', gapOf('type'));
  }
  if (Array.isArray(value) && value.length > 1) {
    const order = openQuestion(publishedContract().gapsOfOperation(operation), 'list');
    add('open-order', [value.toReversed()], 'was in the opposite order', order);
  }
  return cases;
}
