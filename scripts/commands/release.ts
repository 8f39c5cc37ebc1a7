import { parseArgs } from 'node:util';
import { runCommand } from '../lib/command.ts';
import { project } from '../release/project.ts';
import { bump, release } from '../release/release.ts';

const HELP = `Release the version that the document says.

Usage: npm run release [-- COMMAND] [options]

  (no command)   check that the tree is clean and the version high enough for the changes, run
                 every gate and test (.ci/run), date the version in CHANGELOG.md, list the changes
                 of the document in it, and keep the documents in openapi/released/VERSION/. Nothing
                 is pushed or published: the commands for that are printed.
  bump VERSION  write VERSION in the document, package.json, package-lock.json and CHANGELOG.md,
                 and build generated/ anew

  --help         print this text

Exit codes: 0 when all went well, 1 when something is in the way, 2 for wrong arguments. When a gate
fails, CHANGELOG.md and openapi/released/ stay as they were.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [command, version, ...more] = positionals;
  const here = project(process.cwd());
  if (command === undefined) await release(here);
  else if (command === 'bump' && version !== undefined && more.length === 0) {
    await bump(here, version);
  } else {
    process.stderr.write(`not understood: ${positionals.join(' ')}\nTry --help.\n`);
    return 2;
  }
  return 0;
}

await runCommand(main);
