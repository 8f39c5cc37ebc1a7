import { type Hash, createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MockAnswer, Problem } from './message.ts';

/** An answer in the form in which it is sent, as often as it is asked for. */
export type Rendered = MockAnswer;

/** Texts longer than this are sent as bytes. */
const LONGEST_TEXT = 16_384;
/** So many records of a long list are worked on before others get their turn. */
const SLICE = 100;

export type Headers = Readonly<Record<string, string>>;

/** A body as JSON with its length and, for what can be asked for again, its entity tag. */
export function render(status: number, body: unknown, headers: Headers, tagged: boolean): Rendered {
  const text = body === undefined ? '' : JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  const tag = tagged ? entityTag(createHash('sha1').update(text), bytes) : undefined;
  return {
    status,
    headers: withLength(headers, bytes, tag),
    body: text.length > LONGEST_TEXT ? Buffer.from(text) : text,
  };
}

/** Whether a body is better rendered slice by slice. */
export function isLong(body: unknown): body is { data: unknown[] } {
  const data = (body as { data?: unknown } | null)?.data;
  return Array.isArray(data) && data.length > 2 * SLICE;
}

/**
 * The same as `render`, and the check of the answer with it, in slices: a list of ten thousand
 * records must not hold up other requests. Each slice is checked in the place of the whole list.
 */
export async function renderLong(
  status: number,
  body: { data: unknown[] },
  headers: Headers,
  check: (body: unknown) => readonly Problem[],
): Promise<Rendered | readonly Problem[]> {
  const [head, tail] = JSON.stringify({ ...body, data: [] }).split('"data":[]') as [string, string];
  const hash = createHash('sha1');
  const parts: Buffer[] = [];
  const add = (text: string) => {
    const part = Buffer.from(text);
    hash.update(part);
    parts.push(part);
  };
  add(`${head}"data":[`);
  for (let from = 0; from < body.data.length; from += SLICE) {
    const data = body.data.slice(from, from + SLICE);
    const problems = check({ ...body, data });
    if (problems.length > 0) return problems;
    add((from === 0 ? '' : ',') + JSON.stringify(data).slice(1, -1));
    await nextTurn();
  }
  add(`]${tail}`);
  const whole = Buffer.concat(parts);
  const tag = entityTag(hash, whole.length);
  return {
    status,
    headers: withLength(headers, whole.length, tag),
    body: whole,
  };
}

/** Whether one of the entity tags that the caller has is that of the answer. */
export function isFresh(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const bare = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}

function entityTag(hash: Hash, bytes: number): string {
  return `W/"${bytes.toString(16)}-${hash.digest('base64').slice(0, 27)}"`;
}

function withLength(headers: Headers, bytes: number, tag: string | undefined): Headers {
  const length = { ...headers, 'Content-Length': String(bytes) };
  return tag === undefined ? length : { ...length, ETag: tag };
}
