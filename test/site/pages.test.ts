import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Assumption, type Gap, assumptionsOf } from '../../src/contract/gaps.ts';
import { createMock } from '../../src/mock/mock.ts';
import { choices } from '../../src/service/choices.ts';
import { runCommand } from '../scripts/support/command.ts';
import { ROOT } from '../scripts/support/project.ts';
import { bundle, documented, plainWords, textsOf, words } from './built.ts';

const SITE = 'https://docs.example/api/';

let folder: string;
let printed: Awaited<ReturnType<typeof runCommand>>;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-docs-'));
  const command = ['site/commands/docs', ROOT, '--out', folder, '--site-url', SITE] as const;
  printed = await runCommand(...command);
  pages = await textsOf(folder, '.html');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the command says where the site is', () => {
  const { stdout, ...ended } = printed;
  expect(ended).toEqual({ status: 0, stderr: '' });
  const [where, counts] = stdout.split(': ');
  expect(where).toBe(relative(ROOT, folder));
  expect(counts).toMatch(/^\d{3} files in \d+ ms\n$/);
});

/** Kinds of records that a page does not repeat beside each field. */
const ONCE = new Set(
  'range format values nullability presence meaning messages statuses'.split(' '),
);

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll(/\s+/g, ' ');

describe.each(documented)('the page of $id', (operation) => {
  const { examples, fields, id } = operation;
  const html = () => pages.get(`operations/${id}.html`) ?? '';
  const markdown = () => readFile(join(folder, `operations/${id}.md`), 'utf8');

  test('says what it does, with which method and on which interface', () => {
    const text = words(html());
    expect(text).toContain(plainWords(operation.description));
    expect(text).toContain(`${operation.method} ${operation.url}`);
    // The interface of most operations is not named.
    const isUsual = operation.interfaceLabel === 'Main';
    expect(/class="interface"[^<]*interface</.test(html())).toBe(!isUsual);
  });

  test('has each field under its own address, with its type and whether it is always there', () => {
    for (const { name, id: address, type, required, of } of fields) {
      const [part = ''] = html().split(`id="${address}"`).slice(1);
      const [head = ''] = part.split('</div>');
      expect(words(head), address).toMatch(new RegExp(`${name} .*${type}`));
      const said = of === 'request' ? 'required' : 'always present';
      // Where all of a list are always present, it is said once above.
      const isSaid = head.includes(`>${said}<`);
      if (of === 'request' || !required) expect(isSaid, address).toBe(required);
    }
  });

  test('shows each example with its body, and marks what is made up in it', async () => {
    const text = words(html());
    const plain = await markdown();
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
      const shown = plain.split('\n**').find((each) => each.split('**')[0]?.includes(summary));
      const [lead = ''] = (shown ?? '').split('```');
      expect(lead.includes('Placeholder: '), name).toBe(marks.length > 0);
    }
  });

  test('has each record of what is not specified or assumed, as Markdown too', async () => {
    const texts = [words(html()), plainWords(await markdown())];
    for (const { kind, question, text: record } of operation.records) {
      // What holds of nearly every field is said once, in other words; what stands first is asked.
      const said = [record, question ?? record].map(plainWords);
      const isShown = texts.every((text) => said.some((each) => text.includes(each)));
      expect(isShown || ONCE.has(kind ?? ''), record).toBe(true);
    }
  });

  test.each([
    ['int64', 'int64-integers'],
    ['date-time', 'rfc3339-timestamps'],
  ])('has the format %s only beside the assumption that it is', async (format, assumption) => {
    const all = assumptionsOf(bundle.info as { 'x-assumed'?: Assumption[] });
    const { choice, why } = all.find((each) => each.id === assumption)!;
    for (const text of [html(), await markdown()].map((each) => plainWords(words(each)))) {
      expect(text.includes(plainWords(`${choice} ${why}`))).toBe(text.includes(` · ${format}`));
    }
  });

  test('has at most ten badges beside its fields', () => {
    const badges = html().match(/<details class="gaps/g) ?? [];
    expect(badges.length).toBeLessThanOrEqual(10);
  });

  test('says of a write alone, before all else, not to send it again', async () => {
    const isWrite = operation.method !== 'GET';
    const [head = ''] = html().split('class="first-questions"');
    const said =
      '<strong>Do not send it again after an error or a time-out.</strong> <a href="../guides/errors.html#when-';
    expect(head.includes(said)).toBe(isWrite);
    expect((await markdown()).includes('**Do not send it again')).toBe(isWrite);
  });

  test('needs no other page as Markdown', async () => {
    const text = await markdown();
    const prose = text.replaceAll(/^```[^]*?^```/gm, '');
    expect(prose.match(/^# .*$/gm)).toEqual([`# ${operation.summary}`]);
    expect(prose.split('\n')[2]).toBe('> All pages: [llms.txt](../llms.txt)');
    expect(prose).toContain('\n## Request\n');
    expect(text).toContain(`Base URL: \`${operation.root}\``);
    expect(text).toContain('Authorization: Bearer <ACCESS_TOKEN>');
    expect(text).toMatch(/Errors\S*: a response is an error when/);
    for (const fence of ['```bash\n', '```typescript\n']) expect(text).toContain(fence);
    for (const file of ['node', 'python', 'go']) {
      expect(text).toContain(`](../samples/${file}/${id}.`);
    }
  });

  test('weighs at most 20 kB with everything it loads', async () => {
    const assets = await textsOf(join(folder, 'assets'), '');
    const loaded = ['site.css', 'first.js', 'site.js', 'icon.svg'];
    const parts = [html(), ...loaded.map((name) => assets.get(name) ?? '')];
    expect(parts.every((part) => part.length > 0)).toBe(true);
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    // Each page leads to all operations: one beyond the nine takes up to 50 bytes of it.
    expect(bytes).toBeLessThanOrEqual(20_000 + 50 * (documented.length - 9));
  });
});

test('what loads when the panel is first used is not too heavy, and no page names it', async () => {
  const scripts = await textsOf(join(folder, 'assets'), '.js');
  const later = [...scripts].filter(([name]) => !['first.js', 'site.js'].includes(name));
  const sum = later.reduce((all, [, text]) => all + gzipSync(text).length, 0);
  const message = `${sum} bytes with the search: let something load later, or take it out. An operation that
    is added takes 500; this limit has room for three, and may grow by as much for each further one.`;
  expect(later.length).toBeGreaterThan(1);
  expect(sum, message).toBeLessThanOrEqual(74_000);
  for (const html of pages.values()) {
    for (const [name] of later) expect(html).not.toContain(`assets/${name}`);
  }
});

describe('the open questions', () => {
  const html = () => pages.get('guides/open-questions.html') ?? '';
  const items = () =>
    [...html().matchAll(/<li(?: data-operations="([^"]*)")?>(<span>[^]*?)<\/li>/g)].map(
      ([, operations, item = '']) => ({
        operations: operations?.split(' '),
        text: words(item),
        question: words(item.split('<p>')[0] ?? '').trim(),
      }),
    );

  test.each(documented)('of $id are as many as its page says that there are', ({ id }) => {
    const page = pages.get(`operations/${id}.html`) ?? '';
    const [, count] =
      new RegExp(`open-questions.html#${id}">(\\d+) open question`).exec(page) ?? [];
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
    const text = words(html());
    const assumed = recordsOf<Assumption>('x-assumed');
    for (const { id, choice, why } of assumptionsOf({ 'x-assumed': assumed })) {
      for (const each of [id, choice, why]) expect(text).toContain(plainWords(each));
    }
  });

  /** All records of the document of a kind. */
  function recordsOf<T>(kind: string): T[] {
    const found: T[] = [];
    JSON.stringify(bundle, (key, value: unknown) => {
      if (key === kind) found.push(...(value as T[]));
      return value;
    });
    return found;
  }
});

test('a void leads to a state, and the state before is said only as far as it is known', async () => {
  const files = ['operations/voidCharge', 'guides/interfaces'];
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  for (const file of files.flatMap((each) => [`${each}.html`, `${each}.md`])) {
    const text = plainWords(words(await read(file)));
    expect(text, file).not.toMatch(/→ ?voided/);
    if (file.startsWith('operations')) expect(text).toContain('whose charge_type is preauth');
  }
});

test('what is always present is said of fields of which all are, those inside them included', () => {
  for (const { id, fields } of documented) {
    const html = pages.get(`operations/${id}.html`) ?? '';
    for (const part of html.split('All of these fields are always present.').slice(1)) {
      // The rest of the list: what stands at the addresses below that of its first field.
      const [, first = ''] = /<li id="([^"]+)"/.exec(part) ?? [];
      const above = first.slice(0, first.lastIndexOf('.'));
      const inside = fields.filter(({ id: own }) => own.startsWith(`${above}.`));
      const absent = inside.filter(({ required }) => !required).map(({ id: own }) => own);
      expect(absent, `${id}: ${above}`).toEqual([]);
    }
  }
});

test('the guide of the mock lists each choice with its default', () => {
  const html = pages.get('guides/mock.html') ?? '';
  // The panel leads there.
  expect(html).toContain('id="choices"');
  const text = words(html);
  for (const [id, { default: value, does, why }] of Object.entries(choices)) {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    expect(text).toContain(`${id}${plainWords(written)}${plainWords(does)}${plainWords(why)}`);
  }
});

test('the errors begin with a table of codes, and each has its condition and body', () => {
  const html = pages.get('guides/errors.html') ?? '';
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
});

test('an error is recognized by what is known of its wording, and one body names fields', () => {
  const html = pages.get('guides/errors.html') ?? '';
  for (const name of ['retry_interval', 'retry_amount_variable', 'retry_attempt_variable']) {
    expect(words(html)).toContain(`message contains ${name} is required`);
  }
  expect(html).toMatch(/validation_errors&quot;[^]{0,60}field_name/);
});

test('before all else, the listing of webhooks asks for the real name of its header, once', () => {
  const html = pages.get('operations/listWebhookEndpoints.html') ?? '';
  const [, first = ''] = html.split('<strong>Ask first</strong>');
  const asked = [...first.matchAll(/<summary>([^]*?)<\/summary>/g)].map(([, each = '']) =>
    words(each),
  );
  expect(asked[0]).toBe('What is the real name of X-Trace-Id?');
  expect(asked.filter((each) => /again|repeated/.test(each))).toHaveLength(1);
});

test('the front page says what this is, and leads in three ways', () => {
  const html = pages.get('index.html') ?? '';
  const [head = ''] = html.split('<div class="first-call">');
  const ways = [...head.matchAll(/<li><a href="(guides[^"]+)">[^<]+<\/a><p>/g)].map(([, to]) => to);
  expect(ways).toEqual(['guides/getting-started.html', 'guides/mock.html', 'guides/rehearse.html']);
  for (const tool of ['Spectral', 'Redocly', 'openapi-typescript', 'openapi-fetch', 'Prism']) {
    expect(words(head)).toContain(tool);
  }
  // Nothing was sent yet.
  expect(words(html)).not.toMatch(/\bsent to\b/);
});

describe('each page', () => {
  test('has a way to report a mistake at its foot, and an address for each part', () => {
    for (const [path, html] of pages) {
      const [, foot = ''] = html.split('<footer>');
      const base = path === '404.html' ? '/api/' : '../'.repeat(path.split('/').length - 1);
      expect(foot, path).toContain(
        `<a href="${base}guides/getting-started.html#report-a-mistake">Report a mistake</a>`,
      );
      if (!/^operations|^guides/.test(path) || path.includes('open-questions')) continue;
      for (const [, heading = ''] of html.matchAll(/<h2([^]*?)<\/h2>/g)) {
        // The panel goes where its script takes it.
        const [, id = ''] = / id="([^"]+)"/.exec(heading) ?? [];
        if (id !== 'try-it') expect(heading, path).toContain(`href="#${id}"`);
      }
    }
  });

  test('has no script or style of its own, the policy, and no marker of a section', () => {
    for (const [path, html] of pages) {
      expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
      expect(html, path).toContain('http-equiv="Content-Security-Policy" content="default-src');
      expect(html, path).not.toMatch(/(<|&lt;)!--/);
    }
  });

  test('has headings that go down one level at a time', () => {
    for (const [path, html] of pages) {
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      expect(levels[0], path).toBe(1);
      for (const [index, level] of levels.entries()) {
        expect(level, `${path}, heading ${index}`).toBeLessThanOrEqual(
          (levels[index - 1] ?? 0) + 1,
        );
      }
    }
  });

  test('has a title, a short description and its own address', () => {
    const titles = new Set<string>();
    for (const [path, html] of pages) {
      const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      expect(description.length, path).toBeGreaterThan(20);
      expect(description.length, path).toBeLessThanOrEqual(200);
      // A sentence that is cut says so.
      expect(description, path).toMatch(/[.!?:…]$/);
      const address = `${SITE}${path === 'index.html' ? '' : path}`;
      expect(html, path).toContain(`<link rel="canonical" href="${address}"`);
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    }
    expect(titles.size).toBe(pages.size);
  });
});

test('the front page has the response that the mock gives to its request', async () => {
  const [, call = ''] = (pages.get('index.html') ?? '').split('<div class="first-call">');
  const [shown = '', folded = ''] = call.split('<details');
  const [, method, path] = /(GET) (\S+) → 200/.exec(words(shown)) ?? [];
  const headers = { Authorization: 'Bearer any' };
  const response = await createMock().fetch(`http://mock/v3${path}`, { method: method!, headers });
  expect(words(shown)).toContain(
    JSON.stringify(await response.json(), null, 2).replaceAll(/\s+/g, ' '),
  );
  expect(shown).not.toContain('<select');
  expect(folded).toContain('class="try-it"');
});
