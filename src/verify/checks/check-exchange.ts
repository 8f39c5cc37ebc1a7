import { type ParameterDescription, requests } from '../../../generated/operations.ts';
import { type Contradiction, coverOf, uncovered } from '../../contract/contradiction.ts';
import type { Contract, DocumentedResponse } from '../../contract/document.ts';
import { type ParameterTexts, readParameters } from '../../contract/parameters.ts';
import { type SchemaNode, walk } from '../../contract/schema.ts';
import { parameterErrors } from '../../contract/problems.ts';
import { checkEffects } from '../../service/effects.ts';
import { isInData } from '../../service/envelopes.ts';
import { type RefusedAccess, checkErrorCode, refusalOf } from '../../service/errors.ts';
import { describeValue } from '../../shared/value-format.ts';
import { type CheckContext, type Deadline, type Exchange, parseBody } from '../exchange.ts';
import { checkBody, isValid } from './body.ts';
import {
  type Decision,
  type DescribedDecision,
  type Foreign,
  decide,
  foreignOf,
  originOf,
} from './decision.ts';
import { checkExpectation } from './expectation.ts';

const UNSPECIFIED = 'how the service responds to this is not specified';

/** Result of the checks of one exchange. */
export interface CheckResult extends Findings {
  /** The request and the response that were checked. */
  exchange: Exchange;
  /** The response of the document that describes this one. */
  documented: DocumentedResponse | undefined;
  /** The parsed body, without the ends of very long lists; undefined when it could not be parsed. */
  body: unknown;
  /** Set where the request succeeded: an error can come with HTTP 200. */
  succeeded: boolean;
  /** Set when the response is not of this API. */
  foreign: Foreign | undefined;
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
  /** Why a response without contradictions says nothing about the operation. */
  inconclusive?: string | undefined;
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
  const parsed = parseBody(response);
  deadline.check();
  const { schema } = contract.response(operation, response.status) ?? {};
  const note = cutLists(schema, parsed.value, deadline);
  const decision = decide({ contract, exchange }, parsed);
  const foreign = foreignOf(contract, exchange, parsed);
  const { kind, documented } = decision;
  const result = {
    exchange,
    documented,
    body: decision.kind === 'described' && decision.isAboutNothing ? undefined : parsed.value,
    // A body that the document leaves open can be anything, or nothing.
    succeeded: documented?.isSuccess === true && (kind === 'open' || foreign === undefined),
    foreign,
    isOpen: kind === 'open',
    refusal: refusalOf(response.status, parsed.value),
    unchecked: kind === 'unchecked' ? decision.reason : undefined,
  };
  const findings = findingsOf(contract, decision, { ...result, value: parsed.value });
  return { ...result, note, ...findings };
}

/** Parts of a response that its checks share. */
interface Checked extends Pick<CheckResult, 'exchange' | 'refusal' | 'succeeded'> {
  value: unknown;
}

function findingsOf(contract: Contract, decision: Decision, checked: Checked): Findings {
  const { exchange, succeeded } = checked;
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
      return { contradictions: [...checkMediaType(contract, documented, exchange), body] };
    }
    case 'described': {
      const { contradictions, ...rest } = checkDescribed(contract, decision, checked);
      const media = checkMediaType(contract, decision.documented, exchange);
      const parameters = succeeded ? checkParameters(contract, exchange) : [];
      return { ...rest, contradictions: [...media, ...contradictions, ...parameters] };
    }
  }
}

/** Compares a body with its schema, then with its request, then with what had to come. */
function checkDescribed(
  contract: Contract,
  decision: DescribedDecision,
  { exchange, value, succeeded, refusal }: Checked,
): Findings {
  const { documented, isAboutNothing } = decision;
  const schema = checkSchema({ contract, exchange }, decision, value);
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
  ];
  const content = [
    // What contradicts a fact as well is no matter of an assumption.
    ...schema.map((each) =>
      records.some(({ at }) => at === each.at) ? { ...each, assumption: undefined } : each,
    ),
    ...records.filter(({ at }) => schema.every((each) => each.at !== at)),
  ];
  if (content.some(isFact)) return { contradictions: content };
  const outcome = { exchange, documented, body: value, succeeded, refusal };
  const { contradictions, inconclusive } = checkExpectation(contract, outcome);
  return { contradictions: [...content, ...contradictions], inconclusive };
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
  contract: Contract,
  { mediaType, pointer }: DocumentedResponse,
  { response }: Exchange,
): Contradiction[] {
  const contentType = response.headers.get('content-type');
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
  const { status, headers } = response;
  const { pointer, responses } = contract.operation(operation);
  const expected = responses
    .map((each) => (each.status === 'default' ? 'an error (4xx or 5xx)' : each.status))
    .join(', ');
  const rule = { at: 'status', expected, pointer: `${pointer}/responses` };
  if (status < 300 || status > 399) return { kind: 'status', found: String(status), ...rule };
  const target = originOf(headers.get('location') ?? '');
  const found = `a redirect (${status})${target === undefined ? '' : ` to ${target}`}`;
  return { kind: 'redirect', found, ...rule };
}

interface SentParameters {
  part: 'header' | 'query';
  described: readonly ParameterDescription[];
  texts: ParameterTexts;
}

/** Parameters that the document does not allow, in a request that has succeeded. */
export function checkParameters(contract: Contract, exchange: Exchange): Contradiction[] {
  const { operation, probe, request } = exchange;
  if (probe !== undefined) return [];
  const { query, headers } = requests[operation];
  const sent = headers.map(({ name }) => [name, request.headers.get(name) ?? undefined]);
  const parts: SentParameters[] = [
    { part: 'query', described: query, texts: request.query },
    { part: 'header', described: headers, texts: Object.fromEntries(sent) as ParameterTexts },
  ];
  return parts.flatMap((each) => wrongParameters(contract, exchange, each));
}

function wrongParameters(
  contract: Contract,
  { operation }: Exchange,
  { part, described, texts }: SentParameters,
): Contradiction[] {
  const values = readParameters(described, texts);
  return parameterErrors(operation, part, values).flatMap((error): Contradiction[] => {
    const { instancePath, message, params } = error;
    const isMissing = instancePath === '';
    const key = isMissing ? String(params['missingProperty']) : instancePath.split('/')[1];
    const { parameters } = contract.operation(operation);
    const parameter = parameters.find(
      (each) => each.in === part && each.name.toLowerCase() === key,
    );
    // Whether a header is required is open as long as its name is.
    if (parameter === undefined || coverOf(contract, 'refusal', [parameter.pointer])) return [];
    const { name, pointer } = parameter;
    return [
      {
        kind: 'schema',
        at: `${part} ${name}`,
        expected: isMissing ? 'a request with it' : message,
        found: isMissing ? 'a success without it' : 'a success with another value',
        pointer,
      },
    ];
  });
}
