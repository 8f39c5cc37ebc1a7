import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serviceNameErrors } from '../../../scripts/checks/service-names.ts';

const document = {
  paths: { '/tea-pots/{pot_id}': { get: { operationId: 'getTeaPot' } } },
  components: {
    schemas: {
      TeaPot: { properties: { lid_color: { type: 'string' }, status: { type: 'string' } } },
      Teas: { properties: { data: { items: { properties: { steep_time: {} } } } } },
    },
    examples: { Broken: { value: { error: { code: '90417', message: 'short' } } } },
  },
};

const root = mkdtempSync(join(tmpdir(), 'service-names-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What is found in one file. */
async function errorsOf(file: string, code: string): Promise<string[]> {
  rmSync(root, { recursive: true });
  for (const folder of ['scripts', 'site', 'src'])
    mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), code);
  return serviceNameErrors(root, document);
}

test.each([
  ['src/mock/a.ts', "\nexport const id = 'getTeaPot';", 'getTeaPot'],
  ['src/verify/deep/a.ts', '\nconst { lid_color } = pot;', 'lid_color'],
  ['src/cli/a.ts', '\nconst text = `--pot ${a} steep_time ${b}`;', 'steep_time'],
  ['scripts/a.js', "\nif (code === '90417') stop();", '90417'],
  ['site/a.tsx', '\nconst a = <code>lid_color</code>;', 'lid_color'],
  ['src/shared/a.ts', '\nconst pattern = /^getTeaPot#/;', 'getTeaPot'],
])('%s with a name of the service is refused', async (file, code, name) => {
  expect(await errorsOf(file, code)).toEqual([
    `${file}:2  ${name} is of this service: it belongs into src/service/`,
  ]);
});

test.each([
  ['src/service/a.ts', "export const id = 'getTeaPot';"],
  ['src/client/client.ts', 'export const getTeaPot = 1;'],
  ['src/mock/a.ts', '/** Such as `getTeaPot#1`. */\nexport const a = 1; // lid_color'],
  ['src/mock/a.ts', "export const status = 'short';"],
  ['src/mock/a.json', '{ "lid_color": 1 }'],
])('%s with %j is not', async (file, code) => {
  expect(await errorsOf(file, code)).toEqual([]);
});
