import { stringify } from 'yaml';

/** JSON as it is written to disk. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** YAML that readers of both YAML 1.1 and 1.2 understand alike: `no` and dates are quoted. */
export function toYaml(value: unknown): string {
  return stringify(value, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    lineWidth: 100,
    singleQuote: true,
  });
}
