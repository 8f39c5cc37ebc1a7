#!/usr/bin/env node
// Nothing is imported before the version of Node is known to be able to read it.

const COMMANDS: Readonly<Record<string, string>> = {
  mock: 'run a mock server that keeps state',
  verify: 'compare the live service, or recorded traffic, with the document',
  rehearse: 'run a program against failures and permitted responses',
  recipe: 'write what generates a client in another language',
  documents: 'write the OpenAPI documents with your base URLs',
};

const help = (guide: string) => `Usage: payments-contract COMMAND [options]

Commands:
${Object.entries(COMMANDS)
  .map(([name, text]) => `  ${name.padEnd(9)}  ${text}\n`)
  .join('')}
Options:
  -v, --version  print the version
  -h, --help     print this text; after a command, what the command takes

Example:
  payments-contract mock --port 8080

Guide: ${guide}
`;

/** The oldest minor version of each line before 24, as `engines` in package.json. */
const OLDEST: Readonly<Record<number, number>> = { 20: 19, 22: 12 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

async function main([name, ...args]: string[]): Promise<number> {
  const { manifest } = await import('../shared/package-files.ts');
  if (name === '--version' || name === '-v' || name === '-V' || name === 'version') {
    process.stdout.write(`${manifest().version}\n`);
    return 0;
  }
  const isHelp = name === '--help' || name === '-h' || name === 'help';
  if (isHelp && args.length === 0) {
    process.stdout.write(await readHelp());
    return 0;
  }
  // Each command loads its own code, so that one of them does not need what another needs.
  switch (isHelp ? args[0] : name) {
    case 'mock':
      return (await import('./mock.ts')).run(isHelp ? ['--help'] : args);
    case 'verify':
      return (await import('./verify.ts')).run(isHelp ? ['--help'] : args);
    case 'rehearse':
      return (await import('./rehearse.ts')).run(isHelp ? ['--help'] : args);
    case 'recipe':
      return (await import('./recipe.ts')).run(isHelp ? ['--help'] : args);
    case 'documents':
      return (await import('./documents.ts')).run(isHelp ? ['--help'] : args);
    default:
      return refuse(isHelp ? args[0] : name);
  }
}

async function readHelp(): Promise<string> {
  const { guideAddress } = await import('./command.ts');
  return help(guideAddress('getting-started'));
}

async function refuse(name: string | undefined): Promise<number> {
  const { closest } = await import('../shared/closest.ts');
  const { printable } = await import('../shared/terminal.ts');
  const similar = name === undefined ? undefined : closest(name, Object.keys(COMMANDS));
  const hint = similar === undefined ? '' : `; did you mean ${similar}?`;
  const what =
    name === undefined ? 'which command?' : `there is no command "${printable(name)}"${hint}`;
  process.stderr.write(`payments-contract: ${what}\n\n${await readHelp()}`);
  return 2;
}

// Whoever reads the output may have had enough of it: `payments-contract mock | head`.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED') process.exitCode = 1;
  });
}

if (major < 24 && minor < (OLDEST[major] ?? Infinity)) {
  process.stderr.write(
    `payments-contract needs Node.js 20.19+, 22.12+ or 24+; this is ${process.versions.node}\n`,
  );
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`payments-contract: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
