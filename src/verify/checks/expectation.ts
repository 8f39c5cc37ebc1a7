import { type Contradiction, coverOf, wrongStatus } from '../../contract/contradiction.ts';
import {
  type Contract,
  type DocumentedExample,
  type DocumentedResponse,
  isPlaceholder,
} from '../../contract/document.ts';
import { MESSAGE } from '../../service/envelopes.ts';
import { type RefusedAccess, isAboutRequest } from '../../service/errors.ts';
import { checkRetrySettings } from '../../service/retry-settings.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { describeValue } from '../../shared/value-format.ts';
import type { Exchange } from '../exchange.ts';

/** A well-formed response, and what came of its request. */
interface Outcome {
  exchange: Exchange;
  documented: DocumentedResponse;
  body: unknown;
  succeeded: boolean;
  refusal: RefusedAccess | undefined;
}

interface ExpectationResult {
  contradictions: Contradiction[];
  /** Why the response says nothing about the operation. */
  inconclusive?: string;
}

const AS_EXPECTED: ExpectationResult = { contradictions: [] };

/** Checks whether a well-formed response is the one that its request has to get. */
export function checkExpectation(contract: Contract, outcome: Outcome): ExpectationResult {
  const { exchange, succeeded, refusal } = outcome;
  const { expected, probe, response } = exchange;
  const { status } = response;
  // Permissions are not specified, so a refused permission says nothing about the document.
  const refused: Record<RefusedAccess, string> = {
    token: `the token was refused, or not permitted (${status})`,
    permission: `not permitted (${status})`,
  };
  const inconclusive =
    refusal === undefined || probe === 'wrong token' ? undefined : refused[refusal];
  if (expected?.kind === 'failure') {
    return inconclusive === undefined
      ? { contradictions: checkFailure(contract, outcome) }
      : { ...AS_EXPECTED, inconclusive };
  }
  const settings = refusal === undefined ? retrySettings(contract, outcome) : [];
  if (settings.length > 0) return { contradictions: settings };
  const isChecked = expected?.kind === 'success' || expected?.kind === 'success-or-refusal';
  if (succeeded || !isChecked) return AS_EXPECTED;
  if (inconclusive !== undefined) return { ...AS_EXPECTED, inconclusive };
  if (expected.kind === 'success-or-refusal') {
    const given = expected.given.join(' and ');
    return {
      ...AS_EXPECTED,
      inconclusive: `refused with HTTP ${status}: check the given ${given}`,
    };
  }
  return { contradictions: [refusedRequest(contract, outcome)] };
}

function retrySettings(
  contract: Contract,
  { exchange: { operation, request, response }, body, succeeded }: Outcome,
): Contradiction[] {
  const { status } = response;
  return checkRetrySettings(contract.operation(operation), {
    sent: request.body,
    status,
    body,
    succeeded,
  });
}

/** An error for a request that satisfies the document. */
function refusedRequest(
  contract: Contract,
  { exchange: { operation, response }, body, documented }: Outcome,
): Contradiction {
  const { pointer, parameters } = contract.operation(operation);
  const { status } = response;
  const why = '200 with a success, since the request satisfies the document';
  const refused = wrongStatus(why, `${status}, an error`, `${pointer}/responses`);
  // A request that is not valid to the service may lack a header of which the name is a guess.
  const isGuess = documented.status === 'default' && isAboutRequest(status, body);
  const owners = isGuess ? parameters.map((each) => each.pointer) : [];
  const cover = coverOf(contract, 'refusal', owners);
  return { ...refused, assumption: cover?.assumption };
}

/** A success or another error, where the document says how a request fails. */
function checkFailure(
  contract: Contract,
  { exchange: { operation, expected, response }, body, succeeded }: Outcome,
): Contradiction[] {
  if (expected?.kind !== 'failure') return [];
  const { pointer, responses } = contract.operation(operation);
  const name = expected.example ?? '';
  const documented = responses.find(({ examples }) => Object.hasOwn(examples, name));
  if (succeeded) {
    const status = documented?.status ?? 'default';
    const rule = expected.pointer ?? `${pointer}/responses/${status}`;
    const wording = status === 'default' ? 'an error' : status;
    return [wrongStatus(wording, `${response.status}, a success`, rule)];
  }
  const example = documented?.examples[name];
  return example === undefined ? [] : checkExample(name, example, body);
}

/** Compares a body with an example, except for the texts that are made up. */
function checkExample(name: string, example: DocumentedExample, body: unknown): Contradiction[] {
  // An error of another sort differs in all of them; the last says most.
  const different = leavesOf(example.value).findLast(
    ({ pointer, value }) => get(body, pointer) !== value && !isPlaceholder(example, pointer),
  );
  if (different === undefined) return [];
  const { pointer, value } = different;
  return [
    {
      kind: pointer === MESSAGE ? 'message' : 'record',
      at: `body${pointer}`,
      expected: `\`${String(value)}\``,
      found: describeValue(get(body, pointer)),
      pointer: `/components/examples/${encode(name)}/value${pointer}`,
    },
  ];
}

/** The values of an example that are no object, in their order. */
function leavesOf(value: unknown, pointer = ''): { pointer: string; value: unknown }[] {
  if (!isObject(value)) return [{ pointer, value }];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, `${pointer}/${encode(key)}`),
  );
}
