// How much CPU the build saves: against the same steps as commands, and when nothing changed.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpu, median, projectCopy, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const LIMIT_COMMANDS = 0.5;
const LIMIT_UNCHANGED = 0.2;

const project = projectCopy();
const bin = (name: string) => join(project, 'node_modules', '.bin', name);
const into = (name: string) => join(project, 'out', name);

// openapi-typescript obeys a redocly.yaml in the folder where it runs, so it runs elsewhere.
const commands: { name: string; command: string[]; cwd: string }[] = [
  {
    name: 'spectral lint',
    command: [bin('spectral'), 'lint', 'openapi/openapi.yaml', '--fail-severity=warn'],
    cwd: project,
  },
  { name: 'redocly lint', command: [bin('redocly'), 'lint', 'openapi/openapi.yaml'], cwd: project },
  {
    name: 'redocly bundle',
    command: [bin('redocly'), 'bundle', 'openapi/openapi.yaml', '-o', into('bundle.yaml')],
    cwd: project,
  },
  {
    name: 'openapi-typescript',
    command: [bin('openapi-typescript'), into('bundle.yaml'), '-o', into('types.ts')],
    cwd: '/tmp',
  },
];

const full = [bin('tsx'), 'site/commands/build.ts'];
const unchanged = ['npm', 'run', 'build'];

const samples = new Map<string, number[]>();
const measure = (name: string, command: readonly string[], cwd = project) => {
  const seconds = cpu(command, cwd);
  samples.set(name, [...(samples.get(name) ?? []), seconds]);
  return seconds;
};

// Fills caches of the file system and lets wireit see the project once.
cpu(unchanged, project);
const ratios: { commands: number; unchanged: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const sum = commands
    .map(({ name, command, cwd }) => measure(name, command, cwd))
    .reduce((a, b) => a + b, 0);
  const whole = measure('full build', full);
  const idle = measure('npm run build, nothing changed', unchanged);
  // A comment, so that the next round's full `npm run build` has something to do.
  appendFileSync(join(project, 'openapi', 'openapi.yaml'), `# ${round}\n`);
  const npm = measure('npm run build, something changed', unchanged);
  ratios.push({ commands: whole / sum, unchanged: idle / npm });
}

const rows = [...samples].map(([name, values]) => [name, `${median(values).toFixed(2)} s`]);
const sum = commands.reduce((total, { name }) => total + median(samples.get(name) ?? []), 0);
rows.push(['the four commands together', `${sum.toFixed(2)} s`]);
process.stdout.write(`CPU, median of ${ROUNDS}\n${table(rows)}\n\n`);

const against = median(ratios.map((ratio) => ratio.commands));
const nothing = median(ratios.map((ratio) => ratio.unchanged));
const limits = [
  { about: 'full build / four commands', value: against, limit: LIMIT_COMMANDS },
  { about: 'nothing changed / something changed', value: nothing, limit: LIMIT_UNCHANGED },
];
for (const { about, value, limit } of limits) {
  const result = value <= limit ? 'ok' : 'OVER';
  process.stdout.write(`${about}: ${value.toFixed(2)} (limit ${limit}) ${result}\n`);
}
process.exitCode = limits.every(({ value, limit }) => value <= limit) ? 0 : 1;
