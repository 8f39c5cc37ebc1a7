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
import { writeFile } from '../../../src/shared/write-file.ts';
import { ROOT, emptyFolder } from '../../support/files.ts';

const folders = emptyFolder();
let folder: string;
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');

/** A user who may write less than this one: root may write everything. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** What a program prints that can write half a megabyte into a file. */
function run(program: string, user = {}): string {
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', program];
  const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
  const args = ['-c', 'ulimit -f 512; exec "$@"', 'bash', ...node];
  return String(spawnSync('bash', args, { ...user, cwd: ROOT, env }).stdout);
}

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

describe('a file', () => {
  it('is written, and keeps its mode', () => {
    chmodSync(path('old'), 0o660);
    writeFile(path('old'), 'after');
    writeFile(path('sub/new'), 'é\n');
    expect([read('old'), read('sub/new')]).toEqual(['after', 'é\n']);
    expect(statSync(path('old')).mode & 0o777).toBe(0o660);
    expect(readdirSync(folder, { recursive: true })).toEqual(['link', 'old', 'sub', 'sub/new']);
  });

  it('is replaced, so that another name of it keeps its text', () => {
    linkSync(path('old'), path('other'));
    writeFile(path('old'), 'after');
    expect([read('old'), read('other')]).toEqual(['after', 'before']);
  });

  it.each(PROBLEMS)('is not written where it is $name', ({ name, problem }) => {
    const message = `${path(name)}: ${problem}`;
    const error = expect.objectContaining({ name: 'WriteError', message });
    expect(() => writeFile(path(name), '')).toThrow(error);
    expect(read('old')).toBe('before');
    expect(readdirSync(folder)).toEqual(['link', 'old', 'sub']);
  });

  it('is as before where the disk takes no more, and nothing stands beside it', () => {
    const program = `
      import { writeFile } from './src/shared/write-file.ts';
      try { writeFile('${path('old')}', 'x'.repeat(1e6)); } catch (error) { console.log(error.message); }`;
    expect(run(program)).toBe(`${path('old')}: the file cannot be written (EFBIG)\n`);
    expect(read('old')).toBe('before');
    expect(readdirSync(folder)).toEqual(['link', 'old', 'sub']);
  });

  it('is not written by a user who may not write there', () => {
    for (const each of [folders, folder]) chmodSync(each, 0o777);
    chmodSync(path('old'), 0o444);
    chmodSync(path('sub'), 0o555);
    const program = `
      import { writeProblem } from './src/shared/write-file.ts';
      console.log(['old', 'sub/new'].map((name) => writeProblem('${folder}/' + name)).join());`;
    const problem = 'the file cannot be written (EACCES)';
    expect(run(program, NOBODY)).toBe(`${problem},${problem}\n`);
  });
});
