import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from './checkout.ts';

/** Somebody else's repository, which pins documents. */
const PINNED = join(import.meta.dirname, 'pinned');

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

/** Each file with its pins replaced, as Renovate does: the value in each match, and nothing else. */
function updated(version: string): Record<string, string> {
  const pattern = new RegExp(rule.matchStrings[0], 'g');
  return Object.fromEntries(
    readdirSync(PINNED).map((name) => {
      const text = readFileSync(join(PINNED, name), 'utf8');
      const replace = (match: string, value: string) => match.replace(value, version);
      return [name, text.replaceAll(pattern, replace)];
    }),
  );
}

test('the rule of the guide finds each pinned address, and nothing else', () => {
  expect(updated('2.0.0')).toEqual({
    'generate.sh': `#!/bin/sh
site=https://owner.github.io/repository/2.0.0
curl --fail --remote-name-all "$site/openapi.main.yaml" "$site/SHA256SUMS"
`,
    '.gitlab-ci.yml': `generate:
  variables:
    DOCUMENT: https://owner.github.io/repository/2.0.0/openapi-3.0.main.json
    NEWEST: https://owner.github.io/repository/latest/openapi.yaml
    ANOTHER: https://owner.github.io/other/1.2.3/openapi.yaml
  script: generate "$DOCUMENT"
`,
    'README.md': `Written from <https://owner.github.io/repository/2.0.0/>, with other 1.2.3 tools.
`,
  });
});

test('the rule takes the versions of the package from npm', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
  expect(rule).toMatchObject({ depNameTemplate: manifest.name, datasourceTemplate: 'npm' });
});
