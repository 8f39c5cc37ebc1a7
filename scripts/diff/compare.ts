import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { OpenApi } from '../lib/openapi.ts';
import { PlainError } from '../lib/command.ts';
import {
  type Difference,
  greatest,
  type Impact,
  IMPACTS,
  nextVersion,
  parseVersion,
} from './difference.ts';
import { compareSurfaces, surfaceOf } from './surface.ts';
import { redoclyDiff } from './redocly-diff.ts';
import { lastReleased } from './released.ts';
import { isObject } from '../../src/shared/pointer.ts';
import { toJson } from '../lib/output-files.ts';

export interface Comparison {
  base: string;
  revision: string;
  impact: Impact | undefined;
  /** The least version for these changes; that of the base where nothing changed. */
  least: string;
  changes: Difference[];
  /** Why the gate does not let this pass; undefined when it does. */
  refusal: string | undefined;
  /** The branch that the base comes from, where nothing has been released yet: no version refuses it. */
  branch?: string;
}

/** Compares a file with the document of the last release; undefined before the first one. */
export async function compareWithReleased(
  root: string,
  revision: string,
): Promise<Comparison | undefined> {
  const base = await lastReleased(root);
  return base === undefined ? undefined : compareFiles(root, base, revision);
}

/** Compares a file with the document of the default branch; undefined where git knows of none. */
export async function compareWithBranch(
  root: string,
  revision: string,
): Promise<Comparison | undefined> {
  for (const branch of ['origin/HEAD', 'main']) {
    const { status, stdout } = spawnSync('git', ['show', `${branch}:generated/openapi.json`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) continue;
    const folder = await mkdtemp(join(tmpdir(), 'payments-contract-'));
    const base = join(folder, 'openapi.json');
    try {
      await writeFile(base, stdout);
      return { ...(await compareFiles(root, base, revision)), refusal: undefined, branch };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return undefined;
}

/** Compares two files and finds out whether `info.version` says what the changes do. */
export async function compareFiles(
  root: string,
  base: string,
  revision: string,
): Promise<Comparison> {
  const [before, after] = await Promise.all([read(base), read(revision)]);
  const surface = compareSurfaces(surfaceOf(before), surfaceOf(after));
  const locations = new Set(surface.map((change) => change.location));
  // What the surface calls breaking is not listed a second time as something less.
  const others = (
    await redoclyDiff(root, { file: base, document: before }, { file: revision, document: after })
  ).filter(
    (change) =>
      !isVersion(change) && (change.impact === 'breaking' || !locations.has(change.location)),
  );
  const changes = [...surface, ...others].toSorted(
    (a, b) => IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact),
  );
  return assess(before.info.version, after.info.version, changes);
}

export function assess(base: string, revision: string, changes: Difference[]): Comparison {
  const impact = greatest(changes);
  const least = impact === undefined ? base : nextVersion(base, impact);
  const refusal = refusalOf(base, revision, impact, least);
  return { base, revision, impact, least, changes, refusal };
}

function refusalOf(base: string, revision: string, impact: Impact | undefined, least: string) {
  const version = parseVersion(revision);
  if (version.compare(base) < 0) {
    return `info.version went back from ${base} to ${revision}`;
  }
  // What does not break may gather under the released version until the next release.
  if (impact !== 'breaking' || version.compare(least) >= 0) return undefined;
  const rule = base.startsWith('0.') ? ' (below 1.0.0 the second number stands for them)' : '';
  return `breaking changes need info.version ${least} or more${rule}; it is ${revision}`;
}

/** The version is what the changes are held against, not one of them. */
function isVersion({ location }: Difference): boolean {
  return location === 'info, version';
}

async function read(file: string): Promise<OpenApi> {
  const document = await readData(file).catch((error: Error) => {
    throw new PlainError(`${file} cannot be read: ${error.message}`);
  });
  if (isObject(document) && isObject(document['paths']) && isObject(document['info'])) {
    return document as unknown as OpenApi;
  }
  throw new PlainError(`${file} is not an OpenAPI document`);
}

async function readData(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  // JSON is YAML too, and much faster to read as what it is.
  return file.endsWith('.json') ? JSON.parse(text) : parse(text);
}

/**
 * Bundles the source into a file that is there while the work lasts. What lies in generated/ may be
 * older than the source.
 */
export async function withFreshBundle<T>(
  root: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  // Loads Redocly, which a comparison of two files starts as a command.
  const { freshBundle } = await import('../build/bundle.ts');
  const { document } = await freshBundle(root);
  const folder = await mkdtemp(join(tmpdir(), 'payments-contract-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, toJson(document));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
