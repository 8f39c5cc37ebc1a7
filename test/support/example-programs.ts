import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './files.ts';

/** Starts a program that sends a request: Node without a second compilation of its HTTP parser. */
export const NODE = [process.execPath, '--liftoff-only'] as const;

/** Checks whether a command does not work here, and says so. */
export function lacks(command: string): boolean {
  const isThere = spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0;
  if (!isThere) process.stderr.write(`skipped: ${command} does not work here\n`);
  return !isThere;
}

/**
 * Bundles the programs of examples/client, and the one that pays once, so that each starts at once.
 *
 * @returns The file of each program, by its name.
 */
export async function buildExamples(folder: string): Promise<Map<string, string>> {
  const client = readdirSync(join(ROOT, 'examples/client')).map((file) => `client/${file}`);
  const files = [...client.filter((file) => file.endsWith('.ts')), 'rehearse/pay-once.ts'];
  await build({
    entryPoints: files.map((file) => join(ROOT, 'examples', file)),
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: {
      'payments-contract/validate': join(ROOT, 'src/validate/index.ts'),
      'payments-contract': join(ROOT, 'src/client/index.ts'),
    },
  });
  const names = files.map((file) => basename(file, '.ts'));
  return new Map(names.map((name) => [name, join(folder, `${name}.mjs`)]));
}
