import { wrongStatus } from '../contract/contradiction.ts';
import { type DocumentedResponse, isPlaceholder } from '../contract/document.ts';
import { type DescribedValue, walk } from '../contract/schema.ts';
import { describeValue } from '../contract/value-format.ts';
import { MESSAGE } from '../service/checks/envelopes.ts';
import { isAboutRequest } from '../service/checks/error-codes.ts';
import { checkRetrySettings } from '../service/checks/retry-settings.ts';
import { isObject } from '../shared/json.ts';
import { encodeToken, valueAt } from '../shared/pointer.ts';
import type { DescribedDecision } from './decide.ts';
import type { Expectation } from './exchange.ts';
import { type ResponseFinding, withExcuse, remark } from './findings.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/** Compares a well-formed response with the one that its request has to get. */
export function checkExpectation(
  parsed: ParsedExchange,
  { documented, succeeded }: DescribedDecision,
): ResponseFinding[] {
  const { body, contract, exchange, operation, refusal, status } = parsed;
  const { expected, request } = exchange;
  const refused = refusedAccess(parsed);
  if (expected?.kind === 'failure') {
    if (refused.length > 0) return refused;
    return succeeded ? [wrongSuccess(parsed, expected)] : checkError(parsed, expected);
  }

  const responded = { sent: request.body, status, body, succeeded };
  const schema = contract.requestSchema(operation.id);
  const settings = refusal === undefined ? checkRetrySettings(schema, responded) : [];
  if (settings.length > 0) return settings;
  if (succeeded || expected === undefined || expected.kind === 'any') return [];
  if (refused.length > 0) return refused;
  if (expected.kind === 'success') return [refusedRequest(parsed, documented)];
  const given = expected.given.join(' and ');
  return [remark('refused', `refused with HTTP ${status}: check the given ${given}`)];
}

/** Permissions are not specified, so a refused permission says nothing about the document. */
function refusedAccess({ exchange, refusal, status }: ParsedExchange): ResponseFinding[] {
  if (refusal === undefined || exchange.probe === 'wrong token') return [];
  const reason = refusal === 'token' ? 'the token was refused, or not permitted' : 'not permitted';
  return [remark('refused', `${reason} (${status})`)];
}

/** The contradiction of an error for a request that satisfies the document. */
function refusedRequest(parsed: ParsedExchange, documented: DocumentedResponse): ResponseFinding {
  const { body, contract, operation, status } = parsed;
  const contradiction = wrongStatus({
    expected: '200 with a success, since the request satisfies the document',
    found: `${status}, an error`,
    pointer: `${operation.pointer}/responses`,
  });
  // A request that is not valid to the service may lack a header of which the name is a guess.
  if (documented.status !== 'default' || !isAboutRequest(status, body)) return contradiction;
  const headers = operation.parameters.map(({ pointer }) => pointer);
  return withExcuse(contradiction, contract.excuseFor('refusal', headers));
}

/** An error that the document expects for a request. */
type ExpectedFailure = Extract<Expectation, { kind: 'failure' }>;

/** The response that has the example of an error. */
function errorWith({ operation }: ParsedExchange, { example = '' }: ExpectedFailure) {
  return operation.responses.find(({ examples }) => Object.hasOwn(examples, example));
}

/** The contradiction of a success where the document says that a request fails. */
function wrongSuccess(parsed: ParsedExchange, expected: ExpectedFailure): ResponseFinding {
  const { operation, status } = parsed;
  const documented = errorWith(parsed, expected)?.status ?? 'default';
  const pointer = expected.pointer ?? `${operation.pointer}/responses/${documented}`;
  const wording = documented === 'default' ? 'an error' : documented;
  return wrongStatus({ expected: wording, found: `${status}, a success`, pointer });
}

/** Compares an error with the example of the one that is known, except for the texts that are made up. */
function checkError(parsed: ParsedExchange, expected: ExpectedFailure): ResponseFinding[] {
  const { example: name = '' } = expected;
  const { schema, examples } = errorWith(parsed, expected) ?? {};
  const example = examples?.[name];
  if (schema === undefined || example === undefined) return [];

  const values: DescribedValue[] = [];
  walk({ node: schema, value: example.value, pointer: '' }, (each) => values.push(each));
  // An error of another sort differs in all of them; the last says most.
  const different = values
    .filter(({ pointer, value }) => !isObject(value) && !isPlaceholder(example, pointer))
    .findLast(({ pointer, value }) => valueAt(parsed.body, pointer) !== value);
  if (different === undefined) return [];

  const { pointer, value } = different;
  return [
    {
      kind: pointer === MESSAGE ? 'message' : 'record',
      at: `body${pointer}`,
      expected: `\`${String(value)}\``,
      found: describeValue(valueAt(parsed.body, pointer)),
      pointer: `/components/examples/${encodeToken(name)}/value${pointer}`,
    },
  ];
}
