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

/** Runs `payments-contract --version` as if Node had one version after another. */
function command(versions: string[]) {
  const program = `
    for (const node of ${JSON.stringify(versions)}) {
      const value = { ...process.versions, node };
      Object.defineProperty(process, 'versions', { value, configurable: true });
      await import(${JSON.stringify(join(ROOT, 'src/cli/main.ts'))} + '?' + node);
      console.log(node, process.exitCode);
    }`;
  const args = [
    '--import',
    'tsx',
    '--input-type',
    'module',
    '--eval',
    program,
    'main',
    '--version',
  ];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test('the command runs on each of these versions, and says its own', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const versions = ['20.19.0', '22.12.0', '24.0.0', '26.1.0'];
  const { stdout, stderr } = command(versions);
  expect(stderr).toBe('');
  expect(stdout).toBe(versions.map((node) => `${version}\n${node} 0\n`).join(''));
});

test('the command refuses each version that it cannot run on', () => {
  const versions = ['20.18.3', '22.11.0', '23.11.0'];
  const { stdout, stderr } = command(versions);
  const says = (node: string) => `payments-contract needs Node.js ${needed}; this is ${node}\n`;
  expect(stderr).toBe(versions.map(says).join(''));
  expect(stdout).toBe(versions.map((node) => `${node} 2\n`).join(''));
});
