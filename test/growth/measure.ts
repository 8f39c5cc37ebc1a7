import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Run the pipeline on a large description that nobody here wrote, and print what each step costs.

Usage: npm run test:growth -- [options]

  --only TEXT  run steps whose name holds TEXT
  --work DIR   folder to work in (default: a folder for temporary files)
  --help       print this text

Each step runs in a process of its own, for ten minutes at most. Exit code 1 means that one failed.
`;

const HERE = import.meta.dirname;
const LIMIT_MS = 600_000;
const HEAD = `| Step | Seconds | CPU seconds | Memory (MB) | Result |
| --- | --: | --: | --: | --- |`;

interface Cost {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  result: string;
}

/** GitHub's description, with the servers as this pipeline wants them, and a changed copy. */
function prepare(work: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const [[name = '', version = ''] = []] = Object.entries(dependencies);
  const install = ['install', '--prefix', work, '--no-save', '--ignore-scripts'];
  execFileSync('npm', [...install, `${name}@${version}`], { stdio: 'ignore' });
  const file = join(work, 'node_modules', name, 'generated/api.github.com.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as {
    openapi: string;
    servers: { description?: string }[];
    paths: Record<string, Record<string, unknown>>;
    components: { schemas: object };
  };
  for (const server of document.servers) server.description = 'Main';
  for (const item of Object.values(document.paths)) item['servers'] = document.servers;
  writeFileSync(join(work, 'base.json'), JSON.stringify(document, null, 2));
  const [paths, schemas] = [document.paths, document.components.schemas].map(
    (named) => Object.keys(named).length,
  );
  const megabytes = Math.round(statSync(file).size / 1e6);
  const [removed = ''] = Object.keys(document.paths);
  delete document.paths[removed];
  writeFileSync(join(work, 'revision.json'), JSON.stringify(document, null, 2));
  return `\`${name}\` ${version}: OpenAPI ${document.openapi}, ${paths} paths, ${schemas} schemas, ${megabytes} MB.`;
}

function step(name: string, work: string): { cost?: Cost; error: string } {
  const args = ['--import', 'tsx', join(HERE, 'step.ts'), name, work];
  const { error, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 1e8,
  });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  if (line.startsWith('{')) return { cost: JSON.parse(line) as Cost, error: '' };
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ETIMEDOUT') return { error: 'did not end in time' };
  return { error: /^\w*Error: .*/m.exec(stderr)?.[0] ?? 'ended without a result' };
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    work: { type: 'string', default: join(tmpdir(), 'payments-contract-growth') },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  mkdirSync(values.work, { recursive: true });
  process.stdout.write(`${prepare(values.work)}\n\n${HEAD}\n`);
  const names = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', join(HERE, 'step.ts')], {
      encoding: 'utf8',
    }),
  ) as string[];
  for (const name of names.filter((each) => each.includes(values.only))) {
    const { cost, error } = step(name, values.work);
    const cells =
      cost === undefined
        ? ['', '', '', error]
        : [
            cost.seconds.toFixed(1),
            cost.cpuSeconds.toFixed(1),
            cost.megabytes.toFixed(0),
            cost.result,
          ];
    process.stdout.write(`| ${[name, ...cells].join(' | ')} |\n`);
    if (cost === undefined) process.exitCode = 1;
  }
}
