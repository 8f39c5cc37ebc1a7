import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Comparison, compareFiles } from '../../../scripts/diff/compare.ts';
import { surfaceOf } from '../../../scripts/diff/surface.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import type { Mutation, Node } from './mutations/mutate.ts';

export const root = join(import.meta.dirname, '../../..');
const published = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as Node & {
  info: Node;
};
// A version of its own, so that no release of the document changes what is expected here.
published.info['version'] = '0.1.0';
const text = JSON.stringify(published);

/** What callers name of a document. */
export const surface = (of: Node) => surfaceOf(of as unknown as OpenApi);

/** A fresh copy of the document at each call. */
export const original = () => JSON.parse(text) as Node;

/** Runs the gate on two documents. */
export async function compare(base: Node, revision: Node): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'));
  const files = [join(folder, 'base.json'), join(folder, 'revision.json')] as const;
  await writeFile(files[0], JSON.stringify(base));
  await writeFile(files[1], JSON.stringify(revision));
  const comparison = await compareFiles(root, ...files);
  await rm(folder, { recursive: true });
  return comparison;
}

/** Runs the gate for each mutation, two at a time: each costs a process. */
export async function compareEach(
  mutations: readonly Mutation[],
): Promise<Map<string, Comparison>> {
  const results = new Map<string, Comparison>();
  const left = [...mutations];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      results.set(next.name, await compare(original(), mutated(next.apply)));
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

/** The changed document. A mutation that changes nothing would prove nothing. */
export function mutated(apply: Mutation['apply']): Node {
  const changed = original();
  apply(changed);
  if (JSON.stringify(changed) === text) throw new Error('the mutation changes nothing');
  return changed;
}
