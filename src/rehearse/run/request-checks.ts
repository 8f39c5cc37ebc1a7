import { hasOnlyExcusedErrors } from '../../contract/deviations.ts';
import { publishedContract } from '../../contract/document.ts';
import { problemLine } from '../../contract/problems.ts';
import { type MockRequest, splitTarget } from '../../mock/request.ts';
import type { MockResponse, RecordChange } from '../../mock/response.ts';
import type { Records } from '../../service/mock/records.ts';
import { parseJson } from '../../shared/json.ts';
import { isSensitive, redactTarget } from '../../shared/redact.ts';
import type { Effect, RunRequest } from './run-request.ts';

type AnyRecord = Readonly<Record<string, unknown>>;

/** Returns the records that a request has changed. */
export function recordedEffects(request: RunRequest, { records }: MockResponse): Effect[] {
  const { operation, params } = request;
  if (operation === null || records === undefined) return [];

  return changedRecords(records, params).map((record) => ({ operation, record }));
}

/** Returns the records that are others than before. A list is replaced when a record of it is. */
function changedRecords({ before, after }: RecordChange, params: RunRequest['params']) {
  const changed: AnyRecord[] = [];

  for (const name of Object.keys(after) as (keyof Records)[]) {
    const now = after[name];
    if (now === before[name]) continue;

    if (Array.isArray(now)) {
      const known = new Set<unknown>(before[name] as readonly unknown[]);
      changed.push(...(now as readonly AnyRecord[]).filter((record) => !known.has(record)));
    } else {
      // A map of values, such as those of BVNs: the key is in the URL, and the value is a secret.
      changed.push(params);
    }
  }

  return changed;
}

/** Returns the contradictions of a request to the document. */
export function contradictionsOf(request: RunRequest, { problems = [] }: MockResponse): string[] {
  const isCertain = ({ location: [part] }: (typeof problems)[number]) =>
    part !== 'body' || !isOpenBody(request);

  return problems.filter(isCertain).map(problemLine);
}

/** Checks whether the document leaves a body open. That the mock refuses it is a choice of the mock. */
function isOpenBody({ operation, sent }: RunRequest): boolean {
  const contract = publishedContract();
  const root = operation === null ? undefined : contract.requestSchema(operation);
  if (root === undefined) return false;
  return hasOnlyExcusedErrors({ contract, root, body: parseJson(sent.body) });
}

/** A shorter secret is found only where it is a whole value: `000` is a part of many texts. */
const SHORTEST_PART = 8;

/** Checks whether a URL holds a secret, a value under the name of a sensitive field, or a card number. */
export function holdsSecret(
  { target }: MockRequest,
  { params, secrets }: { params: RunRequest['params']; secrets: ReadonlySet<string> },
): boolean {
  const { path, query } = splitTarget(target);
  const pairs = [...new URLSearchParams(query)];
  if (redactTarget(path) !== path) return true;
  if (pairs.some(([name, value]) => isSensitive(name) && value !== '')) return true;

  const values = [...Object.values(params), ...path.split('/'), ...pairs.flat()];
  const parts = [...secrets].filter(({ length }) => length >= SHORTEST_PART);
  return values.some((value) => secrets.has(value) || parts.some((part) => value.includes(part)));
}
