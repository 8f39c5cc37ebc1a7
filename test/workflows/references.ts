import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  run?: string;
  uses?: string;
}

/** What a workflow and an action have in common, as far as it refers to other files. */
interface Workflow {
  on?: Record<string, { paths?: string[] } | null>;
  jobs?: Record<string, Step & { steps?: Step[] }>;
  runs?: { steps?: Step[] };
}

/** npm scripts and files that workflows, actions and their scripts run, and that do not exist. */
export function danglingReferences(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return filesOfWorkflows(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { shell, files } = /\.ya?ml$/.test(file) ? read(parse(text) as Workflow) : read(text);
    const scripts = [
      ...shell.matchAll(/\bnpm (?:run (?:-\S+ )*(?<run>[\w:-]+)|(?<alias>test|start)\b)/g),
    ].map(({ groups }) => groups?.['run'] ?? groups?.['alias'] ?? '');
    const programs = [...shell.matchAll(/\bbash ([\w./-]+)/g)].map(([, path = '']) => path);
    return [
      ...scripts
        .filter((name) => !Object.hasOwn(manifest.scripts, name))
        .map((name) => `${file}: there is no npm script ${name}`),
      ...[...programs, ...files]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: there is no file ${path}`),
    ];
  });
}

function filesOfWorkflows(root: string): string[] {
  return ['.github/workflows', '.github/scripts', 'actions'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
}

function read(source: Workflow | string): { shell: string; files: string[] } {
  if (typeof source === 'string') return { shell: source, files: [] };
  const jobs = Object.values(source.jobs ?? {});
  const steps = [...jobs, ...jobs.flatMap((job) => job.steps ?? []), ...(source.runs?.steps ?? [])];
  const local = steps.map(({ uses }) => uses).filter((uses) => uses?.startsWith('./') === true);
  const triggers = Object.values(source.on ?? {}).flatMap((trigger) => trigger?.paths ?? []);
  return {
    shell: steps.map(({ run }) => run ?? '').join('\n'),
    files: [...local, ...triggers] as string[],
  };
}
