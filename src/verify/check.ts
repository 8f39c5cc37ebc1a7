import { requests } from '../../generated/operations.ts';
import { excusedBy, wrongStatus } from '../contract/contradiction.ts';
import { isValid } from '../contract/deviations.ts';
import {
  type Contract,
  type DocumentedExample,
  type DocumentedGap,
  type DocumentedResponse,
  isPlaceholder,
} from '../contract/document.ts';
import { type Deviation, excuses } from '../contract/gaps.ts';
import { type SchemaNode, walk } from '../contract/schema.ts';
import { checkMaskedNumbers } from '../service/card-numbers.ts';
import { checkEffects } from '../service/effects.ts';
import { MESSAGE, isEmptyData, isInData } from '../service/envelopes.ts';
import {
  type RefusedAccess,
  checkErrorCode,
  checkValidationErrors,
  isAboutRequest,
  refusalOf,
} from '../service/errors.ts';
import { topicOf } from '../service/topics.ts';
import { pageSchema, pageStatements } from '../service/pages.ts';
import { checkRetrySettings } from '../service/retry-settings.ts';
import { encode, get, isObject } from '../shared/pointer.ts';
import { describeValue } from '../contract/value-format.ts';
import { checkBody } from './body.ts';
import {
  type Decision,
  type DescribedDecision,
  casesOf,
  decide,
  hasEnvelope,
  isForeign,
} from './decide.ts';
import { type Deadline, type Exchange, type Expectation, parseBody } from './exchange.ts';
import { type Found, isFact, remark, seen, unlessExcused } from './findings.ts';

/** Result of the checks of one exchange. */
export interface Checked {
  findings: readonly Found[];
  /** The parsed body, without the ends of very long lists. */
  body: unknown;
  /** Response of the document that has the fields of the body, whatever else contradicts it. */
  fieldsOf: DocumentedResponse | undefined;
  /** Set where the request succeeded: an error can come with HTTP 200. */
  succeeded: boolean;
  /** Set when the response is not of this API. */
  isForeign: boolean;
  /** Set where the document does not say how the service responds to the request. */
  isOpen: boolean;
  /** The reason of an error, where it is the token or its permissions. */
  refusal: RefusedAccess | undefined;
}

/** Parts of a response that its checks share. */
interface Subject extends Pick<Checked, 'refusal' | 'succeeded'> {
  contract: Contract;
  exchange: Exchange;
  value: unknown;
}

/**
 * Checks one response against the document: decides what it is compared with, then collects what
 * each check finds. It keeps nothing and needs no network, so live runs and recordings share it.
 *
 * @throws DeadlineError - It takes too long.
 */
export function checkExchange(contract: Contract, exchange: Exchange): Checked {
  const { operation, response, deadline } = exchange;
  const parsed = parseBody(response);
  const { value } = parsed;
  deadline.check();
  const cut = cutLists(contract.response(operation, response.status)?.schema, value, deadline);
  const decision = decide(contract, exchange, parsed);
  const { kind, documented } = decision;
  const foreign = isForeign(contract, exchange, parsed);
  // A body that the document leaves open can be anything, or nothing.
  const succeeded = documented?.isSuccess === true && (kind === 'open' || !foreign);
  const refusal = refusalOf(response.status, value);
  const subject = { contract, exchange, value, succeeded, refusal };
  const found = findingsOf(decision, subject);
  const open = kind === 'unchecked' || found.some(isFact) ? [] : openQuestions(decision, subject);
  return {
    findings: [...found, ...cut, ...open],
    body: kind === 'described' && decision.mayNotExist ? undefined : value,
    fieldsOf: foreign ? undefined : fieldsOf(decision, subject, found),
    succeeded,
    isForeign: foreign,
    isOpen: kind === 'open',
    refusal,
  };
}

/** Finds the response by which the fields of a body can be read. None for a body of another shape. */
function fieldsOf(
  { kind, documented }: Decision,
  { contract, exchange, value }: Subject,
  found: readonly Found[],
): DocumentedResponse | undefined {
  if (kind === 'described') {
    return found.some((each) => each.kind === 'shape' && isFact(each)) ? undefined : documented;
  }
  if (kind !== 'undescribed' || exchange.response.status >= 300) return undefined;
  const { responses } = contract.operation(exchange.operation);
  return responses.find(({ isSuccess, schema }) => isSuccess && hasEnvelope(schema, value));
}

function findingsOf(decision: Decision, subject: Subject): Found[] {
  const { contract, exchange, succeeded, value } = subject;
  switch (decision.kind) {
    case 'unchecked':
      return [remark('unchecked', decision.reason)];
    case 'open':
      return [];
    case 'undescribed':
      return [wrongResponse(contract, exchange)];
    case 'unreadable': {
      const { documented, invalid } = decision;
      const { kind, found } = invalid;
      const { pointer } = documented;
      const body: Found = { kind, at: 'body', expected: 'a JSON body', found, pointer };
      return [...checkMediaType(subject, documented), body];
    }
    case 'described': {
      const request = succeeded ? checkRequestType(contract, exchange, value) : [];
      const media = checkMediaType(subject, decision.documented);
      return [...media, ...checkDescribed(decision, subject), ...request];
    }
  }
}

/** Compares a body with its schema, then with its request, then with what had to come. */
function checkDescribed(decision: DescribedDecision, subject: Subject): Found[] {
  const { contract, exchange, value } = subject;
  const { documented, mayNotExist } = decision;
  const schema = checkSchema(subject, decision);
  if (mayNotExist) return schema.filter(({ at }) => !isInData(at.replace(/^body/, '')));
  // A body of another shape would only be reported again by the finer checks.
  if (schema.some((each) => each.kind === 'shape' && isFact(each))) return schema;
  const records = [
    ...checkEffects(exchange, documented, value),
    ...checkErrorCode(contract, documented, value),
    ...checkValidationErrors(documented, value),
    ...checkMaskedNumbers(documented, value),
  ];
  const isAlsoRecord = ({ at }: Found) => records.some((each) => each.at === at);
  const content: Found[] = [
    // What contradicts a fact as well is no matter of an assumption.
    ...schema.map((each) => (isAlsoRecord(each) ? { ...each, assumption: undefined } : each)),
    ...records.filter(({ at }) => !schema.some((each) => each.kind !== 'seen' && each.at === at)),
  ];
  return content.some(isFact) ? content : [...content, ...checkExpectation(documented, subject)];
}

/** Compares a body with its schema, and its schema with that of its status. */
function checkSchema(
  { contract, exchange, value }: Subject,
  { documented, byStatus }: DescribedDecision,
): Found[] {
  const content = checkBody(contract, exchange, documented, value);
  if (documented === byStatus) return content;
  // Which error has which status can be a choice of the document.
  const owners = [byStatus, documented].filter(({ status }) => status !== 'default');
  const status = unlessExcused(
    {
      kind: 'shape',
      at: 'body',
      expected: `a body of the schema ${byStatus.schema?.name}`,
      found: `HTTP ${exchange.response.status} with a body of the schema ${documented.schema?.name}`,
      pointer: byStatus.entryPointer,
    },
    excusedBy(
      contract,
      'error-status',
      owners.map(({ pointer }) => pointer),
    ),
  );
  // What a body must have may come from its status, too.
  const isAsOfStatus = isValid(byStatus.schema, value);
  const isRequired = ({ pointer }: Found) => /\/required(?:\/\d+)?$/.test(pointer);
  return [status, ...content.filter((each) => !(isAsOfStatus && isRequired(each)))];
}

/** Items of one list that are checked, so that a hostile response cannot occupy the machine. */
const MAX_ITEMS = 10_000;

/** Cuts the ends of very long lists that a schema describes. */
function cutLists(node: SchemaNode | undefined, value: unknown, deadline: Deadline): Found[] {
  if (node === undefined) return [];
  let longest = 0;
  walk(node, value, {
    value: (_, each) => {
      deadline.check();
      if (!Array.isArray(each)) return;
      longest = Math.max(longest, each.length);
      if (each.length > MAX_ITEMS) each.length = MAX_ITEMS;
    },
  });
  const text = `only the first ${MAX_ITEMS} of ${longest} items of a list were checked`;
  return longest > MAX_ITEMS ? [remark('part', text)] : [];
}

/** Media types that are named; any other text may be a secret. */
const USUAL_MEDIA_TYPES =
  /^(?:application\/(?:json|octet-stream|problem\+json|xml)|text\/(?:html|plain|xml))$/;

/** None of the other headers that the document describes has a format. */
function checkMediaType(
  { contract, exchange }: Subject,
  { mediaType, pointer }: DocumentedResponse,
): Found[] {
  const { headers } = exchange.response;
  // A recording without any header does not say what the response had.
  if (exchange.expected === undefined && [...headers].length === 0) return [];
  const contentType = headers.get('content-type');
  const [essence = ''] = (contentType ?? '').split(';').map((each) => each.trim());
  if (essence.toLowerCase() === mediaType) return [];
  const named = USUAL_MEDIA_TYPES.test(essence) ? essence : describeValue(essence);
  const none = contentType === null ? 'no such header' : 'an empty header';
  const found = essence === '' ? none : named;
  return [
    unlessExcused(
      {
        kind: 'content-type',
        at: 'header content-type',
        expected: mediaType,
        found,
        pointer: `${pointer}/content`,
      },
      excusedBy(contract, 'media-type', [pointer]),
    ),
  ];
}

/** A status that no response of the document has. */
function wrongResponse(contract: Contract, { operation, response }: Exchange): Found {
  const { status } = response;
  const { pointer, responses } = contract.operation(operation);
  const expected = responses
    .map((each) => (each.status === 'default' ? 'an error (4xx or 5xx)' : each.status))
    .join(', ');
  const wrong = wrongStatus(expected, String(status), `${pointer}/responses`);
  if (status < 300 || status > 399) return wrong;
  return { ...wrong, kind: 'redirect', found: `a redirect (${status})` };
}

/**
 * A success for a request without the media type that is required. One without any record has served
 * nothing, and a recording without any header does not say what the request had.
 */
function checkRequestType(
  contract: Contract,
  { operation, request, response }: Exchange,
  body: unknown,
): Found[] {
  const isRequired = requests[operation].contentType?.required === true;
  const isSent = request.headers.has('content-type') || [...request.headers].length === 0;
  if (!isRequired || isSent || isEmptyData(body)) return [];
  const { pointer } = contract.operation(operation);
  const expected = 'an error, since the request has no `Content-Type`';
  const rule = `${pointer}/x-request-content-type/required`;
  return [wrongStatus(expected, `${response.status}, a success`, rule)];
}

/** Compares a well-formed response with the one that its request has to get. */
function checkExpectation(documented: DocumentedResponse, subject: Subject): Found[] {
  const { contract, exchange, value: body, succeeded, refusal } = subject;
  const { operation, expected, probe, request, response } = exchange;
  const { status } = response;
  const refused =
    refusal === undefined || probe === 'wrong token'
      ? undefined
      : remark('refused', `${REFUSED_ACCESS[refusal]} (${status})`);
  if (expected?.kind === 'failure') return refused ? [refused] : checkFailure(expected, subject);
  const settings =
    refusal === undefined && request.body !== undefined
      ? checkRetrySettings(contract.operation(operation), {
          sent: request.body,
          status,
          body,
          succeeded,
        })
      : [];
  const isOpen = expected === undefined || expected.kind === 'any';
  if (settings.length > 0 || succeeded || isOpen) return settings;
  if (refused !== undefined) return [refused];
  if (expected.kind === 'success-or-refusal') {
    const given = expected.given.join(' and ');
    return [remark('refused', `refused with HTTP ${status}: check the given ${given}`)];
  }
  return [refusedRequest(documented, subject)];
}

/** Permissions are not specified, so a refused permission says nothing about the document. */
const REFUSED_ACCESS: Readonly<Record<RefusedAccess, string>> = {
  token: 'the token was refused, or not permitted',
  permission: 'not permitted',
};

/** An error for a request that satisfies the document. */
function refusedRequest(
  documented: DocumentedResponse,
  { contract, exchange, value }: Subject,
): Found {
  const { pointer, parameters } = contract.operation(exchange.operation);
  const { status } = exchange.response;
  const why = '200 with a success, since the request satisfies the document';
  // A request that is not valid to the service may lack a header of which the name is a guess.
  const isGuess = documented.status === 'default' && isAboutRequest(status, value);
  const owners = isGuess ? parameters.map((each) => each.pointer) : [];
  const { assumption } = excusedBy(contract, 'refusal', owners) ?? {};
  return { ...wrongStatus(why, `${status}, an error`, `${pointer}/responses`), assumption };
}

/** A success or another error, where the document says how a request fails. */
function checkFailure(
  expected: Extract<Expectation, { kind: 'failure' }>,
  { contract, exchange: { operation, response }, value: body, succeeded }: Subject,
): Found[] {
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
function checkExample(name: string, example: DocumentedExample, body: unknown): Found[] {
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

/** What a response shows of open questions beside its body: of its case, its status and its page. */
function openQuestions(
  decision: Decision,
  { contract, exchange, value, succeeded }: Subject,
): Found[] {
  const { operation, response } = exchange;
  const { documented } = decision;
  const status = `HTTP ${response.status}`;
  const gapsAt = (owners: readonly (string | undefined)[]) =>
    [...new Set(owners)].flatMap((owner = '') => contract.gapsAt(owner));
  const cases = gapsAt(casesOf(contract, exchange)).filter((gap) => isOfCase(gap, exchange));
  if (decision.kind === 'open' && cases.length === 0 && decision.excuse.gap) {
    cases.push(decision.excuse.gap);
  }
  const owners = succeeded ? [] : [documented?.pointer, contract.operation(operation).pointer];
  const statuses = gapsAt(owners).filter(({ kind }) => kind === 'statuses');
  const page = gapsAt([pageSchema(documented?.schema)?.pointer]);
  const pages = (succeeded ? pageStatements(value) : []).flatMap(({ about, text }) =>
    page
      .filter((gap) => gap.kind === 'list' && topicOf(gap) === about)
      .map((gap) => seen(gap, 'body/meta/page_info', text)),
  );
  return [...[...cases, ...statuses].map((gap) => seen(gap, 'status', status)), ...pages];
}

/** Whether a gap is about the case that a request is. */
function isOfCase(gap: DocumentedGap, { operation, probe, request, response }: Exchange): boolean {
  const topic = topicOf(gap);
  const isAboutCase = (excuses[gap.kind] as readonly Deviation[]).includes('case');
  if (!isAboutCase || topic === null) return false;
  const lacksType =
    requests[operation].contentType !== null && !request.headers.has('content-type');
  const isForToken = response.status === 401 || response.status === 403;
  const guessed = isForToken ? 'wrong token' : lacksType ? 'no Content-Type' : 'unknown reference';
  if (topic === 'header presence') return probe === 'no identifier';
  if (topic === 'header name') return probe?.startsWith('identifier') === true;
  // What a request needs is shown by one without it.
  if (topic === undefined) return gap.kind !== 'required' || lacksType;
  return topic === (probe ?? guessed);
}
