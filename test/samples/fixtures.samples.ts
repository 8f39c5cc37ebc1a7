import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = process.cwd();

const JUNIT = 'junit-platform-console-standalone';

/** Examples that start the mock in the tests of another language. */
const FIXTURES = [
  {
    language: 'python',
    there: 'python3 -m pytest --version',
    test: 'python3 -m pytest -q',
    ends: /3 passed/,
  },
  {
    language: 'go',
    there: 'go version',
    test: 'test -z "$(gofmt -l .)" && go test -v void.go mock_test.go void_test.go',
    ends: /(--- PASS[^]*){3}/,
  },
  {
    language: 'java',
    there: 'javac -version && mvn --version',
    test: `mvn -q -B dependency:copy -Dartifact=org.junit.platform:${JUNIT}:1.11.4 -DoutputDirectory=. &&
      javac -cp ${JUNIT}-1.11.4.jar -Xlint:all -Werror RefundsTest.java &&
      java -jar ${JUNIT}-1.11.4.jar execute -cp . -c RefundsTest`,
    ends: /3 tests successful/,
  },
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-fixture-'));
});
afterEach(() => rm(folder, { recursive: true }));

function shell(command: string): string {
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/** The command where an installed package has it, which notes its process. */
async function installCommand(): Promise<void> {
  const start = `'${process.execPath}' --import '${import.meta.resolve('tsx')}' '${join(ROOT, 'src/cli/main.ts')}'`;
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  const script = `#!/bin/sh\necho $$ > '${folder}/pid'\nexec ${start} "$@"\n`;
  await writeFile(join(folder, 'node_modules/.bin/payments-contract'), script, { mode: 0o755 });
}

function isThere(command: string): boolean {
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`skipped: ${command} does not work here\n`);
    return false;
  }
}

for (const { language, there, test: command, ends } of FIXTURES) {
  test.skipIf(!isThere(there))(
    `the fixture in ${language} starts one mock, resets it for each test and ends it`,
    async () => {
      await installCommand();
      await cp(join(ROOT, 'examples', language), folder, { recursive: true });
      expect(shell(command)).toMatch(ends);
      const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
  );
}
