// The steps of openapi/README.md, all done in one copy of the repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Tokens, marked } from 'marked';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isCollection, parse, parseDocument } from 'yaml';
import { RepositoryCopy } from '../support/repository-copy.ts';
import { ROOT, readText } from '../support/files.ts';

/** Code that is put in the place of other code. */
interface Replacement {
  find: string;
  put: string;
}

const HOME = 'test/openapi/additions.yaml: write what stands there now; it';
type Additions = Record<string, Record<string, object | Replacement[]>>;
const { calls, ...additions } = parse(readText('test/openapi/additions.yaml')) as Additions & {
  calls: string;
};
const copy = await RepositoryCopy.create();
afterAll(() => copy.remove());

/** The file that each step below a heading of openapi/README.md names first. */
function filesOfSteps(heading: string): string[] {
  const tokens = marked.lexer(readText('openapi/README.md'));
  const start = tokens.findIndex((token) => token.type === 'heading' && token.text === heading);
  const list = tokens.slice(start).find((token): token is Tokens.List => token.type === 'list');
  return (list?.items ?? []).map(({ text }) => /`([^`]+)`/.exec(text)?.[1] ?? '');
}

/** A file of YAML with more in it; a list gets what it does not have yet, and `$&` is the text there. */
function merged(text: string, addition: object): string {
  const document = parseDocument(text);
  const add = (value: unknown, path: string[]): void => {
    const there = document.getIn(path);
    const put =
      typeof value === 'string' ? value.replace('$&', () => String(there ?? '')).trim() : value;
    if (!isCollection(there) || !(value instanceof Object)) return document.setIn(path, put);

    if (Array.isArray(value)) {
      // Of gaps there is one of a kind: each field has its own words.
      const isGap = path.at(-1) === 'x-unspecified';
      const nameOf = (item: { kind?: string }) => (isGap ? item.kind : JSON.stringify(item));
      const known = new Set((there.toJSON() as object[]).map(nameOf));
      for (const each of value) if (!known.has(nameOf(each))) document.addIn(path, each);
    } else for (const [key, each] of Object.entries(value)) add(each, [...path, key]);
  };
  for (const [key, value] of Object.entries(addition)) add(value, [key]);
  return String(document);
}

/** Does what a step says of a file of a copy. */
async function follow(
  project: RepositoryCopy,
  [file, addition]: [string, object | Replacement[]],
): Promise<void> {
  const path = /^(test|src|site|scripts)\/|^\./.test(file) ? file : `openapi/${file}`;
  let text = existsSync(join(project.folder, path)) ? await project.read(path) : '';
  if (!Array.isArray(addition)) text = merged(text, addition);
  else
    for (const { find, put } of addition) {
      if (!text.includes(find))
        throw new Error(`${HOME} looks for what ${file} no longer has: ${find}`);
      text = text.replace(find, put);
    }
  await project.write(path, text);
}

/** What a command in the copy prints where it fails; empty where it does not. */
function failureOf(command: string, ...args: string[]): string {
  const { status, output } = copy.run(command, ...args);
  return status === 0 ? '' : output;
}

test.each(Object.entries(additions))('%s: each step has its file', (heading, steps) => {
  expect(Object.keys(steps)).toEqual(filesOfSteps(heading));
});

const bundle = 'redocly bundle openapi/openapi.yaml -o generated/openapi.yaml';
const spectral = 'spectral lint openapi/openapi.yaml';
const facts = 'vitest run --project unit test/openapi/facts.test.ts';

/** Steps that are left out together, and what a check then says of each, by the heading. */
interface LeftOut {
  without: string;
  says: Record<string, string>;
}
const leftOut = parse(readText('test/openapi/left-out.yaml')) as LeftOut[];

test.each(leftOut)('a check says which step on $without is left out', async ({ without, says }) => {
  const partial = await RepositoryCopy.create();
  onTestFinished(() => partial.remove());
  const steps = Object.values(additions).flatMap(Object.entries);
  const yaml = steps.filter(([file]) => file.endsWith('.yaml') && !file.startsWith(without));
  for (const step of yaml) await follow(partial, step);
  const check = (command: string) => {
    const [tool = '', ...args] = command.split(' ');
    return partial.run(`node_modules/.bin/${tool}`, ...args).output;
  };

  let output = `${check(bundle)}\n`;
  // The test of the facts prints these. It starts slowly, so it runs in the row alone that is about the facts.
  const { differencesOf, published } = await import(join(partial.folder, 'test/openapi/facts.ts'));
  output += without.endsWith('facts.yaml') ? check(facts) : differencesOf(published).join('\n');
  const isSaid = Object.values(says).every((text) => new RegExp(text).test(output));
  if (!isSaid) output += check(spectral);

  for (const [heading, text] of Object.entries(says))
    expect(output, heading).toMatch(new RegExp(text));
  const having = Object.entries(additions).filter(([, own]) =>
    Object.keys(own).some((file) => file.startsWith(without)),
  );
  expect(Object.keys(says)).toEqual(having.map(([heading]) => heading));
});

describe('what the steps add', { timeout: 900_000 }, () => {
  beforeAll(async () => {
    for (const step of Object.values(additions).flatMap(Object.entries)) await follow(copy, step);
    await copy.write('scripts/calls.ts', calls);
    const failure = failureOf('npm', 'run', '--silent', 'build');
    if (failure !== '') throw new Error(failure);
  }, 900_000);

  test('is typed', () => {
    expect(failureOf('node', 'node_modules/typescript7/bin/tsc', '-p', '.')).toBe('');
  });

  test('breaks no test', () => {
    // They have documents, programs and servers of their own, and take most of the time.
    const others =
      'test/{src/{cli,rehearse,report,shared}/**,site/panel*,src/mock/memory*,src/contract/long-lists*}';
    expect(failureOf('npm', 'test', '--', '--exclude', others)).toBe('');
  });

  test('is an addition, and breaks nothing', () => {
    const document = 'generated/openapi.yaml';
    const args = [join(ROOT, document), document, '--config', 'scripts/diff.redocly.yaml'];
    expect(failureOf('npx', 'redocly', 'diff', ...args)).toBe('');
  });

  test('is served and validated by the mock, and sent by client and verify', () => {
    const { status, output } = copy.run('npx', 'tsx', 'scripts/calls.ts');
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual({
      exitCode: 0,
      verified: ['/v3/refunds?page=1', '/v3/ping'],
      pages: [[1], [2], [1]],
      ping: { status: 'success', message: 'Pong' },
      status: 400,
      problems: ['Request query parameter page must be integer'],
      codes: { 418: '10418', 451: '10451', 410: '10400' },
    });
  });
});
