import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { runHere } from '../../support/run-here.ts';
import { entry, har, harFile } from '../verify/support/har.ts';
import { createMock } from '../../../src/mock/node.ts';
import { emptyFolder } from '../../support/files.ts';

const mock = createMock();
const { urls } = await mock.listen();
const folder = emptyFolder();
const inFolder = (name: string) => join(folder, name);
afterAll(() => mock.close());

afterEach(() => vi.unstubAllEnvs());

/** The command in this process. */
async function command(args: string[], env: Record<string, string> = {}) {
  for (const name of ['PAYMENTS_TOKEN', 'PAYMENTS_WEBHOOKS_TOKEN']) vi.stubEnv(name, env[name]);
  const { code, stdout: out, stderr: errors } = await runHere(['verify', ...args]);
  return { code, out, errors };
}

const baseUrls = `--base-url ${urls.main} --webhooks-base-url ${urls.webhooks} --rate 1000`.split(
  ' ',
);
const TOKEN = 'token-of-the-command';

describe('payments-contract verify', () => {
  test('exits 0 when the responses conform, and writes the report', async () => {
    writeFileSync(inFolder('token'), `${TOKEN}\n`);
    const given = ['--token-file', inFolder('token'), '--order-ref', 'ORD-2026-0001'];
    const out = ['--format', 'json', '--out', inFolder('report.json')];
    const result = await command([...baseUrls, ...given, ...out]);
    expect(result).toMatchObject({ code: 0, out: '' });
    expect(result.errors).toMatch(/✓ listVirtualCards {2}200/);
    const report = readFileSync(inFolder('report.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({ version: 2, exitCode: 0 });
    expect(result.errors).toContain(`--out ${inFolder('report.json')}: The responses conform to `);
    expect(result.errors + report).not.toContain(TOKEN);
  });

  test('exits 1 with a new field, and ends a check at its deadline, if it is told to', async () => {
    const [refund] = examples.RefundPage.data;
    const more = { ...examples.RefundPage, data: [{ ...refund, planted_text: 'x' }] };
    const recording = har([entry({ url: 'https://a.example/v3/refunds', body: more })]);
    const given = ['--har', harFile(recording)];
    expect((await command(given)).code).toBe(0);
    const strict = await command([...given, '--fail-on', 'contradictions,new-fields']);
    expect(strict.code).toBe(1);
    expect(strict.out).toContain('field planted_text: not in the document (string once)');
    const late = await command([...given, '--timeout', '0.000001']);
    expect(late.out).toContain('the check took more than 0.001 ms');
  });

  test('takes the token of the Webhooks interface from a file or the environment', async () => {
    writeFileSync(inFolder('webhooks-token'), 'token-of-webhooks');
    const given = ['--webhooks-token-file', inFolder('webhooks-token'), '--no-probes'];
    const main = { PAYMENTS_TOKEN: 'rejected-token' };
    const byFile = await command([...baseUrls, ...given], main);
    expect(byFile.errors).toMatch(/^\? \w+ {2}401[\s\S]*✓ listWebhookEndpoints {2}200/m);
    const byVariable = await command([...baseUrls, '--no-probes'], {
      ...main,
      PAYMENTS_WEBHOOKS_TOKEN: 'token-of-webhooks',
    });
    expect(byVariable.errors).toMatch(/✓ listWebhookEndpoints {2}200/);
  });

  test('sends writes, references and the identifier as the options say', async () => {
    const other = createMock({ assume: { 'trace-id-header': 'X-Id', 'trace-id-optional': false } });
    const { urls: own } = await other.listen();
    const bases = ['--base-url', own.main, '--webhooks-base-url', own.webhooks];
    writeFileSync(inFolder('batch.json'), JSON.stringify(examples.BulkTokenizedChargeTwoCards));
    const writes = 'voidCharge,createBulkTokenizedCharge';
    const card = examples.VirtualCardAll.data[1]?.id;
    const options = `--no-probes --quiet --rate 1000 --timeout 3 --trace-id-header X-Id --order-ref ORD-2026-0001
      --card-id ${card} --probe-writes
      --flw-ref FLW-PREAUTH-0001 --allow-writes ${writes}
      --body createBulkTokenizedCharge=${inFolder('batch.json')}`;
    const given = [...bases, ...options.split(/\s+/)];
    expect(await command(given, { PAYMENTS_TOKEN: TOKEN })).toMatchObject({ code: 0, errors: '' });
    const sentWrites = other.requests.filter(({ method }) => method !== 'GET');
    expect(sentWrites.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'voidCharge 404',
      'updateVirtualAccountNumberBvn 404',
      'voidCharge 200',
      'createBulkTokenizedCharge 200',
    ]);
    const sent = other.requests.map(({ method, target }) => `${method} ${target}`);
    expect(sent).toContain(`GET /v3/virtual-cards/${card}`);
    expect(sent).toContain('GET /v3/virtual-account-numbers/ORD-2026-0001');
    expect(sent).toContain('GET /profile/webhook-endpoints');
    expect(other.violations).toEqual([]);
    await other.close();
  });
});

test('reads a token from standard input', () => {
  const args = '--import tsx src/cli/main.ts verify --token-file - --base-url http://127.0.0.1:1';
  const { stderr } = spawnSync(process.execPath, args.split(' '), { input: 'two words' });
  expect(String(stderr)).toContain('must be visible ASCII without white space');
});

test('says that a report can no longer be written', async () => {
  const folderOfReport = inFolder('gone');
  mkdirSync(folderOfReport);
  const served = createMock({
    onResponse: () => rmSync(folderOfReport, { recursive: true, force: true }),
  });
  const { urls: own } = await served.listen();
  const out = join(folderOfReport, 'file');
  const given = ['--base-url', own.main, '--no-probes', '--quiet', '--rate', '1000'];
  const ended = await command([...given, '--out', out], { PAYMENTS_TOKEN: TOKEN });
  const says = `--out ${out}: the file cannot be written (ENOENT)`;
  expect(ended).toMatchObject({ code: 2, errors: expect.stringContaining(says) });
  expect(existsSync(folderOfReport)).toBe(false);
  await served.close();
});
