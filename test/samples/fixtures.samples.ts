import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from './samples.ts';
import { lacks } from '../support/example-programs.ts';
import { ROOT, emptyFolder, rowsIn } from '../support/files.ts';

type Fixture = Record<'language' | 'there' | 'run' | 'ends', string>;
const { fixtures } = rowsIn<{ fixtures: Fixture[] }>(import.meta.dirname, 'cases.yaml');

for (const { language, there, run, ends } of fixtures) {
  const folder = emptyFolder();
  test.skipIf(lacks(there))(
    `the fixture in ${language} starts one mock, resets it for each test and ends it`,
    async () => {
      await cp(join(ROOT, 'examples', language), folder, { recursive: true });
      // The command where an installed package has it, which notes its process.
      const start = `'${process.execPath}' --import '${import.meta.resolve('tsx')}' '${ROOT}/src/cli/main.ts'`;
      const script = `#!/bin/sh\necho $$ > '${folder}/pid'\nexec ${start} "$@"\n`;
      const binaries = join(folder, 'node_modules/.bin');
      await mkdir(binaries, { recursive: true });
      await writeFile(join(binaries, 'payments-contract'), script, { mode: 0o755 });
      const { code, out } = await execute(['sh', '-c', `cd '${folder}' && ${run}`]);
      expect(out).toMatch(new RegExp(ends));
      expect(code).toBe(0);
      const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
  );
}
