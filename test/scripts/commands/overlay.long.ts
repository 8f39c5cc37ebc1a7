import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../support/command.ts';
import { verifyDrifting } from '../../src/verify/support/drifting.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  folders.push(folder);
  for (const part of ['openapi', 'generated/source-map.json', 'generated/openapi.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  return folder;
}

function apply(folder: string, overlay: unknown) {
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));
  return runCommand('scripts/commands/overlay', folder, 'overlay.json');
}

it('brings what verify has observed into the files where it belongs', async () => {
  const { overlay } = await verifyDrifting(/./, ({ json }) => {
    if (json.data?.[0]?.customer) json.data[0].status = 'active';
    if (json.meta?.page_info.page_size) json.data[0].reason = 'x';
  });
  const folder = copy();
  const { status, stdout, stderr } = await apply(folder, overlay);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout.split('\n')).toContain('openapi/components/schemas/Refund.yaml');
  const changed = (file: string) => {
    const before = readFileSync(join('openapi', file), 'utf8').split('\n');
    const after = readFileSync(join(folder, 'openapi', file), 'utf8').split('\n');
    return {
      added: after.filter((line) => !before.includes(line)),
      removed: before.filter((line) => !after.includes(line)),
    };
  };
  expect(changed('components/schemas/Refund.yaml').added).toEqual([
    '    x-extensible-enum:',
    '  reason:',
    '    description: The field `reason`.',
    '      - example-reason',
  ]);
  expect(changed('components/examples/RefundPage.yaml').added).toEqual([
    '  - /data/0/reason',
    '      reason: example-reason',
  ]);
  const [, facts = ''] = stdout.split('test/openapi/facts.yaml');
  expect(facts.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      '/components/schemas/Refund/properties/reason',
      '/components/schemas/Subscription/properties/status/x-extensible-enum has "active"',
      '/components/parameters/TraceId/x-unspecified/2 is removed (required)',
      '3. npm run build, npm run lint and npm test',
    ]),
  );
  expect(facts).not.toContain('/components/examples/');
  expect(changed('components/schemas/Subscription.yaml')).toEqual({
    added: ['      - active'],
    removed: [],
  });
  const path = join(folder, 'openapi/paths/virtual-account-numbers_{order_ref}.yaml');
  expect(parse(readFileSync(path, 'utf8')).get.responses['404']).toEqual({
    $ref: '../components/responses/VirtualAccountNumberFailure.yaml',
  });
  expect(changed('components/parameters/TraceId.yaml').removed).toContain('x-assumed:');
});

it('removes one gap of several, and the list with its last gap', async () => {
  const folder = copy();
  const refund = "$['components']['schemas']['Refund']";
  const file = 'openapi/components/schemas/Refund.yaml';
  const before = readFileSync(file, 'utf8');
  const { status, stderr } = await apply(folder, {
    overlay: '1.0.0',
    actions: [
      { target: `${refund}['x-unspecified'][?@.kind == 'nullability']`, remove: true },
      {
        target: `${refund}['properties']['status']['x-unspecified'][?@.kind=='values']`,
        remove: true,
      },
    ],
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(
    before
      .replace(/  - kind: nullability\n.*\n/, '')
      .replace(/    x-unspecified:\n {6}- kind: values\n.*\n/, ''),
  );
});

it('closes one of two gaps of one kind by its id', async () => {
  const folder = copy();
  const file = 'openapi/components/schemas/PageInfo.yaml';
  const before = readFileSync(file, 'utf8');
  const target = "$['components']['schemas']['PageInfo']['x-unspecified'][?@.id=='page-sizes']";
  const { status, stderr } = await apply(folder, {
    overlay: '1.0.0',
    actions: [{ target, remove: true }],
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(
    before.replace(/  - kind: list\n    id: page-sizes\n.*\n.*\n/, ''),
  );
});

it('refuses a name that would change every object, and takes others for plain names', async () => {
  const folder = copy();
  const file = 'openapi/components/schemas/Refund.yaml';
  const target = "$['components']['schemas']['Refund']['properties']";
  const field = { type: 'string', description: 'A field.' };
  for (const update of [
    JSON.parse('{"__proto__": {"polluted": "yes"}}'),
    { added: JSON.parse('{"type": "object", "__proto__": {"polluted": "yes"}}') },
  ]) {
    const { status, stderr } = await apply(folder, {
      overlay: '1.0.0',
      actions: [{ target, update }],
    });
    expect(stderr).toContain('overlay.json: the name __proto__ cannot be merged');
    expect(status).toBe(1);
  }
  const inherited = await apply(folder, {
    overlay: '1.0.0',
    actions: [{ target: `${target}['constructor']`, update: field }],
  });
  expect(inherited.stderr).toContain('nothing in the document matches');
  expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(file, 'utf8'));
  const { status, stderr } = await apply(folder, {
    overlay: '1.0.0',
    actions: [
      { target, update: { constructor: field, toString: field } },
      { target: `${target}['constructor']`, update: { format: 'uuid' } },
    ],
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { properties } = parse(readFileSync(join(folder, file), 'utf8'));
  expect(properties.constructor).toEqual({ ...field, format: 'uuid' });
  expect(Object.hasOwn(properties, 'toString')).toBe(true);
});

it('takes each change for the one before it into account', async () => {
  const folder = copy();
  const gaps = "$['info']['x-unspecified']";
  const { stderr } = await apply(folder, {
    overlay: '1.0.0',
    actions: [
      { target: `${gaps}[0,1]`, remove: true },
      { target: `${gaps}[0]`, remove: true },
      { target: gaps, update: { kind: 'query', text: 'A gap.' } },
      { target: `${gaps}[?@.kind == 'query']`, update: { text: 'Another gap.' } },
    ],
  });
  expect(stderr).toBe('');
  const gapsOf = (root: string) => {
    const text = readFileSync(join(root, 'openapi/openapi.yaml'), 'utf8');
    return (parse(text) as { info: { 'x-unspecified': object[] } }).info['x-unspecified'];
  };
  expect(gapsOf(folder)).toEqual([
    ...gapsOf('.').slice(3),
    { kind: 'query', text: 'Another gap.' },
  ]);
});

it('refuses what is no overlay and what leads nowhere, and then changes nothing', async () => {
  const folder = copy();
  const before = readFileSync(join(folder, 'openapi/openapi.yaml'), 'utf8');
  expect((await apply(folder, {})).stderr).toContain('is no OpenAPI Overlay');
  const good = { target: "$['info']", update: { 'x-new': 1 } };
  const bad = {
    target: "$['components']['schemas']['Refund']['properties']['none']",
    remove: true,
  };
  const run = await apply(folder, { overlay: '1.0.0', actions: [good, bad] });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(`nothing in the document matches ${bad.target}`);
  const wrong = await apply(folder, {
    overlay: '1.0.0',
    actions: [{ target: '$.info[', remove: true }],
  });
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain('$.info[ is no JSONPath');
  expect(readFileSync(join(folder, 'openapi/openapi.yaml'), 'utf8')).toBe(before);
});
