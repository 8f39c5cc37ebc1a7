import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Comparison, compareFiles } from '../../../scripts/diff/compare.ts';
import type { Mutation, Node } from './mutations/mutate.ts';

export const root = join(import.meta.dirname, '../../..');
const document = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as Node & {
  info: Node;
};
// A version of its own, so that no release of the document changes what is expected here.
document.info['version'] = '0.1.0';
const text = JSON.stringify(document);

/** A fresh copy of the document at each call. */
export const original = () => JSON.parse(text) as Node;

/** Runs the gate for each mutation, two at a time: each costs a process. */
export async function compareEach(
  mutations: readonly Mutation[],
): Promise<Map<string, Comparison>> {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'));
  const base = join(folder, 'base.json');
  await writeFile(base, text);
  const results = new Map<string, Comparison>();
  const left = [...mutations.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, { name, apply }] = next;
      const file = join(folder, `${index}.json`);
      await writeFile(file, JSON.stringify(mutated(apply)));
      results.set(name, await compareFiles(root, base, file));
    }
  };
  await Promise.all([work(), work()]);
  await rm(folder, { recursive: true });
  return results;
}

/** The changed document. A mutation that changes nothing would prove nothing. */
export function mutated(apply: Mutation['apply']): Node {
  const changed = original();
  apply(changed);
  if (JSON.stringify(changed) === text) throw new Error('the mutation changes nothing');
  return changed;
}
