import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gate } from './gate.ts';

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;

// A range would let an install on another day, or with another npm, bring other code.
const EXACT = /^(npm:(@[^/]+\/)?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

export const pins: Gate = {
  name: 'pins',
  about: 'every dependency has one exact version, the one that is installed',
  async run({ root }) {
    const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));
    const manifest = (await read('package.json')) as Manifest;
    const lock = (await read('package-lock.json')) as { packages: Record<string, Manifest> };
    return (['dependencies', 'devDependencies'] as const).flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) => {
        if (!EXACT.test(version)) {
          return [
            `${kind}: ${name} is "${version}"; pin it (npm install --save-exact ${name}@VERSION)`,
          ];
        }
        const locked = lock.packages['']?.[kind]?.[name];
        return locked === version
          ? []
          : [
              `${kind}: ${name} is ${version} but ${locked ?? 'absent'} in package-lock.json; run npm install`,
            ];
      }),
    );
  },
};
