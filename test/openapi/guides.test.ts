import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as client from '../../src/client/index.ts';
import * as mock from '../../src/mock/index.ts';
import { OpenApiDocument, isObject, leaves } from './support/document.ts';
import { table } from './support/table.ts';

const root = new URL('../../', import.meta.url);
const guides = [
  'README.md',
  ...readdirSync(new URL('docs/', root), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md') || name === 'llms.txt')
    .map((name) => `docs/${name}`),
].map((name): [string, string] => [name, readFileSync(new URL(name, root), 'utf8')]);

/** Paragraphs and rows of tables, without blocks of code and what the build writes from the document. */
const paragraphs = guides.flatMap(([name, text]) =>
  text
    .replaceAll(/^( *)```[^]*?^\1```|<!-- section[^]*?<!-- end -->/gm, '')
    .split(/\n\s*\n|\n(?=[|-])/)
    .map((paragraph): [string, string] => [name, paragraph.replaceAll(/\s+/g, ' ').trim()]),
);
/** What else is named so: kinds of errors and an option of the client, what other tools have, and what the packages export. */
const other = new Set([
  'invalid_input',
  'validate: dataProblem',
  'retries: 0',
  'license_info',
  'session_factory',
  ...Object.keys(client),
  ...Object.keys(mock),
]);

const fields = new Set<string>();
const values = new Set<string>();
let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
  for (const [, value] of document.walk()) {
    const { properties, enum: closed, 'x-extensible-enum': open, in: location, name } = value;
    if (isObject(properties)) for (const field of Object.keys(properties)) fields.add(field);
    if (location !== undefined) fields.add(String(name));
    for (const each of [closed, open].flat()) values.add(String(each));
  }
  for (const example of document.examples().values())
    for (const [, value] of leaves(example)) values.add(String(value));
});

/** A form of code, and whether the document knows what it names. */
const forms: [what: string, form: RegExp, exists: (...groups: string[]) => boolean][] = [
  ['a field', /^[a-z]+(?:_[a-z0-9]+)+$/, (name) => fields.has(name!)],
  [
    'an operation',
    /^(?:create|get|list|update|void)[A-Z]\w*$/,
    (name = '') => name in document.operations,
  ],
  [
    'a method and a path',
    /^(GET|POST|PUT|PATCH|DELETE) (\/(?!__mock)\S*)$/,
    (_all, method, path) =>
      Object.values(document.operations).some(
        (operation) => operation['path'] === path && operation['method'] === method!.toLowerCase(),
      ),
  ],
  ['a code', /^10\d{3}$/, (code) => values.has(code!)],
  ['a type', /^(?:[A-Z]+_NOT_[A-Z]+|UN?[A-Z]+ED|FORBIDDEN|NO[A-Z]+)$/, (type) => values.has(type!)],
  ['a header', /^X-[A-Z][\w-]*$/, (name) => fields.has(name!)],
  [
    'a field of a schema',
    /^([A-Z][a-z]\w+\.(?!toml|json|md)[a-z][\w.]*)$/,
    (_all, location) => document.locate(location!) !== undefined,
  ],
  [
    'a field with its value',
    /^([a-z_]+): (?!string|number|boolean)(\w+)$/,
    (_all, field, value) => fields.has(field!) && (value === 'null' || values.has(value!)),
  ],
];

/** Code in a text that has this form and names nothing that exists. */
function unknown(text: string, [, form, exists]: (typeof forms)[number]): string[] {
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
  return spans.filter((span) => {
    const groups = other.has(span) ? null : form.exec(span);
    return groups && !exists(...groups);
  });
}

describe('what a guide names exists in the document', () => {
  test.each(forms)('%s', (...form) => {
    const found = paragraphs.flatMap(([name, text]) =>
      unknown(text, form).map((span) => `${name}: ${span}`),
    );
    expect(found).toEqual([]);
  });
  test('and a name that does not is found', () => {
    const wrong =
      'refunded_at,listCharges,POST /refunds,10404,UNKNOWN_NOT_FOUND,X-Request-Id,Refund.amount,status: refused'.split(
        ',',
      );
    const text = wrong.map((name) => `\`${name}\``).join(' ');
    expect(forms.flatMap((form) => unknown(text, form))).toEqual(wrong);
  });
  test('each sample reference', () => {
    const references = guides.flatMap(([name, text]) =>
      [...text.matchAll(/\b(?:FLW|ORD)-[A-Z0-9-]+\b/g)].map(([reference]) => [name, reference]),
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter(([, reference]) => !values.has(reference!))).toEqual([]);
  });
});

describe('no guide says what nobody knows', () => {
  const rules = table.forbidden.filter((each) => each.guides);
  test.each(rules.map((each) => [each.id, each.never] as const))('%s: %s', (_id, never) => {
    const pattern = new RegExp(never, 'i');
    expect(paragraphs.filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});
