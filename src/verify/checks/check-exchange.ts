import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import type { Contradiction, Exchange } from '../exchange/exchange.ts';
import { checkBody } from './body.ts';
import { checkEffects } from './effects.ts';
import { checkErrorCodes } from './error-codes.ts';
import { checkExpectation } from './expectation.ts';
import { checkHeaders } from './headers.ts';
import { checkPageInfo } from './page-info.ts';
import { sourceLocation } from '../contract/source-location.ts';
import { readBody } from '../exchange/parse-body.ts';

/** What one exchange says about the document. */
export interface CheckResult {
  exchange: Exchange;
  contradictions: Contradiction[];
  /** The response of the document that this answer is judged by. */
  documented: DocumentedResponse | undefined;
  /** The parsed body; undefined when it could not be read. */
  body: unknown;
}

/** A finding of one of the judges below; the rest is filled in here. */
export type Fault = Pick<Contradiction, 'kind' | 'at' | 'expected' | 'found'> & { pointer: string };

/**
 * One answer against the document. It asks nothing of the network and keeps nothing, so live runs,
 * recordings and the proxy share it.
 */
export function checkExchange(document: Contract, exchange: Exchange): CheckResult {
  const { operation, response } = exchange;
  const { status } = response;
  const documented = document.response(operation, status);
  const faults: Fault[] = [];
  const read = readBody(response);
  const result = (): CheckResult => ({
    exchange,
    contradictions: faults.map((fault) => complete(exchange, fault)),
    documented,
    body: read.value,
  });

  if (documented === undefined) {
    faults.push(undocumentedStatus(document, exchange));
    return result();
  }
  faults.push(...checkHeaders(documented, response));
  if (read.fault !== undefined) {
    faults.push({ ...read.fault, at: 'body', pointer: documented.at });
    return result();
  }
  const bodyFaults = checkBody(document, exchange, documented, read.value);
  faults.push(...bodyFaults);
  // A body of another shape would only be reported again by the finer judges.
  if (!bodyFaults.some(({ kind }) => kind === 'shape')) {
    const finer = [
      ...checkPageInfo(documented, read.value),
      ...checkEffects(exchange, documented, read.value),
      ...checkErrorCodes(document, documented, read.value),
    ];
    faults.push(...finer);
    if (bodyFaults.length + finer.length === 0) {
      faults.push(...checkExpectation(document, exchange, documented, read.value));
    }
  }
  return result();
}

function undocumentedStatus(document: Contract, { operation, response }: Exchange): Fault {
  const { status, headers } = response;
  const { at, responses } = document.operation(operation);
  const keys = responses.map(({ key }) => (key === 'default' ? 'a failure (4xx or 5xx)' : key));
  const expected = keys.join(', ');
  const pointer = `${at}/responses`;
  if (status < 300 || status > 399) {
    return { kind: 'status', at: 'status', expected, found: String(status), pointer };
  }
  // Of the address only the origin is told: its path and query may hold anything.
  const location = headers.get('location') ?? '';
  const where = /^https?:/.test(location) && URL.canParse(location) ? new URL(location).origin : '';
  const found = `a redirect (${status})${where && ` to ${where}`}`;
  return { kind: 'redirect', at: 'status', expected, found, pointer };
}

function complete({ operation, call }: Exchange, { pointer, ...fault }: Fault): Contradiction {
  return {
    ...fault,
    operation,
    call,
    document: { pointer, place: sourceLocation(pointer) },
    count: 1,
  };
}
