import type { Overlay } from '../../../../src/verify/index.ts';

/** What the Overlay specification says, for the normalized paths that verify writes. */
export function applyOverlay(document: unknown, { actions }: Overlay): unknown {
  const result = structuredClone(document);
  for (const { target, update, remove } of actions) {
    const steps = [...target.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(
      ([, name, index]) => name?.replaceAll(/\\(.)/g, '$1') ?? Number(index),
    );
    const last = steps.at(-1) as string | number;
    const parent = steps.slice(0, -1).reduce((at: any, step) => at[step], result);
    if (!(last in parent)) throw new Error(`${target} selects nothing`);
    if (remove === true) {
      if (Array.isArray(parent)) parent.splice(Number(last), 1);
      else delete parent[last];
    } else if (Array.isArray(parent[last])) parent[last].push(update);
    else merge(parent[last], update as object);
  }
  return result;
}

function merge(into: any, update: object): void {
  for (const [key, value] of Object.entries(update)) {
    if (typeof into[key] === 'object' && typeof value === 'object' && into[key] && value) {
      merge(into[key], value);
    } else into[key] = value;
  }
}
