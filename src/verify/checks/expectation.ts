import {
  type Contract,
  type DocumentedExample,
  type DocumentedResponse,
  isPlaceholder,
} from '../contract.ts';
import type { SchemaNode } from '../../shared/schema.ts';
import type { Exchange } from '../exchange.ts';
import { describeValue } from '../value-format.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { type Contradiction, coverOf } from './contradiction.ts';
import { requests } from '../../../generated/operations.ts';

/** What of the caller the service has refused. */
export type RefusedAccess = 'token' | 'permission';

interface Checked {
  exchange: Exchange;
  body: unknown;
  succeeded: boolean;
  refusal?: RefusedAccess | undefined;
}

interface ExpectationResult {
  contradictions: Contradiction[];
  inconclusive?: string | undefined;
}

/** Whether an error is about the token or its permissions, by its code before its status. */
export function refusalOf({ response }: Exchange, body: unknown): RefusedAccess | undefined {
  const { status } = response;
  switch (get(body, '/error/code')) {
    case '10401':
      return 'token';
    case '10403':
      return 'permission';
    default:
      return status === 401 ? 'token' : status === 403 ? 'permission' : undefined;
  }
}

/** Checks whether a well-formed response is the one that this request has to get. */
export function checkExpectation(
  contract: Contract,
  checked: Checked,
  documented: DocumentedResponse,
): ExpectationResult {
  const { exchange, succeeded, refusal } = checked;
  const { operation, expected, probe, response } = exchange;
  const { status } = response;
  const refused = {
    token: `the token was refused, or not permitted (${status})`,
    permission: `not permitted (${status})`,
  };
  // Permissions are not specified, so a refused permission says nothing about the document.
  const inconclusive = refusal && probe !== 'wrong token' ? refused[refusal] : undefined;
  if (expected?.kind === 'failure') {
    if (inconclusive !== undefined) return { contradictions: [], inconclusive };
    return { contradictions: checkFailure(contract, checked) };
  }
  const settings = refusal === undefined ? checkRetrySettings(contract, checked) : [];
  if (settings.length > 0) return { contradictions: settings };
  if (succeeded || (expected?.kind !== 'success' && expected?.kind !== 'success-or-refusal')) {
    return { contradictions: [] };
  }
  if (inconclusive !== undefined) return { contradictions: [], inconclusive };
  if (expected.kind === 'success-or-refusal') {
    const given = expected.given.join(' and ');
    return {
      contradictions: [],
      inconclusive: `refused with HTTP ${status}: check the given ${given}`,
    };
  }
  const { pointer } = contract.operation(operation);
  const why = '200 with a success, since the request satisfies the document';
  const contradiction = statusContradiction(why, `${status}, an error`, `${pointer}/responses`);
  const assumption = guessedHeader(contract, checked, documented);
  return { contradictions: [{ ...contradiction, assumption }] };
}

/** A request that is not valid to the service may lack a header of which the name is a guess. */
function guessedHeader(
  contract: Contract,
  { exchange: { operation, response }, body }: Checked,
  documented: DocumentedResponse,
): string | undefined {
  const isAboutRequest =
    get(body, '/error/code') === '10400' || response.status === 400 || response.status === 422;
  if (documented.status !== 'default' || !isAboutRequest) return undefined;
  const { parameters } = contract.operation(operation);
  const cover = coverOf(
    contract,
    'refusal',
    parameters.map(({ pointer }) => pointer),
  );
  return cover !== undefined && 'assumption' in cover ? cover.assumption : undefined;
}

function checkFailure(
  contract: Contract,
  { exchange: { operation, expected, response }, body, succeeded }: Checked,
): Contradiction[] {
  if (expected?.kind !== 'failure') return [];
  const { pointer, responses } = contract.operation(operation);
  const name = expected.example ?? '';
  const documented = responses.find(({ examples }) => Object.hasOwn(examples, name));
  if (succeeded) {
    const status = documented?.status ?? 'default';
    const rule = expected.pointer ?? `${pointer}/responses/${status}`;
    const wording = status === 'default' ? 'an error' : status;
    return [statusContradiction(wording, `${response.status}, a success`, rule)];
  }
  return documented === undefined ? [] : checkExample(name, documented.examples[name], body);
}

const RETRY_STRATEGY = '/components/schemas/BulkTokenizedChargeRetryStrategy';

/** A batch without its retry settings fails, with a message that names each of them. */
function checkRetrySettings(
  contract: Contract,
  { exchange: { operation, request, response }, body, succeeded }: Checked,
): Contradiction[] {
  const { request: documented } = contract.operation(operation);
  const strategy = documented?.schema?.properties.get('retry_strategy');
  if (strategy?.pointer !== RETRY_STRATEGY || !isObject(request.body)) return [];
  const { required = [] } = strategy.schema;
  const given = Object(request.body['retry_strategy']) as Record<string, unknown>;
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  const names = missing.map((name) => `\`${name}\``).join(' and ');
  if (missing.length === 0) return [];
  if (succeeded) {
    const expected = `an error, since the request has no ${names}`;
    const pointer = `${RETRY_STRATEGY}/required`;
    return [statusContradiction(expected, `${response.status}, a success`, pointer)];
  }
  // The message is not known for a request with other faults, or without the strategy itself.
  const isElseComplete =
    isObject(request.body['retry_strategy']) && isComplete(documented?.schema, request.body);
  const message = get(body, '/message');
  if (!isElseComplete || typeof message !== 'string') return [];
  const clauses = message.split(' , ');
  const isNamed = (name: string) =>
    clauses.some((clause) => new RegExp(String.raw`(?:^|\W)${name} is required$`).test(clause));
  if (missing.every(isNamed)) return [];
  return [
    {
      kind: 'message',
      at: 'body/message',
      expected: `a clause "… is required" for each of ${names}, with " , " between them`,
      found: describeValue(message),
      pointer: `${RETRY_STRATEGY}/required`,
      count: 1,
    },
  ];
}

/** Whether a request has the documented fields and no others, its retry settings aside. */
function isComplete(node: SchemaNode | undefined, value: unknown): boolean {
  if (node === undefined || node.pointer === RETRY_STRATEGY) return true;
  if (Array.isArray(value)) {
    return value.length > 0 && value.every((each) => isComplete(node.items, each));
  }
  if (node.properties.size === 0) return true;
  return (
    isObject(value) &&
    Object.keys(value).every((name) => node.properties.has(name)) &&
    [...node.properties].every(
      ([name, each]) => Object.hasOwn(value, name) && isComplete(each, value[name]),
    )
  );
}

/** Compares a body with an example, except for the texts that are made up. */
function checkExample(
  name: string,
  example: DocumentedExample | undefined,
  body: unknown,
): Contradiction[] {
  if (example === undefined) return [];
  const different = leavesOf(example.value).filter(
    ([pointer, expected]) => get(body, pointer) !== expected && !isPlaceholder(example, pointer),
  );
  // The code stands after its message and its type, and says most: an error of another code has
  // them all different.
  const [pointer, expected] = different.at(-1) ?? [];
  if (pointer === undefined) return [];
  return [
    {
      kind: pointer === '/message' ? 'message' : 'record',
      at: `body${pointer}`,
      expected: `\`${String(expected)}\``,
      found: describeValue(get(body, pointer)),
      pointer: `/components/examples/${encode(name)}/value${pointer}`,
      count: 1,
    },
  ];
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

/**
 * Checks that a success is about the record that was requested, in the state that `x-transitions`
 * promises.
 */
export function checkEffects(
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const node = documented.schema?.properties.get('data');
  const record = isObject(body) ? body['data'] : undefined;
  if (documented.status !== '200' || node === undefined || !isObject(record)) return [];
  return [...requestedRecord(exchange, node, record), ...promisedEffects(exchange, node, record)];
}

/** A path parameter that names a field of the record must be found in it. */
function requestedRecord(
  { operation, parameters }: Exchange,
  node: SchemaNode,
  record: Record<string, unknown>,
): Contradiction[] {
  return requests[operation].path.flatMap(({ name }): Contradiction[] => {
    const requested = parameters[name];
    const field = node.properties.get(name);
    const value = record[name];
    if (requested === undefined || field === undefined) return [];
    if (typeof value !== 'string' || value === requested) return [];
    // A UUID is the same in capital letters.
    const isSameUuid = value.toLowerCase() === requested.toLowerCase();
    if (field.schema.format === 'uuid' && isSameUuid) return [];
    return [recordContradiction(name, `the ${name} of the request`, 'another one', field.pointer)];
  });
}

function promisedEffects(
  { operation }: Exchange,
  node: SchemaNode,
  record: Record<string, unknown>,
): Contradiction[] {
  const effects = (node.schema['x-transitions'] ?? [])
    .filter(({ trigger }) => trigger === operation)
    .flatMap((transition) => transition.effects ?? []);
  return effects.flatMap((effect): Contradiction[] => {
    const value = record[effect.field];
    const expected = effect.equals === undefined ? effect.value : record[effect.equals];
    // A field that is absent is the matter of `required`.
    if (value === undefined || value === expected) return [];
    const wording =
      effect.equals === undefined ? `\`${String(expected)}\`` : `the same as \`${effect.equals}\``;
    const { pointer } = node.properties.get(effect.field) ?? node;
    return [recordContradiction(effect.field, wording, describeValue(value), pointer)];
  });
}

function recordContradiction(
  name: string,
  expected: string,
  found: string,
  pointer: string,
): Contradiction {
  return { kind: 'record', at: `body/data/${name}`, expected, found, pointer, count: 1 };
}

const TYPE = '/error/type';
const CODE = '/error/code';

/**
 * Checks that each known type of the Webhooks errors comes with its code, as in the examples. A
 * type that no example has is no contradiction: the set is open.
 */
export function checkErrorCodes(
  contract: Contract,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const type = get(body, TYPE);
  const code = get(body, CODE);
  if (typeof type !== 'string' || typeof code !== 'string') return [];
  const pairs = pairsOf(contract);
  const expected = pairs.get(type);
  if (expected === undefined || expected === code) return [];
  const field = documented.schema?.properties.get('error')?.properties.get('code');
  return [
    {
      kind: 'record',
      at: `body${CODE}`,
      expected: `\`${expected}\`, the code of \`${type}\``,
      found: [...pairs.values()].includes(code) ? `\`${code}\`` : 'another code',
      pointer: field?.pointer ?? documented.pointer,
      count: 1,
    },
  ];
}

/** The code of each type in the examples. */
function pairsOf(contract: Contract): Map<string, unknown> {
  const examples = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.flatMap((each) => Object.values(each.examples)),
  );
  return new Map(
    examples.flatMap((example) => {
      const type = get(example.value, TYPE);
      const isKnown = ![TYPE, CODE].some((pointer) => isPlaceholder(example, pointer));
      return typeof type === 'string' && isKnown ? [[type, get(example.value, CODE)] as const] : [];
    }),
  );
}
