import { closest } from '../shared/closest.ts';
import { manifest } from '../shared/package-files.ts';
import { printable } from '../shared/terminal.ts';
import { guideAddress } from './command.ts';

interface Entry {
  readonly text: string;
  /** Each command loads its own code, so that one of them does not need what another needs. */
  readonly load: () => Promise<{ run(args: string[]): Promise<number> }>;
}

const COMMANDS = new Map<string, Entry>(
  Object.entries({
    mock: { text: 'run a mock server that keeps state', load: () => import('./mock.ts') },
    verify: {
      text: 'compare the live service, or recorded traffic, with the document',
      load: () => import('./verify.ts'),
    },
    rehearse: {
      text: 'run a program against failures and permitted responses',
      load: () => import('./rehearse.ts'),
    },
    documents: {
      text: 'write the OpenAPI documents with your base URLs',
      load: () => import('./documents.ts'),
    },
  }),
);

const help = () => `Usage: payments-contract COMMAND [options]

Commands:
${[...COMMANDS].map(([name, { text }]) => `  ${name.padEnd(9)}  ${text}\n`).join('')}
Options:
  -v, --version  print the version
  -h, --help     print this text; after a command, what the command takes

Example:
  payments-contract mock --port 8080

Guide: ${guideAddress('getting-started')}
`;

/**
 * `payments-contract`: runs the command that the first argument names.
 *
 * @returns The exit code.
 */
export async function dispatch([first, ...rest]: string[]): Promise<number> {
  if (first === '--version' || first === '-v' || first === '-V' || first === 'version') {
    process.stdout.write(`${manifest().version}\n`);
    return 0;
  }
  const isHelp = first === '--help' || first === '-h' || first === 'help';
  const [name, args] = isHelp ? [rest[0], ['--help']] : [first, rest];
  if (name === undefined && isHelp) {
    process.stdout.write(help());
    return 0;
  }
  const command = COMMANDS.get(name ?? '');
  return command === undefined ? refuse(name) : (await command.load()).run(args);
}

function refuse(name: string | undefined): number {
  const similar = name === undefined ? undefined : closest(name, [...COMMANDS.keys()]);
  const hint = similar === undefined ? '' : `; did you mean ${similar}?`;
  const what =
    name === undefined ? 'which command?' : `there is no command "${printable(name)}"${hint}`;
  process.stderr.write(`payments-contract: ${what}\n\n${help()}`);
  return 2;
}
