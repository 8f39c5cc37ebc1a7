import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindTitle } from '../../site/model/notes.ts';
import type { Field } from '../../site/model/fields.ts';
import { operationViews } from '../../site/model/operations.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import type { Example } from '../../scripts/lib/openapi.ts';
import {
  type Assumption,
  type Extensions,
  type Gap,
  assumptionsOf,
} from '../../src/contract/gaps.ts';
import { choices } from '../../src/service/choices.ts';
import { built, bundle, plainWords, textsOf, words } from './built.ts';

let folder: string;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await built();
  pages = await textsOf(folder, '.html');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function all(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...all(field.fields)]);
}

describe.each(operationViews(bundle))('the page of $id', (operation) => {
  const html = () => pages.get(`operations/${operation.id}.html`) ?? '';
  const markdown = () => readFile(join(folder, `operations/${operation.id}.md`), 'utf8');
  const messages = [...(operation.request ? [operation.request] : []), ...operation.responses];

  test('says what it does, with which method and on which interface', () => {
    const text = words(html());
    expect(text).toContain(plainWords(operation.description));
    expect(text).toContain(`${operation.method} ${operation.server.url}${operation.path}`);
    expect(text).toContain(`${operation.interfaceLabel} interface`);
  });

  test('has each field of request, responses and headers under its own address', () => {
    const fields = [
      ...operation.parameters.map(({ field }) => field),
      ...operation.responses.flatMap(({ headers }) => headers),
      ...messages.flatMap(({ body }) => all(body?.fields ?? [])),
    ];
    expect(fields.length).toBeGreaterThan(3);
    for (const field of fields) {
      const from = html().indexOf(`id="${field.id}"`);
      expect(from, field.id).toBeGreaterThan(0);
      const text = words(html().slice(from - 4, from + 1500));
      expect(text, field.id).toContain(`${field.name} ${field.type}`);
    }
  });

  test('has the body of the samples in the samples alone', () => {
    const [sent] = operation.request?.examples ?? [];
    if (sent === undefined) return;
    const at = html().indexOf(`id="example.${sent.name}"`);
    expect(at).toBeGreaterThan(0);
    const [text = ''] = html().slice(at).split('</p>');
    expect(words(text)).toContain(`The samples send: ${plainWords(sent.summary)}`);
    expect(text).not.toContain('<pre');
  });

  test('shows each example with its body, and each transition', () => {
    const text = words(html());
    for (const { summary, value } of messages.flatMap(({ examples }) => examples)) {
      expect(text).toContain(plainWords(summary));
      expect(text).toContain(JSON.stringify(value, null, 2).replaceAll(/\s+/g, ' '));
    }
    for (const { condition, from, to } of operation.transitions) {
      expect(text).toContain(plainWords(condition));
      expect(text).toContain(`${from}${to}`);
    }
  });

  test('has each record of what is not specified, as Markdown too', async () => {
    const text = plainWords(await markdown());
    const group = bundle.tags?.find(({ name }) => name === operation.tag) as Extensions | undefined;
    const parts = [
      operation,
      ...messages,
      ...operation.parameters.map(({ field }) => field),
      ...operation.responses.flatMap(({ headers }) => headers),
      ...messages.flatMap(({ body }) => all(body?.fields ?? [])),
    ];
    const gaps = parts.flatMap(({ unspecified }) => unspecified);
    expect(gaps.length).toBeGreaterThan(3);
    for (const gap of [...gaps, ...(group?.['x-unspecified'] ?? [])]) {
      expect(words(html())).toContain(plainWords(gap.text));
      expect(text).toContain(plainWords(gap.text));
    }
    for (const { choice, why } of parts.flatMap(({ assumed }) => assumed)) {
      expect(words(html())).toContain(plainWords(`${choice} ${why}`));
      expect(text).toContain(plainWords(`${choice} ${why}`));
    }
  });

  test('has at most 5 questions open, which a person would ask, and says the rest once', () => {
    const [first = ''] = /<div class="first-questions">[^]*?<\/div>/.exec(html()) ?? [];
    const [open = ''] = first.split('<details>');
    const questions = [...open.matchAll(/<li>([^]*?)<\/li>/g)].map(([, item = '']) => words(item));
    expect(questions.length).toBeLessThanOrEqual(5);
    for (const question of questions) expect(question).toMatch(/^[A-Z].*\?$/);
    const notes = [...html().matchAll(/<details class="gaps[^]*?<\/details>/g)].map(String);
    for (const note of notes) {
      expect(note).toMatch(/^<details class="gaps( costly)?"><summary>(assumed: |[a-z]+\?)/);
      expect(note).not.toMatch(/Whether a field can be null|The text of a success message/);
    }
  });

  test('says "required" of requests and "always present" of responses', () => {
    const [request = '', ...responses] = html().split('<h2 id="response-');
    expect(request).not.toContain('class="chip">always present');
    expect(responses.join('')).toMatch(/always present/);
    expect(responses.join('')).not.toContain('>required<');
    expect(request.includes('chip required">required<')).toBe(
      operation.wire.contentType?.required === true ||
        operation.parameters.some(({ field }) => field.required) ||
        all(operation.request?.body?.fields ?? []).some(({ required }) => required),
    );
  });

  test('needs no other page as Markdown', async () => {
    const text = await markdown();
    expect(text).toContain(`Base URL: \`${operation.server.url}\``);
    expect(text).toContain('Authorization: Bearer <ACCESS_TOKEN>');
    expect(text).toMatch(/Errors\S*: a response is an error when/);
    expect(text).toContain('```bash\n');
    expect(text).toContain('```typescript\n');
    const linked = LANGUAGES.map(({ id }) => id).filter((id) => !/^(curl|typescript)$/.test(id));
    for (const language of linked) {
      expect(text).toContain(`](../samples/${language}/${operation.id}.`);
    }
  });

  test('weighs at most 20 kB with everything it loads', async () => {
    const assets = await textsOf(join(folder, 'assets'), '');
    const loaded = ['site.css', 'first.js', 'site.js', 'icon.svg'];
    const parts = [html(), ...loaded.map((name) => assets.get(name) ?? '')];
    expect(parts.every((part) => part.length > 0)).toBe(true);
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    expect(bytes).toBeLessThanOrEqual(20_000);
  });
});

test.each([
  ['the panel is first used', ['mock.js', 'try-it.js'], 46_000],
  ['a failure is simulated', ['simulated-call.js'], 10_200],
])('what loads when %s is not too heavy', async (_, names, most) => {
  const texts = names.map((name) => readFile(join(folder, 'assets', name), 'utf8'));
  const bytes = (await Promise.all(texts)).map((text) => gzipSync(text).length);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(most);
  for (const html of pages.values()) {
    for (const name of names) expect(html).not.toContain(`assets/${name}`);
  }
});

describe('made-up texts', () => {
  const allExamples = Object.values(bundle.components?.['examples'] ?? {}) as Example[];
  const operations = operationViews(bundle);

  test('stand in examples of this document', () => {
    expect(allExamples.some((example) => (example['x-placeholder'] ?? []).length > 0)).toBe(true);
  });

  test('are marked on each page and named in its Markdown', async () => {
    for (const operation of operations) {
      const html = pages.get(`operations/${operation.id}.html`) ?? '';
      const markdown = await readFile(join(folder, `operations/${operation.id}.md`), 'utf8');
      for (const example of operation.responses.flatMap(({ examples }) => examples)) {
        const from = html.indexOf(`id="example.${example.name}"`);
        const part = html.slice(from, html.indexOf('</details>', from));
        expect(from, example.name).toBeGreaterThan(0);
        const marks = part.match(/<mark class="placeholder" title/g) ?? [];
        expect(marks.length, example.name).toBe(example.placeholders.length);
        const text = markdown.slice(markdown.indexOf(`Example: ${example.summary}.`));
        const lead = text.slice(0, text.indexOf('```'));
        expect(lead.includes('Placeholder: '), example.name).toBe(marks.length > 0);
      }
    }
  });

  test('never stand before an example that is known, or open beside it', () => {
    for (const { id, responses } of operations) {
      const html = pages.get(`operations/${id}.html`) ?? '';
      for (const { examples } of responses) {
        const shown = [...html.matchAll(/<details(?: open)? id="example\.(\w+)"/g)];
        const order = shown
          .map(([tag, name]) => ({ name, isOpen: tag.includes(' open') }))
          .filter(({ name }) => examples.some((example) => example.name === name));
        const counts = order.map(
          ({ name }) => examples.find((each) => each.name === name)?.placeholders.length ?? 0,
        );
        const firstMadeUp = counts.findIndex((count) => count > 0);
        const after = firstMadeUp === -1 ? [] : counts.slice(firstMadeUp);
        expect(after.every((count) => count > 0)).toBe(true);
        for (const [index, { isOpen }] of order.entries()) {
          if ((counts[index] ?? 0) === 0 && index === 0) expect(isOpen).toBe(true);
        }
      }
    }
    // The neutral error is first in the document, and last and closed here.
    const page = pages.get('operations/voidCharge.html') ?? '';
    expect(page).toContain('<details open id="example.ChargeNotFound"');
    expect(page).toContain('<details id="example.MainRequestRefused"');
    expect(page.indexOf('example.ChargeNotFound')).toBeLessThan(
      page.indexOf('example.MainRequestRefused'),
    );
  });

  test('are no examples of fields', () => {
    const fields = operations
      .flatMap(({ responses }) => responses)
      .flatMap(({ body }) => all(body?.fields ?? []));
    const messages = fields.filter(({ path }) => path === 'message');
    expect(messages.length).toBeGreaterThan(9);
    for (const { examples: own } of messages) {
      expect(own).not.toContain('The request was refused');
      expect(own).not.toContain('Bulk charge created');
    }
    const ofWhole = fields.filter(({ path }) => path.startsWith('error.validation_errors[].'));
    expect(ofWhole.map(({ path, examples: own }) => [path, own])).toEqual([
      ['error.validation_errors[].field_name', []],
      ['error.validation_errors[].message', []],
    ]);
  });
});

test('every gap is on the one page of gaps, below the heading of its kind', () => {
  const html = pages.get('guides/not-specified.html') ?? '';
  const sections = new Map(
    html.split('<h3 ').map((part) => [/>(.*?)<\/h3>/.exec(part)?.[1] ?? '', words(part)]),
  );
  let count = 0;
  JSON.stringify(bundle, (key, value: unknown) => {
    if (key === 'x-unspecified') {
      for (const { kind, text } of value as Gap[]) {
        expect(sections.get(kindTitle(kind)), kind).toContain(plainWords(text));
        count += 1;
      }
    }
    if (key === 'x-assumed') {
      for (const { id, choice, why } of assumptionsOf({ 'x-assumed': value as Assumption[] })) {
        for (const text of [id, choice, why]) expect(words(html)).toContain(plainWords(text));
      }
    }
    return value;
  });
  expect(count).toBeGreaterThan(100);
});

test('every record is a question for the operator, with the operations that it concerns', () => {
  const items = [
    ...(pages.get('ask-the-operator.html') ?? '').matchAll(
      /<li( data-operations="([^"]*)")?>(<label>[^]*?)<\/li>/g,
    ),
  ].map(([, , ids, item = '']) => ({
    ids,
    text: words(item),
    question: words(/<label>[^]*?<\/label>/.exec(item)?.[0] ?? ''),
  }));
  for (const { question } of items) expect(question).toMatch(/^ [A-Z].*\?$/);
  expect(new Set(items.map(({ question }) => question)).size).toBe(items.length);
  const itemOf = (text: string) => items.find((each) => each.text.includes(plainWords(text)));
  JSON.stringify(bundle, (key, value: unknown) => {
    if (key === 'x-unspecified') {
      for (const { text } of value as Gap[]) expect(itemOf(text), text).toBeDefined();
    }
    return value;
  });
  expect(itemOf('What a second void of the same charge returns')?.ids).toBe('voidCharge');
  expect(itemOf('The response when no order matches.')?.ids).toBe('updateVirtualAccountNumberBvn');
  expect(itemOf('The response when no card has this ID.')?.ids).toBe('getVirtualCard');
  expect(itemOf('The rate limits.')?.ids).toBeUndefined();
  const questions = items.map(({ question }) => question.trim());
  for (const each of [
    'Is 3500 naira or kobo?',
    'Is 20,000.00 dollars or cents?',
    'How long can title be?',
  ]) {
    expect(questions).toContain(each);
  }
});

test('the guide of the mock lists each choice with its default', () => {
  const text = words(pages.get('guides/mock.html') ?? '');
  expect(Object.keys(choices).length).toBeGreaterThan(10);
  for (const [id, { default: value, does, why }] of Object.entries(choices)) {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    expect(text).toContain(`${id}${plainWords(shown)}${plainWords(does)}${plainWords(why)}`);
  }
});

test('the errors begin with a table of codes, and each has its condition and body', () => {
  const html = pages.get('guides/errors.html') ?? '';
  const text = words(html);
  expect(html.indexOf('<table')).toBeLessThan(html.indexOf('<h2'));
  for (const { responses } of operationViews(bundle)) {
    for (const { examples } of responses.filter(({ failed }) => failed)) {
      for (const { summary, description, placeholders, value } of examples) {
        // A body that is made up as a whole is no known error.
        const isKnown = !placeholders.includes('');
        const body = JSON.stringify(value, null, 2).replaceAll(/\s+/g, ' ');
        for (const each of [plainWords(summary), plainWords(description), body]) {
          expect(text.includes(each), each).toBe(isKnown);
        }
      }
    }
  }
});

test('no page has a script or a style of its own, and each has the policy', () => {
  for (const [path, html] of pages) {
    expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    expect(html, path).toContain('http-equiv="Content-Security-Policy" content="default-src');
  }
});

test('no page shows a marker of a section', () => {
  for (const [path, html] of pages) {
    expect(html, path).not.toMatch(/(<|&lt;)!--/);
  }
});

test('headings go down one level at a time', () => {
  for (const [path, html] of pages) {
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels[0], path).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level, `${path}, heading ${index}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
  }
});

test('a site without an address has nothing absolute', () => {
  expect(pages.get('index.html')).not.toMatch(/canonical|og:url|Edit this page/);
  expect(existsSync(join(folder, 'sitemap.xml'))).toBe(false);
});
