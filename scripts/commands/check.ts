import { parseArgs } from 'node:util';
import { type Gate, checks, renderOnce } from '../checks/index.ts';
import { describeError, runCommand, UsageError } from '../lib/command.ts';

const HELP = `Check the document and what is generated from it.

Usage: npx tsx scripts/commands/check.ts [NAME ...]

Without names all checks run:
${checks.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n')}

\`npm run check\` runs these, the compiler, oxlint, prettier and knip.

Exit codes: 0 when all passed, 1 when one failed; what is wrong and how to fix it is printed.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const root = process.cwd();
  const context = { root, rendered: renderOnce({ root }) };
  let failed = 0;
  for (const { name, run } of choose(positionals)) {
    const start = performance.now();
    // A check that cannot be made is no reason not to make the others.
    const errors = await run(context).catch((error: unknown) => [describeError(error, root)]);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (errors.length > 0) failed += 1;
    for (const error of errors) process.stdout.write(`${error}\n`);
    process.stdout.write(
      `${name.padEnd(12)}${errors.length > 0 ? 'FAILED' : 'ok'}  ${seconds} s\n`,
    );
  }
  return failed > 0 ? 1 : 0;
}

function choose(names: readonly string[]): readonly Gate[] {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) throw new UsageError(`there is no check ${unknown.join(', ')}`);
  return names.length === 0 ? checks : checks.filter(({ name }) => names.includes(name));
}

await runCommand(main, 2);
