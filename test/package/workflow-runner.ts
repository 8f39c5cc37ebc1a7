import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './project.ts';

/** A step of a workflow or of an action, as far as it is run here. */
export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Values;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Values;
}

type Values = Readonly<Record<string, string>>;

interface Ended {
  readonly code: number;
  readonly outputs: Values;
}

interface Action {
  readonly inputs: Readonly<Record<string, { required?: boolean; default?: string }>>;
  readonly outputs?: Readonly<Record<string, { value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** By the first word of an expression: `secrets`, `vars`, `inputs`, `steps`, `github`. */
type Context = Readonly<Record<string, unknown>>;

/**
 * Runs the steps of a job as a runner of GitHub does: those with commands, and the actions of this repository. The folder
 * is what `actions/checkout` would leave, and `actions/upload-artifact` keeps names alone.
 */
export class WorkflowRunner {
  /** Files that exist at the end of a job, of those that it uploads. */
  readonly uploads: string[] = [];
  readonly #folder: string;
  readonly #env: Record<string, string | undefined>;
  readonly #groups: number[] = [];

  constructor(folder: string, env: Values) {
    this.#folder = folder;
    this.#env = { ...process.env, ...env };
  }

  /** @returns The code of the first step that fails, or 0, and what each step has put out. */
  async run(steps: readonly Step[], context: Context): Promise<{ code: number; steps: Context }> {
    const ended: Record<string, Ended> = {};
    let code = 0;
    for (const step of steps) {
      if (code !== 0 && !step.if?.includes('always()')) continue;
      const result = await this.#step(step, { ...context, steps: ended });
      if (step.id !== undefined) ended[step.id] = result;
      if (code === 0) ({ code } = result);
    }
    return { code, steps: ended };
  }

  /** Output of the last step with commands. */
  get log(): string {
    return readFileSync(join(this.#folder, '../runner-log'), 'utf8');
  }

  /** Ends what the steps have left running. */
  close(): void {
    for (const group of this.#groups.splice(0)) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async #step(step: Step, context: Context): Promise<Ended> {
    const given = resolved(step.with, context);
    const [, own] = /^owner\/repository\/(actions\/\w+)@SHA$/.exec(step.uses ?? '') ?? [];
    if (own !== undefined) return this.#action(join(root, own), given, context);
    if (step.run !== undefined) return this.#commands(step, context);
    const { path } = given;
    if (path !== undefined && existsSync(join(this.#folder, path))) this.uploads.push(path);
    return { code: 0, outputs: {} };
  }

  async #action(folder: string, given: Values, context: Context): Promise<Ended> {
    const { inputs, outputs = {}, runs } = yaml(folder) as Action;
    const values: Record<string, string> = {};
    for (const [name, { required = false, default: value = '' }] of Object.entries(inputs)) {
      if (required && given[name] === undefined) throw new Error(`${folder}: ${name} is missing`);
      values[name] = given[name] ?? value;
    }
    this.#env['GITHUB_ACTION_PATH'] = folder;
    const { code, steps } = await this.run(runs.steps, { ...context, inputs: values });
    const texts = Object.entries(outputs).map(([name, { value }]) => [name, value]);
    return { code, outputs: resolved(Object.fromEntries(texts) as Values, { steps }) };
  }

  async #commands({ run = '', shell, env }: Step, context: Context): Promise<Ended> {
    const files = { GITHUB_ENV: this.#file('env'), GITHUB_OUTPUT: this.#file('output') };
    const script = this.#file('script', run);
    const options = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
    const log = openSync(this.#file('log'), 'w');
    const child = spawn('bash', [...options, script], {
      cwd: this.#folder,
      detached: true,
      env: { ...this.#env, ...files, ...resolved(env, context) },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    if (child.pid !== undefined) this.#groups.push(child.pid);
    const [code] = (await once(child, 'exit')) as [number];
    Object.assign(this.#env, lines(files.GITHUB_ENV));
    return { code, outputs: lines(files.GITHUB_OUTPUT) };
  }

  #file(name: string, text = ''): string {
    const file = join(this.#folder, '..', `runner-${name}`);
    writeFileSync(file, text);
    return file;
  }
}

function yaml(folder: string): unknown {
  return parse(readFileSync(join(folder, 'action.yml'), 'utf8'));
}

/** Names and values of a file that steps write to. */
function lines(file: string): Values {
  return Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([^=\n]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Values;
}

/** Texts with the values of the expressions in them. */
function resolved(texts: Values = {}, context: Context): Values {
  const value = (path: string) =>
    path.split('.').reduce<unknown>((each, name) => (Object(each) as Context)[name], context);
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      String(text).replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, path: string) =>
        String(value(path) ?? ''),
      ),
    ]),
  );
}
