import { expect, test } from 'vitest';
import { main as docs } from '../../site/commands/docs.ts';
import { main as start } from '../../site/commands/start.ts';
import { runHere } from '../scripts/support/command.ts';
import { emptyFolder } from '../support/files.ts';
import { cases } from './support.ts';

const commands = { docs, start };

const empty = emptyFolder();

test.each(cases.commands)('$command ends with $status', async ({ command, status, says }) => {
  const [name, ...args] = command.split(' ') as [keyof typeof commands];
  const { stderr, stdout, ...ended } = await runHere(commands[name], empty, ...args);
  expect(ended.status).toBe(status);
  expect(status === 0 ? stdout : stderr).toContain(says);
  expect(status === 0 ? stderr : stdout).toBe('');
});
