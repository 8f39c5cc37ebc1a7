import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute, lacks } from './samples.ts';

const ROOT = process.cwd();
const JUNIT = 'junit-platform-console-standalone';

/** Examples that start the mock in the tests of another language. */
const FIXTURES = [
  {
    language: 'python',
    there: 'python3 -m pytest --version',
    run: 'python3 -m pytest -q',
    ends: /3 passed/,
  },
  {
    language: 'go',
    there: 'go version',
    run: 'test -z "$(gofmt -l .)" && go test -v void.go mock_test.go void_test.go',
    ends: /(--- PASS[^]*){3}/,
  },
  {
    language: 'java',
    there: 'javac -version && mvn --version',
    run: `mvn -q -B dependency:copy -Dartifact=org.junit.platform:${JUNIT}:1.11.4 -DoutputDirectory=. &&
      javac -cp ${JUNIT}-1.11.4.jar -Xlint:all -Werror RefundsTest.java &&
      java -jar ${JUNIT}-1.11.4.jar execute -cp . -c RefundsTest`,
    ends: /3 tests successful/,
  },
];

for (const { language, there, run, ends } of FIXTURES) {
  test.skipIf(lacks(there))(
    `the fixture in ${language} starts one mock, resets it for each test and ends it`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'payments-fixture-'));
      await cp(join(ROOT, 'examples', language), folder, { recursive: true });
      // The command where an installed package has it, which notes its process.
      const start = `'${process.execPath}' --import '${import.meta.resolve('tsx')}' '${ROOT}/src/cli/main.ts'`;
      const script = `#!/bin/sh\necho $$ > '${folder}/pid'\nexec ${start} "$@"\n`;
      const binaries = join(folder, 'node_modules/.bin');
      await mkdir(binaries, { recursive: true });
      await writeFile(join(binaries, 'payments-contract'), script, { mode: 0o755 });
      const { code, out } = await execute(['sh', '-c', `cd '${folder}' && ${run}`]);
      expect(out).toMatch(ends);
      expect(code).toBe(0);
      const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      await rm(folder, { recursive: true });
    },
  );
}
