import { type OperationId, operations } from '../../generated/operations.ts';
import { type ChoiceId, type Choices, ERROR_STATUSES, choices } from '../service/choices.ts';
import type { MockResponse } from '../mock/response.ts';
import { publishedContract } from '../contract/document.ts';
import { type Case, type Fault, isWrite, openQuestion } from './cases.ts';
import { errorResponse } from './faults.ts';
import type { RunRequest } from './run.ts';

/** The cases in which the mock has made other choices, for the whole run. */
export function choiceCases(requests: readonly RunRequest[], chosen: Choices): Case[] {
  return Object.entries(choices).flatMap(([id, { others }]) => {
    if (others === undefined) return [];
    const { operations: concerned, values, afterFailure = false } = others;
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
    faults: [],
    choice: {
      values: { [id]: value },
      story: `with ${text} for the choice "${id}"`,
      fails: choices[id].others?.fails ?? true,
    },
    open: { kind: id, text: choices[id].why },
  };
}

/** The other statuses and media types that the service may respond with where the document leaves it open. */
export function openResponses({ name: at, operation, response }: RunRequest): Fault[] {
  if (operation === null || response === undefined) return [];
  return [...otherStatuses(at, operation, response), ...otherContentType(at)];
}

/** An error with status 200 and, where the request fails, with other statuses. */
function otherStatuses(at: string, operation: OperationId, { status: own }: MockResponse): Fault[] {
  const open = openQuestion(publishedContract().gapsOfOperation(operation), 'statuses');
  if (open === undefined) return [];
  const { interface: interfaceName } = operations[operation];
  const isFailure = own >= 400;
  const before = isWrite(operation) ? ' before the effect' : '';
  const others = isFailure ? [200, ...ERROR_STATUSES].filter((status) => status !== own) : [200];
  return others.map((status) => ({
    at,
    kind: `error-with-status-${status}`,
    group: 'open',
    story: isFailure ? `the error had status ${status}` : `an error came with status 200${before}`,
    fails: true,
    open,
    respond: async ({ next }) =>
      isFailure ? { ...(await next()), status } : errorResponse(interfaceName, status),
  }));
}

function otherContentType(at: string): Fault[] {
  const open = openQuestion(publishedContract().gapsAt('/info'), 'headers');
  if (open === undefined) return [];
  return [
    {
      at,
      kind: 'other-content-type',
      group: 'open',
      story: 'the Content-Type had no charset',
      fails: false,
      open,
      respond: async ({ next }) => {
        const response = await next();
        return {
          ...response,
          headers: { ...response.headers, 'Content-Type': 'application/json' },
        };
      },
    },
  ];
}
