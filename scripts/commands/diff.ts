import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toMarkdown, toText } from '../diff/comparison-report.ts';
import { compareFiles, compareWithBranch, withFreshBundle } from '../diff/compare.ts';
import { RELEASED, lastReleased } from '../diff/released.ts';
import { UsageError, runCommand } from '../lib/command.ts';

const HELP = `Compare the document with the one of the last release.

Usage: npm run diff [-- options]

  --base FILE      the older document (that of the last release, in ${RELEASED}/; before
                   the first one, that of the default branch)
  --revision FILE  the newer document (that in openapi/, bundled anew)
  --format FORMAT  text (default) or markdown
  --help           print this text

A breaking change is one that a correct caller, a reader of responses or generated code can notice.
Below 1.0.0 it requires the next second number (0.1.4 to 0.2.0), from 1.0.0 on for the next first.

Exit codes: 0 when info.version is high enough for the changes, 1 when it is not, 2 when the
comparison could not be made.
`;

async function main(): Promise<number> {
  const root = process.cwd();
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      revision: { type: 'string' },
      format: { type: 'string', default: 'text' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const print = { text: toText, markdown: toMarkdown }[values.format];
  if (print === undefined) throw new UsageError(`there is no format ${values.format}`);
  const base = values.base === undefined ? await lastReleased(root) : resolve(values.base);
  const compare = (revision: string) =>
    base === undefined ? compareWithBranch(root, revision) : compareFiles(root, base, revision);
  const comparison =
    values.revision === undefined
      ? await withFreshBundle(root, compare)
      : await compare(resolve(values.revision));
  if (comparison === undefined) {
    process.stdout.write(
      'Nothing has been released yet, and there is no branch to compare with.\n',
    );
    return 0;
  }
  process.stdout.write(print(comparison));
  return comparison.refusal === undefined ? 0 : 1;
}

await runCommand(main, 2);
