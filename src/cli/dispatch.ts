import { createCommand, parse } from './command.ts';

interface Entry {
  readonly text: string;
  /** Each command loads its own code, so that one of them does not need what another needs. */
  readonly load: () => Promise<{ run(args: string[]): Promise<number> }>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  mock: { text: 'run a mock server that keeps state', load: () => import('./mock.ts') },
  verify: {
    text: 'compare the live service, or recorded traffic, with the document',
    load: () => import('./verify.ts'),
  },
  rehearse: {
    text: 'run a program against failures and permitted responses',
    load: () => import('./rehearse.ts'),
  },
};

/**
 * `payments-contract`: runs the command that the first argument names.
 *
 * @returns The exit code.
 */
export async function dispatch(args: string[]): Promise<number> {
  const [first, second] = args;
  if (first === 'help') return dispatch(helpArguments(second));
  let exitCode = 0;
  const example = '\nExample:\n  payments-contract mock --port 8080\n';
  const program = createCommand('payments-contract', 'getting-started', example)
    .usage('COMMAND [options]')
    .helpCommand(false)
    .enablePositionalOptions();
  for (const [name, { text, load }] of Object.entries(COMMANDS)) {
    program
      .command(name)
      .summary(text)
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(async () => {
        const { run } = await load();
        exitCode = await run(args.slice(1));
      });
  }
  return (await parse(program, args)) ?? exitCode;
}

/** The arguments that print what `help` with a name prints. */
function helpArguments(name = '-h'): string[] {
  return Object.hasOwn(COMMANDS, name) ? [name, '-h'] : [name];
}
