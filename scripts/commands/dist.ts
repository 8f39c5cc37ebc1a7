import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../lib/command.ts';

const HELP = `Compile src/ and the code of generated/ into dist/, as they are published.

Usage: npm run dist [-- options]

  --help  print this text

Packing does this first, so that a package never holds what is no longer in src/.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const dist = join(process.cwd(), 'dist');
  for (const part of ['src', 'generated']) {
    await rm(join(dist, part), { recursive: true, force: true });
  }
  const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) await chmod(join(dist, 'src', 'cli', 'main.js'), 0o755);
  return code ?? 1;
}

await runCommand(main, 2);
