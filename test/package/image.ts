import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Copy, DockerfileParser, type From, JSONInstruction } from 'dockerfile-ast';

const run = promisify(execFile);

export interface Step {
  keyword: string;
  /** Everything after the keyword, lines joined. */
  text: string;
  args: string[];
  flags: Record<string, string>;
  /** Of the form that takes no shell: `["node", "main.js"]`. */
  words: string[];
  /** The name of a stage begun by FROM. */
  stage: string | null;
}

export function stepsOf(dockerfile: string): Step[] {
  const lines = dockerfile.split('\n');
  return DockerfileParser.parse(dockerfile)
    .getInstructions()
    .map((instruction) => {
      const keyword = instruction.getKeyword();
      const { start, end } = instruction.getRange();
      const whole = lines.slice(start.line, end.line + 1).join('\n');
      const flags = keyword === 'COPY' ? (instruction as Copy).getFlags() : [];
      return {
        keyword,
        text: whole.slice(keyword.length).replaceAll('\\\n', '').trim(),
        args: instruction.getArguments().map((argument) => argument.getValue()),
        flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
        words:
          instruction instanceof JSONInstruction
            ? instruction.getJSONStrings().map((text) => JSON.parse(text.getValue()) as string)
            : [],
        stage: keyword === 'FROM' ? (instruction as From).getBuildStage() : null,
      };
    });
}

/** The last stage of an image, made in a folder without an engine. */
export interface Made {
  folder: string;
  workdir: string;
  env: Record<string, string>;
  remove: () => Promise<void>;
}

/** Goes through the steps: each stage is a folder, and RUN runs here instead of in the base image. */
export async function make(context: string, steps: Step[]): Promise<Made> {
  const all = await mkdtemp(join(tmpdir(), 'image-'));
  await chmod(all, 0o755);
  const stages = new Map<string, string>();
  let folder = all;
  let workdir = '/';
  let env: Record<string, string> = {};
  for (const { keyword, args, text, flags, stage } of steps) {
    const inside = (path: string) => join(folder, resolve(workdir, path));
    if (keyword === 'FROM') {
      folder = join(all, String(stages.size));
      stages.set(stage ?? 'last', folder);
      await mkdir(folder);
      [workdir, env] = ['/', {}];
    } else if (keyword === 'WORKDIR') {
      workdir = resolve(workdir, args[0] ?? '');
      await mkdir(inside('.'), { recursive: true });
    } else if (keyword === 'ENV') {
      const [name = '', value = ''] = text.split('=');
      env[name] = value;
    } else if (keyword === 'COPY') {
      const from = flags['from'] === undefined ? undefined : stages.get(flags['from']);
      const sources = from === undefined ? await allowed(context, args.slice(0, -1)) : [];
      const there = from === undefined ? [] : args.slice(0, -1).map((path) => join(from, path));
      await copy([...sources, ...there], inside(args.at(-1) ?? ''));
    } else if (keyword === 'RUN') {
      await run('sh', ['-c', text], {
        cwd: inside('.'),
        env: { ...process.env, ...env },
        maxBuffer: 2 ** 26,
      });
    }
  }
  const remove = () => rm(all, { recursive: true, force: true });
  return { folder, workdir: join(folder, workdir), env, remove };
}

/** What .dockerignore lets through; it has the form "nothing but these". */
async function allowed(context: string, paths: string[]): Promise<string[]> {
  const ignore = await readFile(join(context, '.dockerignore'), 'utf8');
  const kept = ignore.split('\n').filter((line) => line.startsWith('!'));
  const names = kept.map((line) => line.slice(1));
  const missing = paths.filter((path) => path !== '.' && !names.includes(path));
  if (missing.length > 0) throw new Error(`not in the context: ${missing.join(', ')}`);
  return (paths.includes('.') ? names : paths).map((name) => join(context, name));
}

/** As COPY does: of a folder that ends in a slash, its content. */
async function copy(sources: string[], to: string): Promise<void> {
  for (const source of sources) {
    const names = source.endsWith('/') ? await readdir(source) : [basename(source)];
    for (const name of names) {
      const from = source.endsWith('/') ? join(source, name) : source;
      await cp(from, join(to, name), { recursive: true });
    }
  }
}
