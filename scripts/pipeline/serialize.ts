import { stringifyYaml } from '@redocly/openapi-core';

/** JSON as it is written to disk. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** YAML that readers of YAML 1.1 and 1.2 understand alike: words like `no` and dates are quoted. */
export function toYaml(value: unknown): string {
  return stringifyYaml(value as object, { lineWidth: 100, noRefs: true });
}
