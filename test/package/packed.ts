import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { Project } from './project.ts';
import { RepositoryCopy } from '../support/repository-copy.ts';
import { PACKAGES } from './runtimes.ts';

interface Packed {
  tarball: string;
  /** Paths inside the package. */
  files: string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed;
    /** A copy of the repository with its packages, in which the tarball was made. */
    clone: string;
    /** A folder in which the package and all that is tried with it are installed. */
    installed: string;
  }
}

/** What looks for faults in the package and for secrets. */
const TOOLS = [
  '@arethetypeswrong/cli@0.18.5',
  'publint@0.3.25',
  '@secretlint/core@11.7.1',
  '@secretlint/profiler@11.7.1',
  '@secretlint/secretlint-rule-preset-recommend@11.7.1',
];

/** The oldest compiler that is promised, and the one before the newest, which the project itself has. */
const COMPILERS = ['typescript5@npm:typescript@5.4.5', 'typescript6@npm:typescript@6.0.3'];

/** What the guide of the client uses besides this package, and what its code is tried with. */
const LIBRARIES = [
  '@opentelemetry/api@1.9.0',
  '@opentelemetry/context-async-hooks@2.12.0',
  '@opentelemetry/sdk-trace-base@2.12.1',
  '@tanstack/react-query@5.108.0',
  '@types/react@19.3.0',
  'cross-fetch@4.1.0',
  'make-fetch-happen@15.0.6',
  'node-fetch@3.3.2',
  'node-fetch2@npm:node-fetch@2.7.0',
  'pino@10.4.0',
  'react@19.3.1',
];

/** Packs in a copy of the repository and installs once for all files, which get both with `inject`. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const copy = await RepositoryCopy.create();
  const packed = await pack(copy.folder);
  const others = [...PACKAGES, ...TOOLS, ...COMPILERS, ...LIBRARIES];
  const project = await Project.create(packed.tarball, ...others);
  provide('clone', copy.folder);
  provide('packed', packed);
  provide('installed', project.folder);
  return async () => {
    await project.remove();
    await copy.remove();
  };
}

/** Packs the project as it would be published; `npm pack` compiles it first. */
async function pack(cwd: string): Promise<Packed> {
  // In the foreground, the errors of the compiler are in the output.
  const args = ['pack', '--json', '--silent', '--foreground-scripts'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: 2 ** 26 }).catch(
    ({ stdout: printed, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`npm pack failed:\n${printed}${stderr}`);
    },
  );
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as [
    { filename: string; files: { path: string }[] },
  ];
  return {
    tarball: join(cwd, packed.filename),
    files: packed.files.map(({ path }) => path).toSorted(),
  };
}
