import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles, writeProblem } from '../../../src/shared/write-files.ts';

let folder: string;
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const isRoot = process.getuid?.() === 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-files-'));
  writeFileSync(path('old'), 'before');
  mkdirSync(path('sub'));
  symlinkSync(path('old'), path('link'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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

  it.skipIf(isRoot)('cannot be one that is protected, or is in a folder that is', () => {
    chmodSync(path('old'), 0o440);
    chmodSync(path('sub'), 0o550);
    for (const name of ['old', 'sub/new']) {
      expect(writeProblem(path(name))).toBe('the file cannot be written (EACCES)');
    }
  });
});
