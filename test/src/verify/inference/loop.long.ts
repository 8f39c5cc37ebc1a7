import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checks } from '../../../../scripts/checks/index.ts';
import { runCommand } from '../../../scripts/support/command.ts';
import { verifyDrifting } from '../support/drifting.ts';

const SOURCES = [
  'openapi',
  'scripts',
  'site',
  'generated',
  'src',
  'test/openapi',
  'package.json',
  'tsconfig.json',
  '.spectral.yaml',
  'redocly.yaml',
];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loop-'));
  for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A command of the pipeline on the copy. */
async function command(file: string, ...args: string[]) {
  const { status, stdout, stderr } = await runCommand(file, folder, ...args);
  return { status, output: stdout + stderr };
}

/** A program of the copy, in a process of its own. */
function program(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

/** The operation identifier that a call of the client in the copy sends, and what its mock says of it. */
function callWithIdentifier() {
  writeFileSync(
    join(folder, 'scripts/call.ts'),
    `import { createPaymentsClient } from '../src/client/index.ts';
     import { createMock } from '../src/mock/node.ts';
     const mock = createMock({ assume: { 'trace-id-optional': false } });
     const names: string[] = [];
     const client = createPaymentsClient({
       token: 'a-token',
       webhooksBaseUrl: 'http://mock.example',
       fetch: (input, init) => {
         const request = new Request(input, init);
         names.push(...[...request.headers.keys()].filter((name) => name.endsWith('-id')));
         return mock.fetch(request);
       },
     });
     const { ok } = await client.webhookEndpoints.list();
     mock.assertNoViolations();
     console.log(JSON.stringify({ ok, names }));`,
  );
  return program('scripts/call.ts');
}

it('the document takes what a run against the mock has shown, builds and passes lint', async () => {
  const { overlay } = await verifyDrifting(/refunds/, ({ json }) => {
    for (const record of json.data ?? [])
      Object.assign(record, { planted_text: 'x', planted_count: 1 });
  });
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));

  const applied = program('scripts/commands/overlay.ts', 'overlay.json');
  expect(applied.status).toBe(0);
  // The facts are written by people, and the run has named them.
  const { output } = await command('site/commands/build', '--quiet');
  const unknown = output.match(/^.*:\d+ .*$/gm) ?? [];
  expect(unknown.filter((line) => !line.includes('fact-listed'))).toEqual([]);
  const fields = unknown.map((line) => /"(\w+)" of (\w+) here/.exec(line) ?? []);
  expect(fields).toHaveLength(2);
  const facts = join(folder, 'test/openapi/facts.yaml');
  let text = readFileSync(facts, 'utf8');
  for (const [, name, schema] of fields) {
    expect(applied.output).toContain(`/components/schemas/${schema}/properties/${name}\n`);
    const type = name === 'planted_count' ? 'integer' : 'text';
    text = text.replace(
      new RegExp(`(\\n  ${schema}:[^]*?\\n    fields:\\n)`),
      `$1      ${name}: ${type}\n`,
    );
  }
  writeFileSync(facts, text);
  expect(await command('site/commands/build', '--quiet')).toEqual({ status: 0, output: '' });
  // The build has linted; it is not made again to look at the source and at what was written.
  const written = readdirSync(join(folder, 'generated'));
  const outputs = new Map(
    written.map((name) => [name, readFileSync(join(folder, 'generated', name), 'utf8')]),
  );
  const documents = checks.find(({ name }) => name === 'documents');
  const context = { root: folder, rendered: async () => ({ outputs }) };
  expect(await documents?.run(context)).toEqual([]);

  const document = readFileSync(join(folder, 'generated/openapi.yaml'), 'utf8');
  expect(document).not.toContain('trace-id-header');
  expect(document).toContain('access-error-statuses');
  expect(document).toMatch(
    /'404':\n +\$ref: '#\/components\/responses\/VirtualAccountNumberFailure'/,
  );
  expect(callWithIdentifier()).toEqual({
    status: 0,
    output: '{"ok":true,"names":["x-trace-id"]}\n',
  });
});

it('client and mock follow an overlay that names the header of the identifier', async () => {
  const target = "$['components']['parameters']['TraceId']";
  const actions = [
    { target, update: { name: 'X-Operation-Id' } },
    { target: `${target}['x-assumed']`, remove: true },
  ];
  const overlay = { overlay: '1.0.0', info: { title: 'Named', version: '1' }, actions };
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));
  expect(await command('scripts/commands/overlay', 'overlay.json')).toMatchObject({ status: 0 });
  expect(await command('site/commands/build', '--quiet')).toEqual({ status: 0, output: '' });
  expect(callWithIdentifier()).toEqual({
    status: 0,
    output: '{"ok":true,"names":["x-operation-id"]}\n',
  });
});
