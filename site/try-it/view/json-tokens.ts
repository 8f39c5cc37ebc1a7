import { encode } from '../../../src/shared/pointer.ts';
import { isSensitive } from '../../../src/shared/redact.ts';

/** A part of a JSON text, in its order: together they are the text. */
export interface JsonToken {
  text: string;
  kind: 'key' | 'string' | 'number' | 'literal' | 'other';
  /** JSON pointer to the value that it belongs to. */
  pointer: string;
  /** Whether it is, or is inside, a value that the document marks as sensitive. */
  sensitive: boolean;
}

/** An object or a list that is open at some point of the text. */
interface Open {
  pointer: string;
  sensitive: boolean;
  isList: boolean;
  index: number;
  key: string | undefined;
  hasColon: boolean;
}

// The last alternative takes whatever is no JSON: a text that is being typed is often none.
const TOKENS = /"(?:[^"\\\n]|\\.)*"?|-?\d[\d.eE+-]*|[A-Za-z]+|\s+|[^]/g;

/** Takes a JSON text apart, also one that is not complete. Between two values there is one token. */
export function jsonTokens(text: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  for (const token of singleTokens(text)) {
    const last = tokens.at(-1);
    if (token.kind === 'other' && last?.kind === 'other') last.text += token.text;
    else tokens.push(token);
  }
  return tokens;
}

function singleTokens(text: string): JsonToken[] {
  const open: Open[] = [];
  return (text.match(TOKENS) ?? []).map((part) => {
    const holder = open.at(-1);
    const isKey = part.startsWith('"') && holder?.isList === false && !holder.hasColon;
    if (isKey) holder.key = keyOf(part);
    const pointer = pointerIn(holder);
    const sensitive = isSensitiveIn(holder);
    if (part === '{' || part === '[') {
      open.push({
        pointer,
        sensitive,
        isList: part === '[',
        index: 0,
        key: undefined,
        hasColon: false,
      });
    } else if (part === '}' || part === ']') open.pop();
    else if (holder !== undefined && part === ':') holder.hasColon = true;
    else if (holder !== undefined && part === ',') {
      Object.assign(holder, { index: holder.index + 1, key: undefined, hasColon: false });
    }
    return { text: part, kind: isKey ? 'key' : kindOf(part), pointer, sensitive };
  });
}

/** A sensitive value with dots in place of its characters. */
export function masked({ text, kind }: JsonToken, length?: number): string {
  if (kind === 'key' || kind === 'other') return text;
  const quotes = kind === 'string' ? (text.length > 1 && text.endsWith('"') ? 2 : 1) : 0;
  const dots = '•'.repeat(length ?? text.length - quotes);
  return quotes === 0 ? dots : `"${dots}${quotes === 2 ? '"' : ''}`;
}

function kindOf(part: string): JsonToken['kind'] {
  if (part.startsWith('"')) return 'string';
  if (/^-?\d/.test(part)) return 'number';
  return /^[A-Za-z]/.test(part) ? 'literal' : 'other';
}

function keyOf(part: string): string {
  try {
    return JSON.parse(part) as string;
  } catch {
    return part.slice(1);
  }
}

function pointerIn(holder: Open | undefined): string {
  if (holder === undefined) return '';
  const name = holder.isList ? String(holder.index) : holder.key;
  return name === undefined ? holder.pointer : `${holder.pointer}/${encode(name)}`;
}

function isSensitiveIn(holder: Open | undefined): boolean {
  if (holder === undefined) return false;
  return holder.sensitive || (holder.hasColon && isSensitive(holder.key ?? ''));
}
