import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type Manifest, contentErrors } from './package/contents.ts';
import { pack } from './package/pack.ts';
import { PlainError } from '../lib/errors.ts';
import type { Check } from './check.ts';
import { run } from './run.ts';

export const packaged: Check = {
  name: 'package',
  about: 'the package holds what it promises; publint and arethetypeswrong find nothing',
  async run({ root }) {
    const folder = await mkdtemp(join(tmpdir(), 'payments-contract-'));
    try {
      const { tarball, files } = await pack(root, folder);
      const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
      const read = (file: string) => readFile(join(root, file), 'utf8');
      return [
        ...(await contentErrors(manifest, files, read)),
        ...(await publintErrors(tarball)),
        ...(await attwErrors(root, tarball, manifest)),
      ];
    } catch (error) {
      if (error instanceof PlainError) return [error.message];
      throw error;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function publintErrors(file: string): Promise<string[]> {
  const tarball = await readFile(file);
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(tarball).buffer },
    strict: true,
    level: 'suggestion',
  });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

/** The documents are files, not modules. `require` of what is ESM only works since Node 20.19. */
async function attwErrors(root: string, tarball: string, { exports }: Manifest): Promise<string[]> {
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const modules = Object.keys(exports).filter((name) => typeof exports[name] === 'object');
  const options = ['--profile', 'esm-only', '--no-color', '--no-emoji', '--format', 'ascii'];
  const { code, output } = await run(root, [
    attw,
    tarball,
    ...options,
    '--entrypoints',
    ...modules,
  ]);
  return code === 0 ? [] : [`arethetypeswrong:\n${output.trim()}`];
}
