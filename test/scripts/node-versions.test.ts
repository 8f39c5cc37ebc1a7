// What `engines` says is what the command checks and what every text says.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/project.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Without the line breaks of prose and comments. */
const words = (text: string) => text.replaceAll(/\s+(?:# )?/g, ' ');
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

/** `^20.19.0 || >=24.0.0` as it is written in prose: `20.19+ or 24+`. */
function inProse(range: string): string {
  const versions = range.split(' || ').map((part) => {
    const [, version = ''] = /^(?:\^|>=)(\d+\.\d+)\.0$/.exec(part) ?? [];
    return `${version.replace(/\.0$/, '')}+`;
  });
  return versions.join(', ').replace(/, (?=[^,]+$)/, ' or ');
}

const needed = inProse(engines.node);

/** Texts that say what this project needs. Those of generators say what a generator needs. */
const guides = readdirSync(join(ROOT, 'docs')).filter(
  (name) => name.endsWith('.md') && name !== 'generate-clients.md',
);
const texts = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'scripts/README.md',
  'actions/mock/action.yml',
  '.ci/run',
  ...guides.map((name) => `docs/${name}`),
];

/** Mentions of an exact version that say something else. */
function otherThanNeeded(text: string): string[] {
  const found = words(text).matchAll(/Node(?:\.js)? (\d+\.\d+.{0,40})/g);
  return [...found].map(([, said = '']) => said).filter((said) => !said.startsWith(needed));
}

test('a text names the versions of `engines`, or none', () => {
  expect(needed).toMatch(/^20\.19\+, .* or 24\+$/);
  const found = texts.flatMap((file) =>
    otherThanNeeded(read(file)).map((said) => `${file}: Node ${said}`),
  );
  expect(found).toEqual([]);
  expect(texts.filter((file) => words(read(file)).includes(needed)).length).toBeGreaterThan(5);
  expect(otherThanNeeded('# It runs in Node.js 20.19 and\n# newer.')).not.toEqual([]);
});

/** Runs the command as if Node had another version. */
function command(version: string) {
  const versions = `Object.assign({}, process.versions, { node: '${version}' })`;
  const pretend = `Object.defineProperty(process, 'versions', { value: ${versions} });`;
  const imports = ['tsx', `data:text/javascript,${encodeURIComponent(pretend)}`];
  const options = imports.flatMap((each) => ['--import', each]);
  const args = [...options, join(ROOT, 'src/cli/main.ts'), '--version'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test.each(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])('the command runs on Node %s', (version) => {
  const { status, stdout } = command(version);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d/) });
});

test.each(['20.18.3', '22.11.0', '23.11.0'])('the command refuses Node %s', (version) => {
  const { status, stderr } = command(version);
  const message = `payments-contract needs Node.js ${needed}; this is ${version}\n`;
  expect({ status, stderr }).toEqual({ status: 2, stderr: message });
});
