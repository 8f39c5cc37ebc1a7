import type { ReceivedResponse } from './exchange.ts';

/** Why a body is no JSON. */
export interface BodyProblem {
  kind: 'empty' | 'truncated' | 'not-json';
  /** What was found instead, without any part of it. */
  found: string;
}

export type ParsedBody =
  { value: unknown; problem?: undefined } | { value?: undefined; problem: BodyProblem };

// The byte order mark is kept, so that JSON.parse refuses it, as the JSON specification does.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The JSON value of a response body, or why it has none. */
export function parseBody({ body, truncation }: ReceivedResponse): ParsedBody {
  const size = body.length === 1 ? '1 byte' : `${body.length} bytes`;
  const problem = (kind: BodyProblem['kind'], found: string) => ({ problem: { kind, found } });
  if (truncation !== undefined) return problem('truncated', `${size} of a body (${truncation})`);
  if (body.length === 0) return problem('empty', 'an empty body');
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return problem('not-json', `${size} that are not UTF-8`);
  }
  if (text.trim() === '') return problem('empty', 'a body of white space');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    if (text.startsWith('\uFEFF')) return problem('not-json', 'a byte order mark before the JSON');
    if (/^\s*</.test(text)) return problem('not-json', `${size} of HTML or XML`);
    if (isUnclosed(text)) return problem('truncated', `${size} of JSON without its end`);
    return problem('not-json', `${size} that are not JSON`);
  }
}

/** Whether a string, an array or an object of the text is open at its end. */
function isUnclosed(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return inString || depth > 0;
}
