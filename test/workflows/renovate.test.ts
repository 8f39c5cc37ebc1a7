import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from './checkout.ts';

/** Files of somebody else's repository that pin documents. */
const pinned = (reader: string, version: string) => ({
  'generate.sh': `#!/bin/sh
site=https://owner.github.io/repository/${version}
curl --fail --remote-name-all "$site/openapi.main.yaml" "$site/SHA256SUMS"
`,
  '.gitlab-ci.yml': `generate:
  variables:
    DOCUMENT: https://owner.github.io/repository/${version}/openapi-3.0.main.json
    NEWEST: https://owner.github.io/repository/latest/openapi.yaml
    ANOTHER: https://owner.github.io/other/1.2.3/openapi.yaml
  script: generate "$DOCUMENT"
`,
  'README.md': `Written from <https://owner.github.io/repository/${reader}/>, with other 1.2.3 tools.
`,
});

interface Rule {
  matchStrings: [string];
  depNameTemplate: string;
  datasourceTemplate: string;
}

let rule: Rule;
beforeAll(() => {
  const guide = readFileSync(join(ROOT, 'docs/continuous-integration.md'), 'utf8');
  const [, json = ''] = /```json\n([^]*?)```/.exec(guide) ?? [];
  ({
    customManagers: [rule],
  } = JSON.parse(json) as { customManagers: [Rule] });
});

test('the rule of the guide finds each pinned address, and nothing else', () => {
  // As Renovate does: the value in each match is replaced.
  const pattern = new RegExp(rule.matchStrings[0], 'g');
  const updated = Object.entries(pinned('1.10.0', '1.2.3')).map(([name, text]) => [
    name,
    text.replaceAll(pattern, (match, value: string) => match.replace(value, '2.0.0')),
  ]);
  expect(Object.fromEntries(updated)).toEqual(pinned('2.0.0', '2.0.0'));
});

test('the rule takes the versions of the package from npm', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
  expect(rule).toMatchObject({ depNameTemplate: manifest.name, datasourceTemplate: 'npm' });
});
