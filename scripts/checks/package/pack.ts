import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PlainError } from '../../lib/errors.ts';

export interface Packed {
  tarball: string;
  /** Paths inside the package. */
  files: string[];
}

const run = promisify(execFile);

/** Packs the project as it would be published; `npm pack` compiles it first. */
export async function pack(root: string, folder: string): Promise<Packed> {
  // In the foreground, the errors of the compiler are in the output.
  const args = ['pack', '--json', '--silent', '--foreground-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 2 ** 26 }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      // npm adds its own account of the failure as JSON.
      const output = (error.stdout ?? '').split(/^\{$/m)[0]?.trim();
      throw new PlainError(`npm pack failed: ${output || error.stderr || error.message}`);
    },
  );
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as [
    { filename: string; files: { path: string }[] },
  ];
  return {
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path).toSorted(),
  };
}
