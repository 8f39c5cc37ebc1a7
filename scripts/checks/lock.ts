import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gate } from './gate.ts';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/** npm leaves out the binaries of other platforms when they cannot be had at the time. */
export const lock: Gate = {
  name: 'lock',
  about: 'the lock file names the binaries of every platform, without which npm ci refuses it',
  async run({ root }) {
    const text = await readFile(join(root, 'package-lock.json'), 'utf8');
    return missingOptional(JSON.parse(text) as Lock);
  },
};

export function missingOptional({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) => !folders(path).some((folder) => `${folder}node_modules/${name}` in packages),
      )
      .map((name) => `package-lock.json has no ${name}, an optional dependency of ${path}`),
  );
}

/** `node_modules/a/node_modules/b` can use what lies in its own folder and in those above it. */
function folders(path: string): string[] {
  const above: string[] = [''];
  for (const part of path.split('node_modules/').slice(1)) {
    above.push(`${above.at(-1)}node_modules/${part.replace(/\/$/, '')}/`);
  }
  return above;
}
