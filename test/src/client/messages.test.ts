import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { ClientOptions } from '../../../src/client/index.ts';
import { clientOf, stub } from './support.ts';

/** The message of the error of a read that gets this response. */
async function messageOf(status: number, body: unknown, options: Partial<ClientOptions> = {}) {
  const client = clientOf({ ...options, fetch: stub(status, body).fetch, retries: 0 });
  const result = await client.refunds.list();
  return result.ok ? '' : result.error.message;
}

const hint = 'Is /v3 missing from baseUrl?';
const page = '<html><title>404</title></html>';

test.each<[baseUrl: string, status: number, body: unknown, said: string]>([
  ['https://main.example', 404, {}, ` ${hint}`],
  ['https://main.example', 404, { message: 'Not here' }, ` Not here ${hint}`],
  ['https://main.example', 404, page, ` <title>404 ${hint}`],
  ['https://main.example', 403, {}, ''],
  ['https://main.example', 404, examples.ChargeNotFound, ' No PBTX transaction found'],
  ['https://main.example/v3', 404, {}, ''],
])(
  'a base URL of %s gets %i with %j, which is told with "%s"',
  async (baseUrl, status, body, said) => {
    expect(await messageOf(status, body, { baseUrl })).toBe(`listRefunds: http ${status}${said}`);
  },
);

test('a 404 of the Webhooks interface has no hint at /v3', async () => {
  const client = clientOf({ fetch: stub(404, {}).fetch });
  const message = 'listWebhookEndpoints: http 404';
  expect(await client.webhookEndpoints.list()).toMatchObject({ error: { message } });
});

test('a title in a body of the API is none of a web page', async () => {
  const body = { ...examples.ChargeNotFound, message: 'No <title>Sign in</title> here' };
  expect(await messageOf(404, body)).toBe('listRefunds: http 404 No <title>Sign in</title> here');
});

test.each([200, 404, 502])('a web page with status %i is named by its title', async (status) => {
  const title = `Sign in\n${'x'.repeat(500)}`;
  const html = `<!doctype html><html><head><TITLE>${title}</title></head><p>${'y'.repeat(99)}</p>`;
  const message = await messageOf(status, html);
  expect(message).toContain('Sign in xxx');
  expect(message).not.toContain('yyy');
  expect(message.length).toBeLessThan(350);
});
