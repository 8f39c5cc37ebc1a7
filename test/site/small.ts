import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';

export const smallDocument = parse(readFileSync('test/site/small.yaml', 'utf8')) as OpenApi;

/** What the site reads from a document of its own, whatever the real one says today. */
export const small = referenceOf(smallDocument);

interface Cases {
  commands: { command: string; status: number; says: string }[];
  served: Record<string, string>;
  pages: { page: string; says: string[]; never?: string[] }[];
  unsendable: { field: string; text: string; error: string }[];
  unusual: { id: string; field: string; text: string; errors?: string[]; begins?: string }[];
  responses: { status: number; headers?: Record<string, string>; body?: string; shown: string }[];
  stale: { field: string; text?: string; levels?: number; lost?: boolean; reason: string }[];
  keys: { from: string; key: string; held?: KeyboardEventInit; opens: boolean }[];
  found: { query: string; said?: string; first?: string }[];
  kept: string[];
  rounded: string[];
}

/** Rows of the tests of this folder. */
export const cases = parse(readFileSync('test/site/cases.yaml', 'utf8')) as Cases;
