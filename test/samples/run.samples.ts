import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { sampleFolder } from './files.ts';
import { TOOLS, execute, missing } from './tools.ts';

/** What each sample prints when the mock has just been started. */
const PRINTED: Record<string, RegExp> = {
  createBulkTokenizedCharge: /^\d+\n$/,
  voidCharge: /^voided\n$/,
  listVirtualCards: /^2\n$/,
  getVirtualCard: /^3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91\n$/,
  getVirtualAccountNumber: /^ORD-2026-0001\n$/,
  updateVirtualAccountNumberBvn: /^200\n$/,
  listSubscriptions: /^2\n$/,
  listRefunds: /^1\n$/,
  listWebhookEndpoints: /^1\n$/,
};

const folder = await sampleFolder();
let mock: Mock;
let roots: Record<string, string>;

const unset = { PAYMENTS_TOKEN: '', PAYMENTS_WEBHOOKS_TOKEN: '' };
const tokens = (token: string) => ({ PAYMENTS_TOKEN: token, PAYMENTS_WEBHOOKS_TOKEN: token });

beforeAll(async () => {
  mock = createMock();
  const { urls } = await mock.listen();
  roots = { PAYMENTS_BASE_URL: urls.main, PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks };
});

afterAll(() => mock.close());

for (const tool of TOOLS) {
  const absent = missing(tool);
  if (absent !== undefined) process.stderr.write(`skipped: ${absent}\n`);
  const { language } = tool;
  const extension = LANGUAGES.find(({ id }) => id === language)?.extension ?? '';

  describe.skipIf(absent !== undefined)(`samples in ${language}`, () => {
    test.each(Object.keys(PRINTED))('%s is well formed, and runs', async (operation) => {
      const file = join(folder, language, `${operation}.${extension}`);
      for (const command of [...tool.check(file), ...(tool.lint ? [tool.lint(file)] : [])]) {
        expect(await execute(command), command.join(' ')).toMatchObject({ code: 0 });
      }
      const env = { ...roots, ...tokens(`token-of-${language}`) };
      const { code, out, err } = await execute(tool.run(file), env);
      expect(err).toBe('');
      expect(code).toBe(0);
      // The sample of curl prints the whole response.
      if (language === 'curl')
        expect(JSON.parse(out)).toMatchObject({ message: expect.any(String) });
      else expect(out).toMatch(PRINTED[operation] ?? /^$/);
    });

    test.each(['getVirtualCard', 'listWebhookEndpoints'])(
      '%s fails with a rejected token, and does not print it',
      async (operation) => {
        const file = join(folder, language, `${operation}.${extension}`);
        const env = { ...roots, ...tokens('rejected-token') };
        const { code, out, err } = await execute(tool.run(file), env);
        expect(code).not.toBe(0);
        expect(out + err).not.toContain('rejected-token');
        expect(out + err).toMatch(/401|UNAUTHORIZED|refused/);
      },
    );

    test.each(['voidCharge', 'listWebhookEndpoints'])(
      '%s says which variable is not set, and sends nothing',
      async (operation) => {
        const file = join(folder, language, `${operation}.${extension}`);
        const sent = mock.requests.length;
        const { code, err } = await execute(tool.run(file), { ...unset, ...roots });
        expect(code).not.toBe(0);
        expect(err).toMatch(/PAYMENTS_(WEBHOOKS_)?TOKEN/);
        expect(mock.requests.length).toBe(sent);
      },
    );
  });
}

test('every sample kept to the document', () => {
  expect(() => mock.assertNoViolations()).not.toThrow();
});
