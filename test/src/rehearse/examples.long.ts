import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ScheduledFault, createMock } from '../../../src/mock/index.ts';
import { NODE, buildExamples } from '../../support/example-programs.ts';
import { WRITE_FAULTS, rehearseCommand } from '../../support/rehearse-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearsed-examples-'));

/** One fault of each kind that needs no waiting. */
const READ = ['reset', 'half-response', 'html', 'status-401', 'redirect', 'empty-list@/data'];

/** The cases of each example program. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'bulk-charge': WRITE_FAULTS.map((kind) => `createBulkTokenizedCharge#1:${kind}`),
  'void-and-recover': WRITE_FAULTS.map((kind) => `voidCharge#1:${kind}`),
  'sum-refunds': [
    ...READ,
    'absent@/data/0/amount_refunded',
    'fraction@/data/0/amount_refunded',
    'largest-integer@/data/0/amount_refunded',
  ].map((kind) => `listRefunds#1:${kind}`),
  'find-webhook-secret': [...READ, 'absent@/data/0/secret', 'new-field@/data/0'].map(
    (kind) => `listWebhookEndpoints#1:${kind}`,
  ),
  'rotate-tokens': READ.map((kind) => `listSubscriptions#1:${kind}`),
};

let programs: Map<string, string>;

beforeAll(async () => {
  vi.stubEnv('PAYMENTS_TOKENS', 'first-token,second-token');
  programs = await buildExamples(folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(EXAMPLES))('%s says what has happened', async (name, cases) => {
  const command = [...NODE, programs.get(name) ?? ''];
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});

// examples/python/pay.py is a program of docs/rehearse.md, which the suite of the package follows.
test('sh examples/curl/void.sh says what has happened', async () => {
  const cases = WRITE_FAULTS.map((kind) => `voidCharge#1:${kind}`);
  const { report } = await rehearseCommand({ command: ['sh', 'examples/curl/void.sh'], cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});

const FIXED_HOST = 'https://payments.example/v3';
const VOID = "'/charges/FLW-PREAUTH-0001/void'";
const HEADERS = "{ Authorization: 'Bearer any', 'Content-Type': 'application/json' }";

/** Programs that call a fixed host, each with what leads it to the mock. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  fetch: nodeProgram(`
    const signal = AbortSignal.timeout(2000);
    const response = await fetch('${FIXED_HOST}' + ${VOID}, { method: 'POST', headers: ${HEADERS}, signal });
    said(response.status, await response.json());`),
  'node:https': nodeProgram(`
    const { get, request } = await import('node:https');
    const { once } = await import('node:events');
    const list = get('${FIXED_HOST}/subscriptions', { headers: ${HEADERS} });
    (await once(list, 'response'))[0].resume();
    const options = { hostname: 'payments.example', path: '/v3' + ${VOID}, method: 'POST', headers: ${HEADERS} };
    const [response] = await once(request(options).setTimeout(2000).end(), 'response');
    said(response.statusCode, JSON.parse((await response.toArray()).join('')));`),
  urllib: pythonProgram(`
    from urllib import request
    sent = request.Request('${FIXED_HOST}' + ${VOID}, method='POST', headers=${pythonHeaders()})
    with request.urlopen(sent, timeout=2) as response:
        said(response.status, json.loads(response.read()))`),
  requests: pythonProgram(`
    import requests
    response = requests.post('${FIXED_HOST}' + ${VOID}, headers=${pythonHeaders()}, timeout=2)
    said(response.status_code, response.json())`),
};

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;

function nodeProgram(calls: string): string[] {
  const said = `const said = (status, body) =>
    process.exit(status === 200 && body.status === 'success' ? 0 : 75);`;
  const program = `${said} try { ${calls} } catch { process.exit(75); }`;
  return [
    'node',
    '--import',
    './examples/rehearse/route.mjs',
    '--input-type=module',
    '-e',
    program,
  ];
}

function pythonProgram(calls: string): string[] {
  const program = `import json, sys
def said(status, body):
    sys.exit(0 if status == 200 and body['status'] == 'success' else 75)
try:${calls}
except Exception:
    sys.exit(75)`;
  return ['env', 'PYTHONPATH=examples/rehearse', 'python3', '-c', program];
}

function pythonHeaders(): string {
  return "{'Authorization': 'Bearer any', 'Content-Type': 'application/json'}";
}

const isHere = ([name]: [string, unknown]) => name !== 'requests' || hasRequests;

test.each(Object.entries(FIXED).filter(isHere))(
  '%s with a fixed host is led to the mock',
  async (_, command) => {
    const cases = ['reset-before', 'reset-after', 'half-response'].map(
      (kind) => `voidCharge#1:${kind}`,
    );
    const { exit, report } = await rehearseCommand({ command, cases });
    expect(report).toMatchObject({ cases, unreached: [], findings: [] });
    expect(exit).toBe(0);
  },
);

// A server that does not know the host says nothing about the service behind it, and neither does a
// success without a status.
test.each([[['sh', 'examples/curl/void.sh']], [['python3', 'examples/python/pay.py']]])(
  '%j does not know what became of a void after 408, 421 or a body without a status',
  async ([command = '', ...args]) => {
    for (const fault of [{ status: 408 }, { status: 421 }, { body: '{}' }, { body: '[]' }]) {
      const mock = createMock();
      const { urls } = await mock.listen();
      mock.fail({
        kind: 'body' in fault ? 'body' : 'status',
        ...fault,
        times: 9,
      } as ScheduledFault);
      const env = { ...process.env, PAYMENTS_BASE_URL: urls.main, PAYMENTS_TOKEN: 'any-token' };
      const [code] = (await once(spawn(command, args, { env }), 'exit')) as [number];
      await mock.close();
      expect(code, JSON.stringify(fault)).toBe(75);
    }
  },
);
