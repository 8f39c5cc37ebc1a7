import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { type Project, project, removeProjects } from '../support/project.ts';

let at: Project;
beforeEach(() => {
  at = project();
  const program = (name: string, code: number) =>
    `import { writeFileSync } from 'node:fs';\nwriteFileSync('${name}', '');\nprocess.exitCode = ${code};\n`;
  at.write('test/bench/first.bench.ts', program('ran-first', 1));
  at.write('test/bench/second.bench.ts', program('ran-second', 0));
  at.write('test/bench/support.ts', '');
});
afterAll(removeProjects);

const bench = (...args: string[]) => runCommand('scripts/commands/bench', at.root, ...args);

test.each([
  { args: [], ran: ['first', 'second'], status: 1, stderr: 'failed: first\n' },
  { args: ['first'], ran: ['first'], status: 1, stderr: 'failed: first\n' },
  { args: ['second'], ran: ['second'], status: 0, stderr: '' },
  { args: ['second', 'first'], ran: ['first', 'second'], status: 1, stderr: 'failed: first\n' },
  {
    args: ['third'],
    ran: [],
    status: 2,
    stderr: 'there is no bench third; there are first, second\nTry --help.\n',
  },
])('npm run bench $args runs $ran', async ({ args, ran, status, stderr }) => {
  expect(await bench(...args)).toEqual({ status, stdout: '', stderr });
  const names = ['first', 'second'].filter((name) => existsSync(join(at.root, `ran-${name}`)));
  expect(names).toEqual(ran);
});

test('npm run bench --help names all', async () => {
  const { status, stdout } = await bench('--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/npm run bench -- \[NAME \.\.\.\][^]*first, second/);
});
