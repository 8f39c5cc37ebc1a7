import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { type Listening, createMock } from '../../src/mock/node.ts';
import { emptyFolder } from '../scripts/support/project.ts';

const FOLDER = 'openapi/workflows';
const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const mock = createMock();
const folder = emptyFolder();
let urls: Listening['urls'];

beforeAll(async () => {
  ({ urls } = await mock.listen());
});
afterAll(() => mock.close());

const [charge] = examples.BulkTokenizedChargeTwoCards.bulk_data ?? [];
const INPUTS: Record<string, string> = {
  token: 'token-of-the-workflows',
  flwRef: examples.ChargePreauth.flw_ref ?? '',
  orderRef: examples.VirtualAccountNumberFound.data.order_ref ?? '',
  bvn: '22345678901',
  rejectedToken: mock.choices['rejected-token'],
  forbiddenToken: mock.choices['forbidden-token'],
  traceId: 'trace-of-the-workflows',
  cardToken: 'card-token-of-the-workflows',
  title: 'Workflow',
  currency: charge?.currency ?? '',
  country: charge?.country ?? '',
  amount: String(charge?.amount),
  email: charge?.email ?? '',
  txRef: 'workflow-1',
};
const SECRET = [
  ...['token', 'bvn', 'cardToken'].map((name) => INPUTS[name] ?? ''),
  ...examples.VirtualCardAll.data.map(({ card_pan }) => card_pan),
];

/** Inputs go through the environment: a command line is there for everyone to see. */
async function respect(args: string[], inputs: Record<string, string> = INPUTS) {
  const given = Object.entries(inputs).map(([name, value]) => `${name}=${value}`);
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_CLI_RESPECT_INPUT: given.join(','),
  };
  const servers = ['--server', `main=${urls.main}`, '--server', `webhooks=${urls.webhooks}`];
  const command = ['node_modules/@redocly/cli/bin/cli.js', 'respect', ...args, ...servers];
  const ended = await promisify(execFile)(process.execPath, command, { env }).catch(
    (error) => error,
  );
  return { code: Number(ended.code ?? 0), output: `${ended.stdout}${ended.stderr}` };
}

// That they are valid: `npm run lint`.
test('the workflows all pass against the mock, and no report holds a secret', async () => {
  mock.reset();
  const report = join(folder, 'report.json');
  const { code, output } = await respect([...files, '--verbose', '--json-output', report]);
  expect(output).not.toMatch(/✗|Failed steps|Error/);
  expect(code).toBe(0);
  const json = readFileSync(report, 'utf8');
  const { files: results } = JSON.parse(json) as { files: object };
  expect(results).toMatchObject({
    [`${FOLDER}/bulk-tokenized-charge.arazzo.yaml`]: { totalRequests: 5 },
    [`${FOLDER}/list-webhook-endpoints.arazzo.yaml`]: { totalRequests: 3 },
    [`${FOLDER}/replace-bvn.arazzo.yaml`]: { totalRequests: 3 },
    [`${FOLDER}/void-charge.arazzo.yaml`]: { totalRequests: 2 },
  });
  for (const secret of SECRET) expect(output + json).not.toContain(secret);
  // Four requests are wrong on purpose; no response is.
  expect(mock.violations.map(({ side }) => side)).toEqual(Array(4).fill('request'));
  const { charges } = mock.records(INPUTS['token']);
  expect(charges.find(({ flw_ref }) => flw_ref === INPUTS['flwRef'])?.status).toBe('voided');
});

test('a workflow fails when the service does otherwise', async () => {
  const { code, output } = await respect([`${FOLDER}/void-charge.arazzo.yaml`], {
    ...INPUTS,
    flwRef: examples.ChargeNormal.flw_ref ?? '',
  });
  expect(code).not.toBe(0);
  expect(output).toMatch(/✗.*\$statusCode == 200/);
});
