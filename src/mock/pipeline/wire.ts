import type { Fault } from './faults.ts';
import { type MockAnswer, type MockRequest, type Problem, header } from './message.ts';
import { type Headers, render } from './render.ts';

const LONGEST_HEADER = 2_000;

/** A browser asks this before it calls across origins. Methods come with every answer. */
export function preflight(request: MockRequest, common: Headers): MockAnswer {
  const { 'Content-Type': _, ...headers } = common;
  const wanted = header(request.headers, 'access-control-request-headers');
  const allowed = wanted ?? 'Authorization, Content-Type';
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Headers': allowed,
      'Access-Control-Max-Age': '600',
    },
    body: '',
  };
}

/** What Prism adds to an answer beside the headers that every answer has. */
export function addHeaders(common: Headers, added: Headers | undefined): Headers {
  if (added === undefined) return common;
  const taken = new Set(Object.keys(common).map((name) => name.toLowerCase()));
  const others = Object.entries(added).filter(([name]) => {
    const lower = name.toLowerCase();
    return !taken.has(lower) && lower !== 'content-length' && lower !== 'etag';
  });
  return others.length === 0 ? common : { ...common, ...Object.fromEntries(others) };
}

/** Says in Prism's own header what was wrong with a request, as the body may not. */
export function withViolations(answer: MockAnswer, problems: readonly Problem[]): MockAnswer {
  if (problems.length === 0) return answer;
  const entries = problems.map(({ location, message, code }) =>
    JSON.stringify({ location: ['request', ...location], severity: 'Error', code, message }),
  );
  const text = listThatFits(entries.map((entry) => entry.replaceAll(/[^\x20-\x7e]/g, escape)));
  return { ...answer, problems, headers: { ...answer.headers, 'sl-violations': text } };
}

/** As many entries as a header holds, each of them whole: cut off, the list would be no JSON. */
function listThatFits(entries: readonly string[]): string {
  let text = '';
  for (const entry of entries) {
    const longer = text === '' ? entry : `${text},${entry}`;
    if (longer.length + '[]'.length <= LONGEST_HEADER) text = longer;
  }
  return `[${text}]`;
}

/** The mock itself is at fault: not a shape of the service, so that nobody takes it for one. */
export function brokenContract(problems: readonly Problem[], common: Headers): MockAnswer {
  const body = {
    type: 'https://stoplight.io/prism/errors#VIOLATIONS',
    title: 'The answer breaks the document',
    status: 500,
    validation: problems.map(({ location, message, code }) => ({
      location: ['response', ...location],
      severity: 'Error',
      code,
      message,
    })),
  };
  const headers = { ...common, 'Content-Type': 'application/problem+json' };
  return { ...render(500, body, headers, false), problems };
}

/** A connection that is cut in the place of an answer. */
export const CUT: MockAnswer = { status: 0, headers: {}, body: '', broken: 'reset' };

/** A failure of the wire, or another body in the place of a good answer. */
export function broken(fault: Exclude<Fault, { kind: 'status' }>, answer: MockAnswer): MockAnswer {
  if (fault.kind === 'reset') return CUT;
  if (fault.kind === 'truncate') {
    const whole = Buffer.from(answer.body);
    return { ...answer, body: whole.subarray(0, whole.length >> 1), broken: 'truncate' };
  }
  const text = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? null);
  const { ETag: _, ...headers } = answer.headers;
  const type = fault.contentType ?? (headers['Content-Type'] as string);
  return {
    status: answer.status,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(Buffer.byteLength(text)),
    },
    body: text,
  };
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
