import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';

export const smallDocument = parse(readFileSync('test/site/small.yaml', 'utf8')) as OpenApi;

/** What the site reads from a document of its own, whatever the real one says today. */
export const small = referenceOf(smallDocument);
