// `redocly diff` of the document against that of the last tag, or of the default branch while there is none.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, runCommand } from './lib/command.ts';

const DOCUMENT = 'generated/openapi.yaml';

async function main(): Promise<number> {
  const base =
    git('describe', '--tags', '--abbrev=0') ??
    git('rev-parse', '--abbrev-ref', 'origin/HEAD') ??
    'main';

  const before = git('show', `${base.trim()}:${DOCUMENT}`);
  if (before === undefined) {
    throw new CommandError(`git has no ${DOCUMENT} of ${base.trim()}: fetch tags and branches`);
  }

  const folder = mkdtempSync(join(tmpdir(), 'payments-diff-'));
  try {
    const file = join(folder, 'openapi.yaml');
    writeFileSync(file, before);
    process.stdout.write(`since ${base.trim()}:\n`);

    const config = join(import.meta.dirname, 'diff.redocly.yaml');
    const args = ['diff', file, DOCUMENT, '--config', config, ...process.argv.slice(2)];
    // Its notice of a newer version asks the registry.
    const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

    return spawnSync('redocly', args, { stdio: 'inherit', env }).status ?? 2;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The output of git; undefined where it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : undefined;
}

await runCommand(main, 2);
