import { isObject } from './pointer.ts';

/** Texts that mean the same without quotes to every reader, those of YAML 1.1 included. */
const PLAIN = /^(?!(?:true|false|yes|no|on|off|null|y|n)$|e\d)[a-z_$/][\w$/ .()-]*(?<! )$/i;

/** Texts that can stand in lines of their own. U+2028 and U+2029 are line breaks to YAML 1.1. */
const LINES =
  /^[^\s\p{C}][^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*(?:\n+[^\s\p{C}][^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*)+$/u;

/** Characters that JSON leaves in a text, and YAML has to escape. */
const ESCAPED = /[\x7F-\x9F\u2028\u2029]/g;

/**
 * A JSON value as YAML in blocks. A library for it would be a package more for all who only want the
 * client.
 */
export function toYaml(value: unknown): string {
  return `${blockOf(value, '').trimStart()}\n`;
}

/** Writes what follows a key or a dash. */
function blockOf(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    const inner = `${indent}  `;
    return value
      .map(
        (each) =>
          `\n${indent}-${isEmpty(each) ? blockOf(each, inner) : ` ${blockOf(each, inner).trimStart()}`}`,
      )
      .join('');
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return ' {}';
    return entries
      .map(([key, each]) => `\n${indent}${textOf(key)}:${blockOf(each, `${indent}  `)}`)
      .join('');
  }
  if (typeof value !== 'string') return ` ${JSON.stringify(value)}`;
  if (!LINES.test(value)) return ` ${textOf(value)}`;
  return ` |-\n${value.replaceAll(/^(?=.)/gm, indent)}`;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function textOf(text: string): string {
  if (PLAIN.test(text)) return text;
  return JSON.stringify(text).replaceAll(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
