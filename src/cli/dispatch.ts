import { manifest } from '../shared/package-files.ts';
import { Command, CommandError, CommanderError, createCommand, printError } from './command.ts';

interface Entry {
  readonly text: string;
  /** Loads the code of this command only. */
  readonly load: () => Promise<CommandModule>;
}

interface CommandModule {
  /** Its options and its help. */
  define(): Command;
  /** Does what the options say, or throws a CommandError. Returns the exit code. */
  run(command: Command, args: readonly string[]): Promise<number>;
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
  const notes = 'Example:\n  payments-contract mock --port 8080\n';
  const program = createCommand({ notes, guide: 'getting-started' })
    .usage('COMMAND [options]')
    .version(manifest().version, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the options of a command');
  const named = args.find((each) => Object.hasOwn(COMMANDS, each));
  let exitCode = 0;
  for (const [name, { text, load }] of Object.entries(COMMANDS)) {
    if (name !== named) {
      program.addCommand(new Command(name).summary(text));
      continue;
    }
    const { define, run } = await load();
    const command = define().action(async () => {
      exitCode = await run(command, args);
    });
    program.addCommand(command);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // It is printed already: a text that was requested, or the problem with the arguments.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError)) throw error;
    printError(error.message, named);
    return error.exitCode;
  }
}
