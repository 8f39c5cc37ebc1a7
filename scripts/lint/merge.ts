import { type Diagnostic, tidyDiagnostics } from '../lib/diagnostics.ts';

/** Rules that find the same error. The one that says best what to do is the first. */
const SAME: readonly (readonly string[])[] = [
  [
    'described',
    'operation-description',
    'parameter-description',
    'oas3-parameter-description',
    'tag-description',
  ],
  ['response-statuses', 'operation-success-response'],
  [
    'example-valid',
    'no-invalid-schema-examples',
    'no-invalid-media-type-examples',
    'oas3-valid-media-example',
  ],
  ['number-width', 'schema-valid', 'oas3-schema'],
  ['path-parameters-defined', 'path-params'],
  ['no-server-trailing-slash', 'oas3-server-trailing-slash'],
  ['no-undefined-server-variable', 'oas3-server-variables'],
  ['no-enum-type-mismatch', 'typed-enum'],
  ['no-duplicated-enum-values', 'duplicated-entry-in-enum'],
  ['no-duplicated-tag-names', 'openapi-tags-uniqueness'],
  ['security-defined', 'oas3-operation-security-defined'],
];

/** These report another line of the file than the first rule of their row. */
const ON_OTHER_LINES = new Set([
  'no-invalid-media-type-examples',
  'oas3-valid-media-example',
  'duplicated-entry-in-enum',
]);

/** After one of these, examples cannot be validated, and the rules on them say that again. */
const BROKEN_SCHEMA = new Set(['no-unresolved-refs', 'struct', 'schema-valid']);
const ON_EXAMPLES = new Set([
  'no-invalid-media-type-examples',
  'no-invalid-schema-examples',
  'oas3-valid-media-example',
]);

const rowOf = (rule: string) => SAME.find((row) => row.includes(rule)) ?? [rule];

/** Each error once, with the linters that found it. What two rules say of one line stays where it differs. */
export function mergeDiagnostics(found: readonly Diagnostic[]): Diagnostic[] {
  const isBroken = found.some(({ rule }) => BROKEN_SCHEMA.has(rule));
  const rank = ({ rule }: Diagnostic) => rowOf(rule).indexOf(rule);
  const merged: Diagnostic[] = [];
  for (const each of found.toSorted((a, b) => rank(a) - rank(b))) {
    if (isBroken && ON_EXAMPLES.has(each.rule)) continue;
    const { linters = [] } = each;
    const same = merged.find(
      (other) =>
        other.file === each.file &&
        (other.line === each.line || ON_OTHER_LINES.has(each.rule)) &&
        rowOf(other.rule).includes(each.rule) &&
        // The same rule of one linter, or of none, has found two errors.
        !(other.rule === each.rule && linters.every((name) => other.linters?.includes(name))),
    );
    if (same === undefined) merged.push({ ...each });
    else same.linters = [...new Set([...(same.linters ?? []), ...linters])];
  }
  return tidyDiagnostics(merged);
}
