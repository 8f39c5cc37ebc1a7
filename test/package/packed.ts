import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { Project } from './project.ts';
import { PACKAGES } from './runtimes.ts';

interface Packed {
  tarball: string;
  /** Paths inside the package. */
  files: string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed;
    /** A folder in which the package, the runtimes and the tools are installed. */
    installed: string;
  }
}

/** What looks for faults in the package and for secrets. */
const TOOLS = [
  '@arethetypeswrong/cli@0.18.5',
  'publint@0.3.25',
  '@secretlint/core@11.7.1',
  '@secretlint/secretlint-rule-preset-recommend@11.7.1',
];

/** Packs and installs once for all files; each gets both with `inject`. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const packed = await pack(config.root, folder);
  const project = await Project.create(packed.tarball, ...PACKAGES, ...TOOLS);
  provide('packed', packed);
  provide('installed', project.folder);
  return async () => {
    await project.remove();
    await rm(folder, { recursive: true });
  };
}

/** Packs the project as it would be published; `npm pack` compiles it first. */
async function pack(root: string, folder: string): Promise<Packed> {
  // In the foreground, the errors of the compiler are in the output.
  const args = ['pack', '--json', '--silent', '--foreground-scripts', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: root,
    maxBuffer: 2 ** 26,
  }).catch(({ stdout: printed, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`npm pack failed:\n${printed}${stderr}`);
  });
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as [
    { filename: string; files: { path: string }[] },
  ];
  return {
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path).toSorted(),
  };
}
