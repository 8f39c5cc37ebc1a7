#!/usr/bin/env node
import { missingPeers } from './missing-peers.ts';
import { manifest } from '../package-files.ts';

const HELP = `Usage: payments-contract COMMAND [options]

Commands:
  mock      a server that answers as the service is described to answer
  verify    compare the live service, or recorded traffic, with the document

Options:
  --version  print the version
  --help     print this text; with a command, what the command takes
`;

interface Command {
  /** Each command loads its own code, so that one of them does not need what another needs. */
  load: () => Promise<{ run(args: string[]): Promise<number> }>;
  /** Optional peers that the code cannot do without, given these arguments. */
  peers: (args: readonly string[]) => readonly string[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
  mock: {
    load: () => import('./mock.ts'),
    peers: () => ['@stoplight/prism-http', '@stoplight/prism-http-server'],
  },
  verify: {
    load: () => import('./verify.ts'),
    peers: (args) => (args.some((arg) => /^--har\b/.test(arg)) ? ['@streamparser/json'] : []),
  },
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
  const missing = missingPeers(command.peers(args));
  if (missing.length > 0) {
    process.stderr.write(
      `payments-contract: ${name} needs packages that are not installed. Run: npm install --save-dev ${missing.join(' ')}\n`,
    );
    return 1;
  }
  const { run } = await command.load();
  return run(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`payments-contract: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
