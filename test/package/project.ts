import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

export const root = join(import.meta.dirname, '../..');

/** A page without content. Without an icon of its own a browser requests one. */
export const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:,">';

export interface Ran {
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

  static async create(...packages: string[]): Promise<Project> {
    const project = await Project.#empty();
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    // npm hands down that this project is strict about engines.
    const args = ['install', '--save-exact', '--no-engine-strict', ...options, ...packages];
    const { code, stderr } = await project.run('npm', ...args);
    if (code !== 0) throw new Error(`npm install failed: ${stderr}`);
    return project;
  }

  /** With the packages of another project, which is not to be changed: installing takes long. */
  static async sharing(installed: string): Promise<Project> {
    const project = await Project.#empty();
    await symlink(join(installed, 'node_modules'), join(project.folder, 'node_modules'));
    return project;
  }

  static async #empty(): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'project-')));
    await project.write('package.json', '{ "private": true, "type": "module" }');
    return project;
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(join(this.folder, file), text);
  }

  run(program: string, ...args: string[]): Promise<Ran> {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      // The runtimes do not check whether they are the newest.
      DO_NOT_TRACK: '1',
      DENO_NO_UPDATE_CHECK: '1',
    };
    return new Promise((done) => {
      execFile(program, args, { cwd: this.folder, env }, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });
  }

  /** Runs a module in the project and returns what it wrote as JSON. */
  async evaluate(code: string): Promise<unknown> {
    await this.write('evaluate.js', code);
    const { code: exit, stdout, stderr } = await this.run(process.execPath, 'evaluate.js');
    if (exit !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  /** A module of the project and all that it imports, as a script for a page. */
  async bundle(
    file: string,
    options: Pick<BuildOptions, 'minify' | 'format'> = {},
  ): Promise<string> {
    const { outputFiles } = await build({
      absWorkingDir: this.folder,
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      ...options,
    });
    return outputFiles[0]?.text ?? '';
  }

  /** Runs a command of a package. */
  bin(name: string, ...args: string[]): Promise<Ran> {
    return this.run(join(this.folder, 'node_modules/.bin', name), ...args);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
