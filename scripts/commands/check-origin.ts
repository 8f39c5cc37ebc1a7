import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError, runCommand } from '../lib/command.ts';

/** Where a package comes from. `.github/scripts/release-files` writes it, from the variables of CI. */
const ORIGIN = ['repository', 'bugs', 'homepage'];

/** Run before `npm publish` in a clone: a package that does not say where it comes from stays here. */
async function main(): Promise<void> {
  const manifest = JSON.parse(
    await readFile(join(process.cwd(), 'package.json'), 'utf8'),
  ) as object;
  const missing = ORIGIN.filter((field) => !Object.hasOwn(manifest, field));
  if (missing.length === 0) return;
  throw new PlainError(
    `package.json has no ${missing.join(', ')}, so nothing is published. Push the tag of a release: its workflow writes them and publishes (CONTRIBUTING.md, Release).`,
  );
}

await runCommand(main);
