import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { gates } from '../checks/all.ts';
import type { Gate, GateContext } from '../checks/gate.ts';
import { renderOnce } from '../checks/rendered.ts';
import { UsageError } from '../lib/errors.ts';
import { runCommand } from '../lib/run-command.ts';

const HELP = `Check everything that must hold before a change is merged.

Usage: npm run check [-- options]

  --only A,B  run only these gates
  --help      print this text

Gates:
${gates.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n')}

Exit code 1 means that a gate failed; what is wrong and how to mend it is printed above the summary.
`;

interface Outcome {
  name: string;
  problems: string[];
  seconds: number;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const chosen = choose(values.only);
  const root = process.cwd();
  const context: GateContext = { root, rendered: renderOnce(root) };
  const outcomes = await attemptAll(chosen, context);

  for (const { name, problems } of outcomes) {
    if (problems.length > 0) process.stdout.write(`\n${name}\n${indent(problems.join('\n'))}\n`);
  }
  process.stdout.write(`\n${summary(outcomes)}\n`);
  return outcomes.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

function choose(only: string | undefined): readonly Gate[] {
  if (only === undefined) return gates;
  const names = only.split(',');
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) throw new UsageError(`there is no gate ${unknown.join(', ')}`);
  return gates.filter(({ name }) => names.includes(name));
}

/** As many at a time as there are processors: most gates are programs of their own. */
async function attemptAll(chosen: readonly Gate[], context: GateContext): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...chosen.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, gate] = next;
      outcomes[index] = await attempt(gate, context);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}

/** A gate that breaks is a gate that fails, and the others still run. */
async function attempt(gate: Gate, context: GateContext): Promise<Outcome> {
  const start = performance.now();
  const problems = await gate
    .run(context)
    .catch((error: unknown) => [
      `the gate itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ]);
  return { name: gate.name, problems, seconds: (performance.now() - start) / 1000 };
}

function summary(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, problems, seconds }) => {
    const verdict = problems.length === 0 ? 'ok' : 'FAILED';
    return `  ${name.padEnd(12)}${verdict.padEnd(8)}${seconds.toFixed(1).padStart(5)} s`;
  });
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
  const all = failed === 0 ? 'all gates passed' : `${failed} of ${outcomes.length} gates failed`;
  return [...rows, all].join('\n');
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

await runCommand(main, 2);
