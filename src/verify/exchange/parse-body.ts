import type { ReceivedResponse } from './exchange.ts';

/** Why a body is no JSON. */
export interface BodyFailure {
  kind: 'empty' | 'truncated' | 'not-json';
  /** What was found instead, without any part of it. */
  found: string;
  /** Set for a web page. Its title may hold anything. */
  page?: { title: string | undefined };
  /** Whether the rest was not read, rather than not sent. */
  isOurs?: boolean;
}

export type ParsedBody =
  { value: unknown; failure?: undefined } | { value?: undefined; failure: BodyFailure };

// The byte order mark is kept, so that JSON.parse refuses it, as the JSON specification does.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The JSON value of a response body, or why it has none. */
export function parseBody({ body, truncation }: ReceivedResponse): ParsedBody {
  const size = body.length === 1 ? '1 byte' : `${body.length} bytes`;
  const failure = (kind: BodyFailure['kind'], found: string) => ({ failure: { kind, found } });
  if (truncation !== undefined) {
    const { reason, isOurs } = truncation;
    return { failure: { kind: 'truncated', found: `${size} of a body (${reason})`, isOurs } };
  }
  if (body.length === 0) return failure('empty', 'an empty body');
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return failure('not-json', `${size} that are not UTF-8`);
  }
  if (text.trim() === '') return failure('empty', 'a body of white space');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    if (text.startsWith('\uFEFF')) return failure('not-json', 'a byte order mark before the JSON');
    if (/^\s*</.test(text)) {
      const page = { title: titleOf(text) };
      return { failure: { kind: 'not-json', found: `${size} of HTML or XML`, page } };
    }
    if (isUnclosed(text)) return failure('truncated', `${size} of JSON without its end`);
    return failure('not-json', `${size} that are not JSON`);
  }
}

function titleOf(html: string): string | undefined {
  const [, title = ''] = /<title[^>]{0,200}>([^<]{0,500})/i.exec(html.slice(0, 20_000)) ?? [];
  const text = title.replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
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
