import type { ContractDocument, DescribedResponse } from '../contract/contract.ts';
import type { Contradiction, Exchange } from '../exchange/exchange.ts';
import { judgeBody } from './body.ts';
import { judgeEffects } from './effects.ts';
import { judgeErrorPairs } from './error-codes.ts';
import { judgeExpectation } from './expectation.ts';
import { judgeHeaders } from './headers.ts';
import { judgePages } from './page-info.ts';
import { placeOf } from '../contract/source-location.ts';
import { readBody } from '../exchange/parse-body.ts';

/** What one exchange says about the document. */
export interface Judgement {
  exchange: Exchange;
  contradictions: Contradiction[];
  /** The response of the document that this answer is judged by. */
  described: DescribedResponse | undefined;
  /** The parsed body; undefined when it could not be read. */
  body: unknown;
}

/** A finding of one of the judges below; the rest is filled in here. */
export type Fault = Pick<Contradiction, 'kind' | 'at' | 'expected' | 'found'> & { pointer: string };

/**
 * One answer against the document. It asks nothing of the network and keeps nothing, so live runs,
 * recordings and the proxy share it.
 */
export function judge(document: ContractDocument, exchange: Exchange): Judgement {
  const { operation, response } = exchange;
  const { status } = response;
  const described = document.response(operation, status);
  const faults: Fault[] = [];
  const read = readBody(response);
  const result = (): Judgement => ({
    exchange,
    contradictions: faults.map((fault) => complete(exchange, fault)),
    described,
    body: read.value,
  });

  if (described === undefined) {
    faults.push(undescribedStatus(document, exchange));
    return result();
  }
  faults.push(...judgeHeaders(described, response));
  if (read.fault !== undefined) {
    faults.push({ ...read.fault, at: 'body', pointer: described.at });
    return result();
  }
  const bodyFaults = judgeBody(document, exchange, described, read.value);
  faults.push(...bodyFaults);
  // A body of another shape would only be reported again by the finer judges.
  if (!bodyFaults.some(({ kind }) => kind === 'shape')) {
    const finer = [
      ...judgePages(described, read.value),
      ...judgeEffects(exchange, described, read.value),
      ...judgeErrorPairs(document, described, read.value),
    ];
    faults.push(...finer);
    if (bodyFaults.length + finer.length === 0) {
      faults.push(...judgeExpectation(document, exchange, described, read.value));
    }
  }
  return result();
}

function undescribedStatus(document: ContractDocument, { operation, response }: Exchange): Fault {
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
  return { ...fault, operation, call, document: { pointer, place: placeOf(pointer) }, count: 1 };
}
