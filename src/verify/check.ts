import { isValid } from '../contract/deviations.ts';
import { type Contradiction, wrongStatus } from '../contract/contradiction.ts';
import type { DocumentedResponse } from '../contract/document.ts';
import { type DescribedValue, type SchemaNode, walk } from '../contract/schema.ts';
import { describeValue } from '../contract/value-format.ts';
import { checkCardNumbers } from '../service/checks/card-numbers.ts';
import { isInData } from '../service/checks/envelopes.ts';
import { checkRequestedRecord } from '../service/checks/requested-record.ts';
import { checkBody, otherShape } from './body.ts';
import { type Decision, type DescribedDecision, decide, documentedSuccess } from './decide.ts';
import type { Exchange } from './exchange.ts';
import { checkExpectation } from './expectation.ts';
import {
  FindingList,
  type ResponseFinding,
  withExcuse,
  isContradiction,
  remark,
} from './findings.ts';
import { observationsOf } from './observations.ts';
import { type ParsedExchange, parseExchange } from './parsed-exchange.ts';

/** Decision on one exchange, and the result of its checks. */
export type CheckedExchange = Decision & {
  readonly findings: readonly ResponseFinding[];
  /** The parsed body, without the ends of very long lists. */
  readonly body: unknown;
  /** The body with the schema that has its fields, whatever else contradicts it. */
  readonly described: DescribedValue | undefined;
  /** The reason of an error, where it is the token or its permissions. */
  readonly refusal: ParsedExchange['refusal'];
};

/**
 * Checks one response against the document: decides what it is compared with, then collects what
 * each check finds. It keeps nothing and needs no network, so live runs and recordings share it.
 *
 * @throws DeadlineError - It takes too long.
 */
export function checkExchange(exchange: Exchange): CheckedExchange {
  exchange.deadline.check();
  const parsed = parseExchange(exchange);
  const cut = cutLongLists(parsed);

  const decision = decide(parsed);
  const findings = checkDecided(parsed, decision);
  const marks = parsed.hasByteOrderMark ? [remark('byte-order-mark', BYTE_ORDER_MARK)] : [];
  const observations = observationsOf(parsed, decision);

  const hasOtherShape = decision.isOfAnotherApi || findings.some(isWrongShape);
  const schema = hasOtherShape ? undefined : schemaOf(parsed, decision);
  return {
    ...decision,
    findings: new FindingList([...findings, ...marks, ...cut, ...observations]).values(),
    body: parsed.body,
    described: schema && { node: schema, value: parsed.body, pointer: '' },
    refusal: parsed.refusal,
  };
}

const BYTE_ORDER_MARK = 'a byte order mark before the JSON, which some programs cannot read';

/** The schema by which the fields of a body can be read. */
function schemaOf(parsed: ParsedExchange, decision: Decision): SchemaNode | undefined {
  if (decision.kind !== 'described') return documentedSuccess(parsed, decision)?.schema;
  return decision.isAboutNoRecord ? undefined : decision.documented.schema;
}

function isWrongShape(finding: ResponseFinding): boolean {
  return finding.kind === 'shape' && isContradiction(finding);
}

function checkDecided(parsed: ParsedExchange, decision: Decision): ResponseFinding[] {
  switch (decision.kind) {
    case 'unchecked':
    case 'foreign':
      return [remark(decision.kind, decision.reason)];
    case 'open':
      return [];
    case 'undescribed':
      return [undocumentedStatus(parsed)];
    case 'unreadable': {
      const { documented, invalid } = decision;
      const { pointer } = documented;
      const { kind, found } = invalid;
      const unreadable = { kind, at: 'body', expected: 'a JSON body', found, pointer };
      return [...checkMediaType(parsed, documented), unreadable];
    }
    case 'described':
      return [...checkMediaType(parsed, decision.documented), ...checkDescribed(parsed, decision)];
  }
}

/**
 * Compares a body with its schema, its records with the rules of the service that no schema has, and
 * the response with what had to come. Each is left out where the one before has found the cause.
 */
function checkDescribed(parsed: ParsedExchange, decision: DescribedDecision): ResponseFinding[] {
  const { documented, isAboutNoRecord } = decision;
  const bySchema = checkSchema(parsed, decision);
  if (isAboutNoRecord) return bySchema.filter(({ at }) => !isInData(at.replace(/^body/, '')));
  if (bySchema.some(isWrongShape)) return bySchema;

  const { body, exchange } = parsed;
  const requested = checkRequestedRecord(exchange, documented, body);
  const content = onePerValue(bySchema, [...requested, ...checkCardNumbers(documented, body)]);
  if (content.some(isContradiction)) return content;

  return [...content, ...checkExpectation(parsed, decision)];
}

/** Keeps one finding of each value. It names no assumption where the value breaks a rule for records as well. */
function onePerValue(
  bySchema: readonly ResponseFinding[],
  byRecord: readonly Contradiction[],
): ResponseFinding[] {
  const wrongRecords = new Set(byRecord.map(({ at }) => at));
  const wrongValues = new Set(bySchema.filter(({ kind }) => kind !== 'seen').map(({ at }) => at));

  const findings = bySchema.map((each) =>
    wrongRecords.has(each.at) ? { ...each, assumption: undefined } : each,
  );
  return [...findings, ...byRecord.filter(({ at }) => !wrongValues.has(at))];
}

/** Compares a body with its schema, and its schema with that of its status. */
function checkSchema(parsed: ParsedExchange, decision: DescribedDecision): ResponseFinding[] {
  const { body, contract, status } = parsed;
  const { documented, byStatus } = decision;
  const content = checkBody(parsed, documented);
  if (documented === byStatus) return content;

  // Which status the error has can be open or a choice, and so can which error the status has.
  const documentedErrors = byStatus.status === 'default' ? [documented] : [byStatus, documented];
  const owners = documentedErrors.map(({ pointer }) => pointer);
  const excuse = contract.excuseFor('error-status', owners);

  const found = `HTTP ${status} with an error of ${statusInWords(documented)}`;
  const expected = `an error of ${statusInWords(byStatus)}`;
  const otherError = withExcuse({ ...otherShape(byStatus, found), expected }, excuse);

  // What a body must have may come from its status, too.
  const isAsOfStatus = isValid(byStatus.schema, body);
  const isRequired = ({ pointer }: ResponseFinding) => /\/required(?:\/\d+)?$/.test(pointer);
  return [otherError, ...content.filter((each) => !isAsOfStatus || !isRequired(each))];
}

function statusInWords({ status }: DocumentedResponse): string {
  return status === 'default' ? 'another status' : `HTTP ${status}`;
}

/** Items of one list that are checked, so that a hostile response cannot occupy the machine. */
const MAX_ITEMS = 10_000;

/** Cuts very long lists of the body in place, before any check. Returns a remark on it, if it has. */
function cutLongLists(parsed: ParsedExchange): ResponseFinding[] {
  const { body, contract, exchange, operation, status } = parsed;
  const node = contract.response(operation.id, status)?.schema;
  if (node === undefined) return [];

  let longest = 0;
  walk({ node, value: body, pointer: '' }, ({ value }) => {
    exchange.deadline.check();
    if (!Array.isArray(value)) return;
    longest = Math.max(longest, value.length);
    if (value.length > MAX_ITEMS) value.length = MAX_ITEMS;
  });
  if (longest <= MAX_ITEMS) return [];
  return [remark('part', `only the first ${MAX_ITEMS} of ${longest} items of a list were checked`)];
}

/** Media types that are named; any other text may be a secret. */
const USUAL_MEDIA_TYPES =
  /^(?:application\/(?:json|octet-stream|problem\+json|xml)|text\/(?:html|plain|xml))$/;

/** Checks the media type. None of the other headers that the document describes has a format. */
function checkMediaType(
  { contract, exchange }: ParsedExchange,
  { mediaType, pointer }: DocumentedResponse,
): ResponseFinding[] {
  const { headers } = exchange.response;
  // A recording without any header does not say what the response had.
  if (exchange.expected === undefined && [...headers].length === 0) return [];

  const contentType = headers.get('content-type');
  const essence = contentType?.split(';', 1)[0]?.trim() ?? '';
  if (essence.toLowerCase() === mediaType) return [];

  const contradiction: ResponseFinding = {
    kind: 'content-type',
    at: 'header content-type',
    expected: mediaType,
    found: mediaTypeInWords(contentType, essence),
    pointer: `${pointer}/content`,
  };
  return [withExcuse(contradiction, contract.excuseFor('media-type', [pointer]))];
}

function mediaTypeInWords(contentType: string | null, essence: string): string {
  if (contentType === null) return 'no such header';
  if (essence === '') return 'an empty header';
  return USUAL_MEDIA_TYPES.test(essence) ? essence : describeValue(essence);
}

/** The contradiction of a status that no response of the document has. */
function undocumentedStatus({ operation, status }: ParsedExchange): ResponseFinding {
  const { pointer, responses } = operation;
  const expected = responses
    .map((each) => (each.status === 'default' ? 'an error (4xx or 5xx)' : each.status))
    .join(', ');
  const rule = { expected, pointer: `${pointer}/responses` };
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect) return wrongStatus({ ...rule, found: String(status) });
  return { kind: 'redirect', at: 'status', ...rule, found: `a redirect (${status})` };
}
