import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { main as docs } from '../../site/commands/docs.ts';
import { main as start } from '../../site/commands/start.ts';
import { runHere } from '../scripts/support/command.ts';
import { ROOT, emptyFolder } from '../support/files.ts';
import { builtSite, cases } from './support.ts';

const commands = { docs, start };

const empty = emptyFolder();

test.each(cases.commands)('$command ends with $status', async ({ command, status, says }) => {
  const [name, ...args] = command.split(' ') as [keyof typeof commands];
  const { stderr, stdout, ...ended } = await runHere(commands[name], empty, ...args);
  expect(ended.status).toBe(status);
  expect(status === 0 ? stdout : stderr).toContain(says);
  expect(status === 0 ? stderr : stdout).toBe('');
});

const other = emptyFolder();

test('docs replaces an older site, says where it is, and leaves any other folder alone', async () => {
  const { folder, files, printed } = await builtSite();
  expect(printed).toMatchObject({ status: 0, stderr: '' });
  const [where, counts] = printed.stdout.split(': ');
  expect(where).toBe(relative(ROOT, folder));
  expect(counts).toMatch(new RegExp(`^${files.size} files in \\d+ ms\n$`));
  expect(files.has('stale.html')).toBe(false);

  const letter = join(other, 'letter.txt');
  writeFileSync(letter, 'mine');
  const { status, stderr } = await runHere(docs, ROOT, '--out', other);
  expect([status, stderr]).toEqual([
    1,
    `${other} holds something that is not this site; choose another --out\n`,
  ]);
  expect(readFileSync(letter, 'utf8')).toBe('mine');
});
