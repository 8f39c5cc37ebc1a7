import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SOURCE } from '../pipeline/lint.ts';
import type { Gate } from './gate.ts';

export const versions: Gate = {
  name: 'versions',
  about: 'document, package and change log agree on the version',
  async run({ root }) {
    const read = (file: string) => readFile(join(root, file), 'utf8');
    const pkg = JSON.parse(await read('package.json')) as { version: string };
    const lock = JSON.parse(await read('package-lock.json')) as { version: string };
    const document = parse(await read(SOURCE)) as { info: { version: string } };
    const changes = await read('CHANGELOG.md');
    const found = {
      'package.json': pkg.version,
      'package-lock.json': lock.version,
      [SOURCE]: document.info.version,
      'CHANGELOG.md': /^## \[?(\d+\.\d+\.\d+[^\s\]]*)/m.exec(changes)?.[1] ?? 'none',
    };
    if (new Set(Object.values(found)).size === 1) return [];
    const list = Object.entries(found).map(([file, version]) => `${file}: ${version}`);
    return [`the versions differ: ${list.join(', ')}. Write the same one in all of them.`];
  },
};
