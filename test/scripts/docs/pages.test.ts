import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationViews } from '../../../scripts/docs/model/operations.ts';
import type { Field } from '../../../scripts/docs/model/fields.ts';
import type { Assumption } from '../../../scripts/lib/openapi.ts';
import { built, bundle, textsOf } from './built.ts';

let folder: string;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await built();
  pages = await textsOf(folder, '.html');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The words of a page, without its marks. */
function words(html: string): string {
  return html
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

const plain = (markdown: string) => markdown.replaceAll('`', '').replaceAll(/\s+/g, ' ');

function all(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...all(field.fields)]);
}

describe.each(operationViews(bundle))('the page of $id', (operation) => {
  const html = () => pages.get(`operations/${operation.id}.html`) ?? '';

  test('says what it does, with which method and on which server', () => {
    const text = words(html());
    expect(text).toContain(plain(operation.description));
    expect(text).toContain(`${operation.method} ${operation.url}`);
    expect(text).toContain(`${operation.interfaceLabel} interface`);
  });

  test('has each field of request, answers and headers under its own address', () => {
    const fields = [
      ...operation.parameters.map(({ field }) => field),
      ...all(operation.request?.body?.fields ?? []),
      ...operation.answers.flatMap(({ headers, body }) => [...headers, ...all(body?.fields ?? [])]),
    ];
    expect(fields.length).toBeGreaterThan(3);
    for (const field of fields) {
      const from = html().indexOf(`id="${field.id}"`);
      expect(from, field.id).toBeGreaterThan(0);
      const text = words(html().slice(from - 4, from + 1500));
      expect(text, field.id).toContain(`${field.name} ${field.type}`);
    }
  });

  test('shows each scenario with its body, and each state', () => {
    const text = words(html());
    const messages = [...(operation.request ? [operation.request] : []), ...operation.answers];
    for (const { summary, value } of messages.flatMap(({ scenarios }) => scenarios)) {
      expect(text).toContain(summary);
      expect(text).toContain(JSON.stringify(value, null, 2).replaceAll(/\s+/g, ' '));
    }
    for (const { condition, to } of operation.transitions) {
      expect(text).toContain(plain(condition));
      expect(text).toContain(plain(to));
    }
  });

  test('says what is not known of its request and answers, as Markdown too', async () => {
    const markdown = await readFile(join(folder, `operations/${operation.id}.md`), 'utf8');
    const { answers, notShown, request } = operation;
    const gaps = [
      notShown,
      request?.notShown ?? [],
      ...answers.map((each) => each.notShown),
    ].flat();
    for (const gap of gaps) {
      expect(words(html())).toContain(plain(gap));
      expect(plain(markdown)).toContain(plain(gap));
    }
  });

  test('weighs at most 40 kB with everything it loads', async () => {
    const assets = await textsOf(join(folder, 'assets'), '');
    const loaded = ['site.css', 'theme.js', 'site.js', 'icon.svg', 'search-index.js'];
    const parts = [html(), ...loaded.map((name) => assets.get(name) ?? '')];
    expect(parts.every((part) => part.length > 0)).toBe(true);
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    expect(bytes).toBeLessThanOrEqual(40_000);
  });
});

test('every gap of the document is on the one page of gaps', () => {
  const text = words(pages.get('guides/unknown.html') ?? '');
  const found = { shown: 0, assumed: 0 };
  JSON.stringify(bundle, (key, value: unknown) => {
    if (key === 'x-not-shown') {
      for (const gap of value as string[]) {
        expect(text).toContain(plain(gap));
        found.shown += 1;
      }
    }
    if (key === 'x-assumed') {
      for (const { id, choice, why } of value as Assumption[]) {
        expect(text).toContain(`${id}`);
        expect(text).toContain(plain(choice));
        expect(text).toContain(plain(why));
        found.assumed += 1;
      }
    }
    return value;
  });
  expect(found.shown).toBeGreaterThan(50);
  expect(found.assumed).toBeGreaterThan(10);
});

test('the catalogue has each failure with its remedy', () => {
  const text = words(pages.get('guides/errors.html') ?? '');
  for (const { answers } of operationViews(bundle)) {
    for (const { scenarios } of answers.filter(({ failed }) => failed)) {
      for (const { summary, description } of scenarios) {
        expect(text).toContain(summary);
        expect(text).toContain(plain(description));
      }
    }
  }
});

test('no page has a script or a style of its own, and each has the policy', () => {
  for (const [path, html] of pages) {
    if (path === 'redoc.html') continue;
    expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    expect(html, path).toContain('http-equiv="Content-Security-Policy" content="default-src');
  }
});

test('no placeholder is left', () => {
  const ours = [...pages].filter(([path]) => path !== 'redoc.html');
  const left = ours.flatMap(([path, html]) =>
    [...html.matchAll(/\{\{[a-z-]+(?: [^}]*)?\}\}/g)].map(([text]) => `${path}: ${text}`),
  );
  expect(left).toEqual([]);
});
