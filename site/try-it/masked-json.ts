import { isSensitive } from '../../src/shared/redact.ts';

/**
 * A copy of a JSON value in which sensitive texts and numbers are dots, but for those that stand in
 * the example of the document, which everyone can read.
 */
export function maskedJson(value: unknown, example: unknown): unknown {
  const known = new Set<unknown>();
  visit(example, false, (each) => known.add(each));
  return visit(value, false, (each) => (known.has(each) ? each : '•'.repeat(8)));
}

function visit(value: unknown, sensitive: boolean, replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => visit(each, sensitive, replace));
  if (typeof value !== 'object' || value === null) {
    return sensitive && value !== null ? replace(value) : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      visit(each, sensitive || isSensitive(key), replace),
    ]),
  );
}
