import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Assumption, type Gap, assumptionsOf } from '../../src/contract/gaps.ts';
import { createMock } from '../../src/mock/web.ts';
import { choices } from '../../src/service/mock/choices.ts';
import { builtSite, bundle, documented, plainWords, words } from './built.ts';

let files: Map<string, string>;
beforeAll(async () => {
  ({ files } = await builtSite());
});
const read = (path: string) => files.get(path) ?? '';

/** Kinds of records that a page does not repeat beside each field. */
const ONCE = new Set(
  'range format values nullability presence meaning messages statuses'.split(' '),
);

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll(/\s+/g, ' ');

describe.each(documented)('the page of $id', (operation) => {
  const { examples, fields, id } = operation;
  const html = () => read(`operations/${id}.html`);
  const markdown = () => read(`operations/${id}.md`);

  test('says what it does, how, and of a write alone not to send it again', () => {
    const text = words(html());
    expect(text).toContain(plainWords(operation.description));
    expect(text).toContain(`${operation.method} ${operation.url}`);
    // The interface of most operations is not named.
    const isUsual = operation.interfaceLabel === 'Main';
    expect(/class="interface"[^<]*interface</.test(html())).toBe(!isUsual);
    // Before all else.
    const isWrite = operation.method !== 'GET';
    const [head = ''] = html().split('class="first-questions"');
    const warning = 'Do not send it again after an error or a time-out.';
    expect(words(head).includes(warning)).toBe(isWrite);
    expect(head.includes('"../guides/errors.html#when-')).toBe(isWrite);
    expect(markdown().includes('**Do not send it again')).toBe(isWrite);
  });

  test('has each field under its own address, with its type and whether it is always there', () => {
    for (const { name, id: address, type, required, of } of fields) {
      const [, part = ''] = html().split(`id="${address}"`);
      const [head = ''] = part.split('</div>');
      expect(words(head), address).toMatch(new RegExp(`${name} .*${type}`));
      const isSaid = head.includes(`>${of === 'request' ? 'required' : 'always present'}<`);
      // Where all of a list are always present, it is said once above.
      if (of === 'request' || !required) expect(isSaid, address).toBe(required);
    }
    for (const part of html().split('All of these fields are always present.').slice(1)) {
      const [, first = ''] = /<li id="([^"]+)"/.exec(part) ?? [];
      const above = first.slice(0, first.lastIndexOf('.'));
      const inside = fields.filter((field) => field.id.startsWith(`${above}.`));
      expect(inside.filter(({ required }) => !required)).toEqual([]);
    }
  });

  test('shows each example with its body, and marks what is made up in it', () => {
    const text = words(html());
    for (const { isSent, name, of, summary, value, placeholders } of examples) {
      expect(text).toContain(plainWords(summary));
      expect(text).toContain(indented(value));
      const [, part = ''] = html().split(`id="example.${name}"`);
      const [own = ''] = part.split(isSent ? '</p>' : '</details>');
      // The body that the samples send stands in them alone.
      expect(own.includes('<pre'), name).toBe(!isSent);
      if (of !== 'response') continue;
      const marks = own.match(/<mark class="placeholder" title/g) ?? [];
      expect(marks.length, name).toBe(placeholders.length);
      const shown = markdown()
        .split('\n**')
        .find((each) => each.split('**')[0]?.includes(summary));
      const [lead = ''] = (shown ?? '').split('```');
      expect(lead.includes('Placeholder: '), name).toBe(marks.length > 0);
    }
  });

  test('has each record of what is not specified or assumed', () => {
    const text = words(html());
    for (const { kind, question, text: record } of operation.records) {
      // What holds of nearly every field is said once, in other words; what stands first is asked.
      const said = [record, question ?? record].map(plainWords);
      const isShown = said.some((each) => text.includes(each));
      expect(isShown || ONCE.has(kind ?? ''), record).toBe(true);
    }
    // More badges beside the fields would not be read.
    expect((html().match(/<details class="gaps/g) ?? []).length).toBeLessThanOrEqual(10);
  });

  test.each([
    ['int64', 'int64-integers'],
    ['date-time', 'rfc3339-timestamps'],
  ])('has the format %s only beside the assumption that it is', (format, assumption) => {
    const all = assumptionsOf(bundle.info as { 'x-assumed'?: Assumption[] });
    const { choice, why } = all.find((each) => each.id === assumption)!;
    const text = words(html());
    expect(text.includes(plainWords(`${choice} ${why}`))).toBe(text.includes(` · ${format}`));
  });

  test('needs no other page as Markdown', () => {
    const prose = markdown().replaceAll(/^```[^]*?^```/gm, '');
    expect(prose.match(/^# .*$/gm)).toEqual([`# ${operation.summary}`]);
    expect(prose.split('\n')[2]).toBe('> All pages: [llms.txt](../llms.txt)');
    for (const part of [
      '\n## Request\n',
      `Base URL: \`${operation.root}\``,
      'Authorization: Bearer <ACCESS_TOKEN>',
      '): a response is an error when',
      '```bash\n',
      '```typescript\n',
      ...['node', 'python', 'go'].map((file) => `](../samples/${file}/${id}.`),
    ]) {
      expect(markdown()).toContain(part);
    }
  });

  test('weighs at most 20 kB with everything it loads', () => {
    const assets = ['site.css', 'first.js', 'site.js', 'icon.svg'];
    const parts = [html(), ...assets.map((name) => read(`assets/${name}`))];
    expect(parts.every((part) => part.length > 0)).toBe(true);
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    // Each page leads to all operations: one beyond the nine takes up to 50 bytes of it.
    expect(bytes).toBeLessThanOrEqual(20_000 + 50 * (documented.length - 9));
  });
});

test('what loads later is not too heavy, and no page names it', () => {
  const scripts = [...files].filter(([path]) => /^assets\/.*\.js$/.test(path));
  const later = scripts.filter(([path]) => !/\/(first|site)\.js$/.test(path));
  const weigh = (parts: string[]) => parts.reduce((sum, each) => sum + gzipSync(each).length, 0);
  const bytes = weigh(later.map(([, text]) => text));
  const message = `${bytes} bytes with the search: let something load later, or take it out. An operation that
    is added takes 500; this limit has room for three, and may grow by as much for each further one.`;
  expect(later.length).toBeGreaterThan(1);
  expect(bytes, message).toBeLessThanOrEqual(74_000);
  const search = later.find(([path]) => path.includes('search-')) ?? [];
  expect(weigh([read('assets/search-index.json'), search[1] ?? ''])).toBeLessThanOrEqual(36_000);
  for (const [path, html] of files) {
    if (!path.endsWith('.html')) continue;
    for (const [name] of later) expect(html).not.toContain(name);
  }
});

describe('the open questions', () => {
  const html = () => read('guides/open-questions.html');
  const items = () =>
    [...html().matchAll(/<li(?: data-operations="([^"]*)")?>(<span>[^]*?)<\/li>/g)].map(
      ([, operations, item = '']) => ({
        operations: operations?.split(' '),
        text: words(item),
        question: words(item.split('<p>')[0] ?? '').trim(),
      }),
    );

  /** All records of the document of a kind. */
  function recordsOf<T>(kind: string): T[] {
    const found: T[] = [];
    JSON.stringify(bundle, (key, value: unknown) => {
      if (key === kind) found.push(...(value as T[]));
      return value;
    });
    return found;
  }

  test.each(documented)('of $id are as many as its page says that there are', ({ id }) => {
    const said = new RegExp(`open-questions.html#${id}">(\\d+) open question`);
    const [, count] = said.exec(read(`operations/${id}.html`)) ?? [];
    const own = items().filter(({ operations }) => operations?.includes(id) ?? true);
    expect(Number(count)).toBe(own.length);
  });

  test('are every record of the document, each once: as its own question, or below that of its kind', () => {
    const all = items();
    for (const { question } of all) expect(question).toMatch(/^[A-Z].*\?$/);
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
    for (const { question, text } of recordsOf<Gap>('x-unspecified')) {
      const own = all.find((each) =>
        question === undefined
          ? each.text.includes(plainWords(text))
          : each.question === plainWords(question),
      );
      expect(own, text).toBeDefined();
      if (question !== undefined) expect(own?.text).not.toContain(plainWords(text));
    }
  });

  test('have every assumption with its reason below them', () => {
    const assumed = assumptionsOf({ 'x-assumed': recordsOf<Assumption>('x-assumed') });
    const text = words(html());
    for (const each of assumed.flatMap(({ id, choice, why }) => [id, choice, why])) {
      expect(text).toContain(plainWords(each));
    }
  });

  test('are asked first on the listing of webhooks: the name of its header, once', () => {
    const [, first = ''] = read('operations/listWebhookEndpoints.html').split('>Ask first<');
    const summaries = first.match(/<summary>[^]*?<\/summary>/g) ?? [];
    const asked = summaries.map(words);
    expect(asked).toContain('What is the real name of X-Trace-Id?');
    expect(asked.filter((each) => /again|repeated/.test(each))).toHaveLength(1);
  });
});

test('a void leads to a state, and the state before is said only as far as it is known', () => {
  for (const file of ['operations/voidCharge', 'guides/interfaces']) {
    for (const text of [read(`${file}.html`), read(`${file}.md`)]) {
      expect(plainWords(words(text)), file).not.toMatch(/→ ?voided/);
    }
  }
  const page = plainWords(words(read('operations/voidCharge.html')));
  expect(page).toContain('whose charge_type is preauth');
});

test('the guide of the mock lists each choice with its default', () => {
  const text = words(read('guides/mock.html'));
  for (const [id, { default: value, does, why }] of Object.entries(choices)) {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    expect(text).toContain(`${id}${plainWords(written)}${plainWords(does)}${plainWords(why)}`);
  }
});

test('the errors begin with a table of codes, and each has its condition, what is known of its wording, and body', () => {
  const html = read('guides/errors.html');
  const text = words(html);
  expect(html.indexOf('<table')).toBeLessThan(html.indexOf('<h2'));
  const errors = documented.flatMap(({ examples }) => examples.filter(({ failed }) => failed));
  expect(errors.length).toBeGreaterThan(0);
  for (const { summary, description, placeholders, value } of errors) {
    // A body that is made up as a whole is no known error.
    const isKnown = !placeholders.includes('');
    for (const each of [plainWords(summary), plainWords(description), indented(value)]) {
      expect(text.includes(each), each).toBe(isKnown);
    }
  }
  for (const name of ['retry_interval', 'retry_amount_variable', 'retry_attempt_variable']) {
    expect(text).toContain(`message contains ${name} is required`);
  }
  // One body has more than none.
  expect(html).toMatch(/validation_errors&quot;[^]{0,60}field_name/);
});

test('the front page says what this is, leads in three ways, and has the response of the mock to its request', async () => {
  const [head = '', call = ''] = read('index.html').split('<div class="first-call">');
  const ways = [...head.matchAll(/<li><a href="(guides[^"]+)">[^<]+<\/a><p>/g)].map(([, to]) => to);
  expect(ways).toEqual(['guides/getting-started.html', 'guides/mock.html', 'guides/rehearse.html']);
  for (const tool of ['Spectral', 'Redocly', 'openapi-typescript', 'openapi-fetch', 'Prism']) {
    expect(words(head)).toContain(tool);
  }
  // Nothing was sent yet.
  expect(words(head + call)).not.toMatch(/\bsent to\b/);
  const [shown = '', folded = ''] = call.split('<details');
  const [, method = '', path] = /(GET) (\S+) → 200/.exec(words(shown)) ?? [];
  const headers = { Authorization: 'Bearer any' };
  const response = await createMock().fetch(`http://mock/v3${path}`, { method, headers });
  expect(words(shown)).toContain(indented(await response.json()));
  expect(folded).toContain('class="try-it"');
});
