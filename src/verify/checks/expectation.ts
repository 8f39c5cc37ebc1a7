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

/** Compares a well-formed response with the one that its request has to get. */
export function checkExpectation(contract: Contract, outcome: Outcome): ExpectationResult {
  const { exchange, body, succeeded, refusal } = outcome;
  const { operation, expected, probe, request, response } = exchange;
  const { status } = response;
  const unproven = (inconclusive: string) => ({ contradictions: [], inconclusive });
  const refused =
    refusal === undefined || probe === 'wrong token'
      ? undefined
      : unproven(`${REFUSED_ACCESS[refusal]} (${status})`);
  if (expected?.kind === 'failure') {
    return refused ?? { contradictions: checkFailure(contract, outcome) };
  }
  const answered = { sent: request.body, status, body, succeeded };
  const settings =
    refusal === undefined ? checkRetrySettings(contract.operation(operation), answered) : [];
  const isOpen = expected === undefined || expected.kind === 'any';
  if (settings.length > 0 || succeeded || isOpen) return { contradictions: settings };
  if (refused !== undefined) return refused;
  if (expected.kind === 'success-or-refusal') {
    return unproven(`refused with HTTP ${status}: check the given ${expected.given.join(' and ')}`);
  }
  return { contradictions: [refusedRequest(contract, outcome)] };
}

/** Permissions are not specified, so a refused permission says nothing about the document. */
const REFUSED_ACCESS: Readonly<Record<RefusedAccess, string>> = {
  token: 'the token was refused, or not permitted',
  permission: 'not permitted',
};

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
