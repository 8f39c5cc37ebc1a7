import type { ReceivedResponse, Contradiction } from './exchange.ts';
import { plural } from '../report/summary.ts';

type Fault = Pick<Contradiction, 'kind' | 'expected' | 'found'>;

export type BodyRead = { value: unknown; fault?: undefined } | { value?: undefined; fault: Fault };

// With the byte order mark kept, JSON.parse refuses it, as JSON does.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The JSON of an answer, or what keeps it from being JSON. Nothing of the body is told. */
export function readBody({ body, cut }: ReceivedResponse): BodyRead {
  const expected = 'a JSON body';
  const fail = (kind: Fault['kind'], found: string): BodyRead => ({
    fault: { kind, expected, found },
  });
  if (cut !== undefined) {
    return fail('truncated', `${plural(body.length, 'byte')} of a body that was cut off (${cut})`);
  }
  if (body.length === 0) return fail('empty', 'an empty body');
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return fail('not-json', `${plural(body.length, 'byte')} that are not UTF-8`);
  }
  if (text.trim() === '') return fail('empty', 'a body of blanks');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (text.startsWith('\uFEFF')) return fail('not-json', 'a byte order mark before the JSON');
    if (/^\s*</.test(text))
      return fail('not-json', `${plural(body.length, 'byte')} of HTML or XML`);
    if (endsEarly(text, error)) {
      return fail('truncated', `${plural(body.length, 'byte')} of JSON that ends too early`);
    }
    return fail('not-json', `${plural(body.length, 'byte')} that are not JSON`);
  }
}

function endsEarly(text: string, error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  const position = Number(/position (\d+)/.exec(message)?.[1]);
  return (
    /^\s*[[{"]/.test(text) &&
    (/end of JSON input|Unterminated/i.test(message) || position >= text.trimEnd().length)
  );
}
