import type { ParameterValue } from '../../generated/operations.ts';

/** Values of parameters by name. */
export type ParameterValues = Readonly<Record<string, ParameterValue | undefined>>;

/**
 * Path and query of a request, encoded: `/refunds?status=a&status=b&page=2`.
 *
 * @param template - The path, with its parameters in braces.
 * @param path - A value for each of them.
 * @param query - What is undefined is left out; each item of a list has the name.
 */
export function requestTarget(
  template: string,
  path: ParameterValues,
  query: ParameterValues = {},
): string {
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encode(path[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((each) => `${encode(name)}=${encode(each)}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function encode(value: ParameterValue): string {
  return encodeURIComponent(String(value));
}
