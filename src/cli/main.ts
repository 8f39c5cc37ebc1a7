#!/usr/bin/env node
import { manifest } from '../shared/package-files.ts';

const HELP = `Usage: payments-contract COMMAND [options]

Commands:
  mock      a server that answers as the service is described to answer
  verify    compare the live service, or recorded traffic, with the document
  recipe    write what generates a client in another language

Options:
  --version  print the version
  --help     print this text; with a command, what the command takes
`;

/** Each command loads its own code, so that one of them does not need what another needs. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run(args: string[]): Promise<number> }>>> =
  {
    mock: () => import('./mock.ts'),
    verify: () => import('./verify.ts'),
    recipe: () => import('./recipe/command.ts'),
  };

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-V') {
    process.stdout.write(`${manifest().version}\n`);
    return 0;
  }
  if (name === '--help' || name === '-h') {
    process.stdout.write(HELP);
    return 0;
  }
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command === undefined) {
    const what = name === undefined ? 'which command?' : `there is no command "${name}"`;
    process.stderr.write(`payments-contract: ${what}\n\n${HELP}`);
    return 2;
  }
  const { run } = await command();
  return run(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`payments-contract: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
