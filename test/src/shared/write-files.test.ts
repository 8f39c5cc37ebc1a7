import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../../../src/shared/write-files.ts';
import { ROOT, emptyFolder } from '../../support/files.ts';

const folders = emptyFolder();
let folder: string;
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');

/** A user who may write less than this one: root may write everything. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

beforeEach(() => {
  folder = mkdtempSync(join(folders, 'test-'));
  writeFileSync(path('old'), 'before');
  mkdirSync(path('sub'));
  symlinkSync(path('old'), path('link'));
});

const PROBLEMS = [
  { name: 'sub', problem: 'it is a folder' },
  { name: 'link', problem: 'it is not a plain file; give the path of a file' },
  { name: 'none/new', problem: 'the file cannot be written (ENOENT)' },
  { name: 'old/new', problem: 'the file cannot be written (ENOTDIR)' },
];

describe('files', () => {
  it('are written, and keep their modes', () => {
    chmodSync(path('old'), 0o660);
    writeFiles(
      new Map([
        [path('old'), 'after'],
        [path('sub/new'), 'é\n'],
      ]),
    );
    expect([read('old'), read('sub/new')]).toEqual(['after', 'é\n']);
    expect(statSync(path('old')).mode & 0o777).toBe(0o660);
    expect([...readdirSync(folder), ...readdirSync(path('sub'))]).toEqual([
      'link',
      'old',
      'sub',
      'new',
    ]);
  });

  it('are replaced, so that another name of one keeps its text', () => {
    linkSync(path('old'), path('other'));
    writeFiles(new Map([[path('old'), 'after']]));
    expect([read('old'), read('other')]).toEqual(['after', 'before']);
  });

  it.each(PROBLEMS)('are none written where one is $name', ({ name, problem }) => {
    const write = () =>
      writeFiles(
        new Map([
          [path('old'), 'after'],
          [path(name), ''],
        ]),
      );
    expect(write).toThrow(
      expect.objectContaining({
        name: 'WriteError',
        message: `${path(name)}: ${problem}`,
        file: path(name),
        problem,
      }),
    );
    expect(read('old')).toBe('before');
    expect(readdirSync(folder)).toEqual(['link', 'old', 'sub']);
  });

  it('are not written by a user who may not write there', () => {
    for (const each of [folders, folder]) chmodSync(each, 0o777);
    chmodSync(path('old'), 0o444);
    chmodSync(path('sub'), 0o555);
    const program = `
      import { writeProblem } from './src/shared/write-files.ts';
      console.log(['old', 'sub/new'].map((name) => writeProblem('${folder}/' + name)).join());`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
    const { stdout } = spawnSync(process.execPath, args, { ...NOBODY, cwd: ROOT, env });
    const problem = 'the file cannot be written (EACCES)';
    expect(String(stdout)).toBe(`${problem},${problem}\n`);
  });
});
