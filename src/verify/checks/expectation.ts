import type { Contract, DocumentedExample, DocumentedResponse } from '../contract/contract.ts';
import { type Exchange, isTemporaryFailure } from '../exchange/exchange.ts';
import { describeValue } from '../exchange/value-format.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import type { Contradiction } from './contradiction.ts';

interface Checked {
  exchange: Exchange;
  body: unknown;
  succeeded: boolean;
}

interface ExpectationResult {
  contradictions: Contradiction[];
  inconclusive?: string | undefined;
}

/** Checks whether a well-formed response is the one that this request has to get. */
export function checkExpectation(
  contract: Contract,
  { exchange, body, succeeded }: Checked,
  documented: DocumentedResponse,
): ExpectationResult {
  const { operation, expected, response } = exchange;
  const { pointer } = contract.operation(operation);
  const found = `${response.status}, ${succeeded ? 'a success' : 'an error'}`;
  if (isTemporaryFailure(response.status)) {
    return { contradictions: [], inconclusive: `HTTP ${response.status}` };
  }
  if (expected?.kind === 'failure') {
    return { contradictions: checkFailure(contract, exchange, documented, { body, succeeded }) };
  }
  if (succeeded || (expected?.kind !== 'success' && expected?.kind !== 'success-or-refusal')) {
    return { contradictions: [] };
  }
  // Permissions are not specified, so a refused permission says nothing about the document.
  if (response.status === 403) return { contradictions: [], inconclusive: 'not permitted (403)' };
  if (expected.kind === 'success-or-refusal') {
    const given = expected.given.join(' and ');
    const inconclusive = `refused with HTTP ${response.status}: check the given ${given}`;
    return { contradictions: [], inconclusive };
  }
  const why = '200 with a success, since the request satisfies the document';
  return { contradictions: [statusContradiction(why, found, `${pointer}/responses`)] };
}

function checkFailure(
  contract: Contract,
  { operation, expected, response }: Exchange,
  documented: DocumentedResponse,
  { body, succeeded }: Pick<Checked, 'body' | 'succeeded'>,
): Contradiction[] {
  if (expected?.kind !== 'failure') return [];
  const { pointer, responses } = contract.operation(operation);
  const name = expected.example ?? '';
  const documentedFailure = responses.find(({ examples }) => Object.hasOwn(examples, name));
  const status = documentedFailure?.status ?? 'default';
  if (succeeded) {
    const rule = expected.pointer ?? `${pointer}/responses/${status}`;
    const wording = status === 'default' ? 'an error' : status;
    return [statusContradiction(wording, `${response.status}, a success`, rule)];
  }
  if (documentedFailure === undefined) return [];
  const isOtherStatus = status !== 'default' && status !== documented.status;
  // With HTTP 200 the body alone says what the error is.
  if (isOtherStatus && response.status !== 200) {
    return [statusContradiction(status, String(response.status), `${pointer}/responses/${status}`)];
  }
  return checkExample(name, documentedFailure.examples[name], body);
}

/** Compares a body with an example, except for the texts that are made up. */
function checkExample(
  name: string,
  example: DocumentedExample | undefined,
  body: unknown,
): Contradiction[] {
  const { value, placeholders = [] } = example ?? {};
  return leavesOf(value).flatMap(([pointer, expected]): Contradiction[] => {
    const found = get(body, pointer);
    if (found === expected || placeholders.includes(pointer)) return [];
    return [
      {
        kind: 'message',
        at: `body${pointer}`,
        expected: `\`${String(expected)}\``,
        found: describeValue(found),
        pointer: `/components/examples/${encode(name)}/value${pointer}`,
        count: 1,
      },
    ];
  });
}

function leavesOf(value: unknown, pointer = ''): [pointer: string, value: unknown][] {
  if (!isObject(value)) return [[pointer, value]];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, `${pointer}/${encode(key)}`),
  );
}

function statusContradiction(expected: string, found: string, pointer: string): Contradiction {
  return { kind: 'status', at: 'status', expected, found, pointer, count: 1 };
}
