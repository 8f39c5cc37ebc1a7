import { jsonOf } from '../entered.ts';
import type { Placeholder } from '../operation.ts';
import { type JsonToken, jsonTokens, masked } from './json-tokens.ts';
import { get } from '../../../src/shared/pointer.ts';

/** The classes that the highlighter of the samples has for the same. */
const CLASSES = {
  key: 'hljs-attr',
  string: 'hljs-string',
  number: 'hljs-number',
  literal: 'hljs-literal',
};

interface JsonViewProps {
  text: string;
  /** Whether sensitive values are shown as they are. */
  shown: boolean;
  /** How many dots stand for a sensitive value; as many as it has characters where none is given. */
  dots?: number;
  placeholders?: readonly Placeholder[];
  /** JSON pointers to values that are not valid. */
  invalid?: readonly string[];
}

/** JSON in colours, with sensitive values masked and made-up texts marked. */
export function JsonView({ text, shown, dots, placeholders = [], invalid = [] }: JsonViewProps) {
  const made = madeUp(text, placeholders);
  return (
    <code>
      {jsonTokens(text).map((token) => {
        const content = token.sensitive && !shown ? masked(token, dots) : token.text;
        return isMadeUp(token, made) ? (
          <mark class="placeholder" title="Placeholder: not specified">
            <Part token={token} text={content} />
          </mark>
        ) : (
          <Part token={token} text={content} invalid={invalid.includes(token.pointer)} />
        );
      })}
    </code>
  );
}

interface PartProps {
  token: JsonToken;
  text: string;
  invalid?: boolean;
}

function Part({ token: { kind }, text, invalid = false }: PartProps) {
  if (kind === 'other') return <>{text}</>;
  return <span class={invalid ? `${CLASSES[kind]} invalid` : CLASSES[kind]}>{text}</span>;
}

function isMadeUp({ kind, pointer }: JsonToken, made: readonly string[]): boolean {
  return kind !== 'other' && kind !== 'key' && made.some((each) => isWithin(pointer, each));
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** Pointers to the values of a body that are the made-up ones of the document. */
export function madeUp(text: string, placeholders: readonly Placeholder[]): string[] {
  const body = jsonOf(text);
  if (body === undefined) return [];
  return placeholders
    .filter(
      ({ pointer, value }) => JSON.stringify(get(body.value, pointer)) === JSON.stringify(value),
    )
    .map(({ pointer }) => pointer);
}
