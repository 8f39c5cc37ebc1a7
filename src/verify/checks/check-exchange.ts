import { isValid } from '../../contract/deviations.ts';
import { type ParameterDescription, requests } from '../../../generated/operations.ts';
import {
  type Contradiction,
  coverOf,
  uncovered,
  wrongStatus,
} from '../../contract/contradiction.ts';
import {
  type Contract,
  type DocumentedExample,
  type DocumentedResponse,
  isPlaceholder,
} from '../../contract/document.ts';
import { type ParameterTexts, readParameters } from '../../contract/parameters.ts';
import { type SchemaNode, walk } from '../../contract/schema.ts';
import { parameterErrors } from '../../contract/problems.ts';
import { checkMaskedNumbers } from '../../service/card-numbers.ts';
import { checkEffects } from '../../service/effects.ts';
import { MESSAGE, isEmptyData, isInData } from '../../service/envelopes.ts';
import {
  type RefusedAccess,
  checkErrorCode,
  checkValidationErrors,
  isAboutRequest,
  refusalOf,
} from '../../service/errors.ts';
import { checkRetrySettings } from '../../service/retry-settings.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { describeValue } from '../../shared/value-format.ts';
import {
  type CheckContext,
  type Deadline,
  type Exchange,
  type Expectation,
  parseBody,
} from '../exchange.ts';
import { checkBody, hasEnvelope } from './body.ts';
import { type Decision, type DescribedDecision, decide, isForeign } from './decision.ts';

const UNSPECIFIED = 'how the service responds to this is not specified';

/** Result of the checks of one exchange. */
export interface CheckResult extends Findings {
  /** The request and the response that were checked. */
  exchange: Exchange;
  /** The response of the document that describes this one. */
  documented: DocumentedResponse | undefined;
  /** Response of the document that has the fields of the body, whatever else contradicts it. */
  fieldsOf: DocumentedResponse | undefined;
  /** The parsed body, without the ends of very long lists; undefined when it could not be parsed. */
  body: unknown;
  /** Set where the request succeeded: an error can come with HTTP 200. */
  succeeded: boolean;
  /** Set when the response is not of this API. */
  isForeign: boolean;
  /** Set where the document does not say how the service responds to the request. */
  isOpen: boolean;
  /** The reason of an error, where it is the token or its permissions. */
  refusal: RefusedAccess | undefined;
  /** Why the response was not checked: the service was busy, or not all of it could be read. */
  unchecked: string | undefined;
}

/** Findings of the checks of one response. */
interface Findings {
  /** Empty when the response is as documented. */
  contradictions: readonly Contradiction[];
  /** Why the service refused a request that is as documented, where it may. */
  refused?: string | undefined;
  /** Part of the response that was not checked, such as the end of a very long list. */
  note?: string | undefined;
}

/**
 * Checks one response against the document: decides what it is compared with, then collects what
 * each check finds. It keeps nothing and needs no network, so live runs and recordings share it.
 *
 * @throws DeadlineError - It takes too long.
 */
export function checkExchange(contract: Contract, exchange: Exchange): CheckResult {
  const { operation, response, deadline } = exchange;
  const context = { contract, exchange };
  const parsed = parseBody(response);
  const { value } = parsed;
  deadline.check();
  const { schema } = contract.response(operation, response.status) ?? {};
  const note = cutLists(schema, value, deadline);
  const decision = decide(context, parsed);
  const { kind, documented } = decision;
  const foreign = isForeign(context, parsed);
  // A body that the document leaves open can be anything, or nothing.
  const succeeded = documented?.isSuccess === true && (kind === 'open' || !foreign);
  const refusal = refusalOf(response.status, value);
  const findings = findingsOf(decision, { ...context, value, succeeded, refusal });
  return {
    exchange,
    documented,
    fieldsOf: foreign ? undefined : fieldsOf(context, decision, value, findings),
    body: kind === 'described' && decision.isAboutNothing ? undefined : value,
    succeeded,
    isForeign: foreign,
    isOpen: kind === 'open',
    refusal,
    unchecked: kind === 'unchecked' ? decision.reason : undefined,
    note,
    ...findings,
  };
}

/** Finds the response by which the fields of a body can be read. None for a body of another shape. */
function fieldsOf(
  { contract, exchange }: CheckContext,
  { kind, documented }: Decision,
  value: unknown,
  { contradictions }: Findings,
): DocumentedResponse | undefined {
  if (kind === 'described') {
    const isOther = contradictions.some((each) => each.kind === 'shape' && isFact(each));
    return isOther ? undefined : documented;
  }
  if (kind !== 'undescribed' || exchange.response.status >= 300) return undefined;
  const { responses } = contract.operation(exchange.operation);
  return responses.find(({ isSuccess, schema }) => isSuccess && hasEnvelope(schema, value));
}

/** Parts of a response that its checks share. */
interface Checked extends CheckContext, Pick<CheckResult, 'refusal' | 'succeeded'> {
  /** The parsed body. */
  value: unknown;
}

function findingsOf(decision: Decision, checked: Checked): Findings {
  const { contract, exchange } = checked;
  switch (decision.kind) {
    case 'unchecked':
      return { contradictions: [] };
    case 'open':
      return { contradictions: [], note: UNSPECIFIED };
    case 'undescribed':
      return { contradictions: [wrongResponse(contract, exchange)] };
    case 'unreadable': {
      const { documented, invalid } = decision;
      const { kind, found } = invalid;
      const { pointer } = documented;
      const body = { kind, at: 'body', expected: 'a JSON body', found, pointer };
      return { contradictions: [...checkMediaType(checked, documented), body] };
    }
    case 'described': {
      const { contradictions, ...rest } = checkDescribed(decision, checked);
      const media = checkMediaType(checked, decision.documented);
      const request = checked.succeeded
        ? [
            ...checkParameters(contract, exchange),
            ...checkRequestType(contract, exchange, checked.value),
          ]
        : [];
      return { ...rest, contradictions: [...media, ...contradictions, ...request] };
    }
  }
}

/** Compares a body with its schema, then with its request, then with what had to come. */
function checkDescribed(decision: DescribedDecision, checked: Checked): Findings {
  const { contract, exchange, value } = checked;
  const { documented, isAboutNothing } = decision;
  const schema = checkSchema(checked, decision, value);
  if (isAboutNothing) {
    const contradictions = schema.filter(({ at }) => !isInData(at.replace(/^body/, '')));
    return { contradictions, note: UNSPECIFIED };
  }
  // A body of another shape would only be reported again by the finer checks.
  if (schema.some((each) => each.kind === 'shape' && isFact(each)))
    return { contradictions: schema };
  const records = [
    ...checkEffects(exchange, documented, value),
    ...checkErrorCode(contract, documented, value),
    ...checkValidationErrors(documented, value),
    ...checkMaskedNumbers(documented, value),
  ];
  const content = [
    // What contradicts a fact as well is no matter of an assumption.
    ...schema.map((each) =>
      records.some(({ at }) => at === each.at) ? { ...each, assumption: undefined } : each,
    ),
    ...records.filter(({ at }) => schema.every((each) => each.at !== at)),
  ];
  if (content.some(isFact)) return { contradictions: content };
  const { contradictions, refused } = checkExpectation(documented, checked);
  return { contradictions: [...content, ...contradictions], refused };
}

function isFact({ assumption }: Contradiction): boolean {
  return assumption === undefined;
}

/** Compares a body with its schema, and its schema with that of its status. */
function checkSchema(
  context: CheckContext,
  { documented, byStatus }: DescribedDecision,
  body: unknown,
): Contradiction[] {
  const content = checkBody(context, documented, body);
  if (documented === byStatus) return content;
  // What a body must have may come from its status, too.
  const isAsOfStatus = isValid(byStatus.schema, body);
  return [
    ...errorWithOtherStatus(context, byStatus, documented),
    ...content.filter(({ pointer }) => !(isAsOfStatus && /\/required(?:\/\d+)?$/.test(pointer))),
  ];
}

/** Items of one list that are checked, so that a hostile response cannot occupy the machine. */
const MAX_ITEMS = 10_000;

/**
 * Cuts the ends of very long lists that a schema describes.
 *
 * @returns What is left out, when something is.
 */
function cutLists(
  node: SchemaNode | undefined,
  value: unknown,
  deadline: Deadline,
): string | undefined {
  if (node === undefined) return undefined;
  let longest = 0;
  walk(node, value, {
    value: (_, each) => {
      deadline.check();
      if (!Array.isArray(each)) return;
      longest = Math.max(longest, each.length);
      if (each.length > MAX_ITEMS) each.length = MAX_ITEMS;
    },
  });
  if (longest <= MAX_ITEMS) return undefined;
  return `only the first ${MAX_ITEMS} of ${longest} items of a list were checked`;
}

/** Media types that are named; any other text may be a secret. */
const USUAL_MEDIA_TYPES = [
  'application/json',
  'application/octet-stream',
  'application/problem+json',
  'application/xml',
  'text/html',
  'text/plain',
  'text/xml',
];

/** None of the other headers that the document describes has a format. */
function checkMediaType(
  { contract, exchange }: CheckContext,
  { mediaType, pointer }: DocumentedResponse,
): Contradiction[] {
  const { headers } = exchange.response;
  // A recording without any header does not say what the response had.
  if (exchange.expected === undefined && [...headers].length === 0) return [];
  const contentType = headers.get('content-type');
  const [essence = ''] = (contentType ?? '').split(';').map((each) => each.trim());
  if (essence.toLowerCase() === mediaType) return [];
  const found = USUAL_MEDIA_TYPES.includes(essence) ? essence : describeValue(essence);
  const contradiction: Contradiction = {
    kind: 'content-type',
    at: 'header content-type',
    expected: mediaType,
    found: contentType === null ? 'no such header' : essence === '' ? 'an empty header' : found,
    pointer: `${pointer}/content`,
  };
  return uncovered(contradiction, coverOf(contract, 'media-type', [pointer]));
}

/** Which error has which status can be a choice of the document. */
function errorWithOtherStatus(
  { contract, exchange }: CheckContext,
  byStatus: DocumentedResponse,
  found: DocumentedResponse,
): Contradiction[] {
  const owners = [byStatus, found]
    .filter(({ status }) => status !== 'default')
    .map(({ pointer }) => pointer);
  const contradiction: Contradiction = {
    kind: 'shape',
    at: 'body',
    expected: `a body of the schema ${byStatus.schema?.name}`,
    found: `HTTP ${exchange.response.status} with a body of the schema ${found.schema?.name}`,
    pointer: byStatus.entryPointer,
  };
  return uncovered(contradiction, coverOf(contract, 'error-status', owners));
}

/** A status that no response of the document has. */
function wrongResponse(contract: Contract, { operation, response }: Exchange): Contradiction {
  const { status } = response;
  const { pointer, responses } = contract.operation(operation);
  const expected = responses
    .map((each) => (each.status === 'default' ? 'an error (4xx or 5xx)' : each.status))
    .join(', ');
  const wrong = wrongStatus(expected, String(status), `${pointer}/responses`);
  if (status < 300 || status > 399) return wrong;
  return { ...wrong, kind: 'redirect', found: `a redirect (${status})` };
}

/** Parameters that the document does not allow, in a request that has succeeded. */
function checkParameters(contract: Contract, exchange: Exchange): Contradiction[] {
  const { operation, probe, request } = exchange;
  if (probe !== undefined) return [];
  const { query, headers } = requests[operation];
  const sent = headers.map(({ name }) => [name, request.headers.get(name) ?? undefined]);
  const { parameters } = contract.operation(operation);
  const check = (
    part: 'header' | 'query',
    described: readonly ParameterDescription[],
    texts: ParameterTexts,
  ) =>
    parameterErrors(operation, part, readParameters(described, texts)).flatMap((error) => {
      const { instancePath, message, params } = error;
      const isMissing = instancePath === '';
      const key = isMissing ? String(params['missingProperty']) : instancePath.split('/')[1];
      const parameter = parameters.find(
        (each) => each.in === part && each.name.toLowerCase() === key,
      );
      // Whether a header is required is open as long as its name is.
      if (parameter === undefined || coverOf(contract, 'refusal', [parameter.pointer])) return [];
      const { name, pointer } = parameter;
      return [
        {
          kind: 'schema' as const,
          at: `${part} ${name}`,
          expected: isMissing ? 'a request with it' : message,
          found: isMissing ? 'a success without it' : 'a success with another value',
          pointer,
        },
      ];
    });
  return [
    ...check('query', query, request.query),
    ...check('header', headers, Object.fromEntries(sent) as ParameterTexts),
  ];
}

/**
 * A success for a request without the media type that is required. One without any record has served
 * nothing, and a recording without any header does not say what the request had.
 */
function checkRequestType(
  contract: Contract,
  { operation, request, response }: Exchange,
  body: unknown,
): Contradiction[] {
  const isRequired = requests[operation].contentType?.required === true;
  const isSent = request.headers.has('content-type') || [...request.headers].length === 0;
  if (!isRequired || isSent || isEmptyData(body)) return [];
  const { pointer } = contract.operation(operation);
  const expected = 'an error, since the request has no `Content-Type`';
  const rule = `${pointer}/x-request-content-type/required`;
  return [wrongStatus(expected, `${response.status}, a success`, rule)];
}

/** Compares a well-formed response with the one that its request has to get. */
function checkExpectation(documented: DocumentedResponse, checked: Checked): Findings {
  const { contract, exchange, value: body, succeeded, refusal } = checked;
  const { operation, expected, probe, request, response } = exchange;
  const { status } = response;
  const unproven = (why: string) => ({ contradictions: [], refused: why });
  const refused =
    refusal === undefined || probe === 'wrong token'
      ? undefined
      : unproven(`${REFUSED_ACCESS[refusal]} (${status})`);
  if (expected?.kind === 'failure') {
    return refused ?? { contradictions: checkFailure(expected, checked) };
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
  return { contradictions: [refusedRequest(documented, checked)] };
}

/** Permissions are not specified, so a refused permission says nothing about the document. */
const REFUSED_ACCESS: Readonly<Record<RefusedAccess, string>> = {
  token: 'the token was refused, or not permitted',
  permission: 'not permitted',
};

/** An error for a request that satisfies the document. */
function refusedRequest(documented: DocumentedResponse, checked: Checked): Contradiction {
  const { contract, exchange, value: body } = checked;
  const { pointer, parameters } = contract.operation(exchange.operation);
  const { status } = exchange.response;
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
  expected: Extract<Expectation, { kind: 'failure' }>,
  { contract, exchange: { operation, response }, value: body, succeeded }: Checked,
): Contradiction[] {
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
