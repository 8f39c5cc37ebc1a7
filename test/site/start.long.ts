import { readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/serve.ts';
import { main as start } from '../../site/commands/start.ts';
import { runScriptHere } from '../support/run-here.ts';
import { ROOT, emptyFolder } from '../support/files.ts';
import { builtSite, cases, textsOf } from './support.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** This project with a folder of its own for what is built: other suites start the server too. */
const home = emptyFolder();
for (const part of readdirSync(ROOT)) {
  if (part !== 'dist' && part !== 'package.json') {
    symlinkSync(join(ROOT, part), join(home, part));
  }
}

test('serves the site and the mock at addresses that it prints, and ends with a signal', async () => {
  const port = String(await freePort());
  vi.stubEnv('PORT', port);
  const started = runScriptHere(start, home, '--host', '0.0.0.0');
  // The port is open before the site is built.
  const first = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), 60_000);
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('</html>')]);
  const { stdout, ...ended } = await started;
  vi.unstubAllEnvs();
  const stop = process.listeners('SIGTERM').at(-1)!;
  onTestFinished(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.removeListener(signal, process.listeners(signal).at(-1)!);
    }
  });
  expect(ended).toEqual({ status: 0, stderr: '' });
  const [, base = ''] = /^ {2}Documentation {2}(http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(stdout) ?? [];
  const lines = stdout.split('\n').map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      `Documents      ${base}/openapi.json`,
      `Main           ${base}/v3`,
      `Webhooks       ${base}`,
      'Stop with Ctrl+C.',
    ]),
  );
  const addresses = stdout.match(/http:\/\/[^\s/]+\//g) ?? [];
  for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  const [, header = '', value = '', url = ''] =
    /^ {2}curl -H '([^:]+): ([^']+)' (\S+)$/m.exec(stdout) ?? [];
  const call = await fetch(url, { headers: { [header]: value } });
  expect(await call.json()).toMatchObject({ status: 'success' });
  const typeOf = async (path: string) => {
    const { headers, status } = await fetch(`${base}/${path}`);
    return `${status} ${headers.get('content-type')?.split(';')[0]}`;
  };
  expect(await typeOf('openapi.yaml?a=b')).toBe('200 application/yaml');
  expect(await typeOf('v3/nothing')).toBe('404 application/json');
  expect(await typeOf('profile/nothing')).toBe('404 application/json');
  for (const [path, type] of Object.entries(cases.served)) {
    // The range ends before it begins.
    const response = await fetch(`${base}/${path}`, { headers: { Range: 'bytes=5-1' } });
    const { headers, status } = response;
    expect(`${status} ${headers.get('content-type')?.toLowerCase()}`, path).toBe(type);
    expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const file = join(home, 'dist/docs', status === 404 ? '404.html' : path || 'index.html');
    expect(await response.text()).toBe(readFileSync(file, 'utf8'));
  }
  stop('SIGTERM');
  await expect(fetch(`${base}/`)).rejects.toThrow('fetch failed');
});

test('has written the same bytes as docs, but for pages that know of the mock beside them', async () => {
  const { files } = await builtSite();
  const written = await textsOf(join(home, 'dist/docs'));
  expect([...written.keys()].toSorted()).toEqual([...files.keys()].toSorted());
  expect(written.get('index.html')).toContain('data-mock="here"');
  // It has no address, from which the links of this page begin.
  written.delete('404.html');
  const common = (text = '') =>
    text.replaceAll(/ data-mock="here"|<link rel="canonical"[^>]*>/g, '');
  for (const [path, text] of written) {
    if (common(text) !== common(files.get(path))) expect.unreachable(`${path} differs`);
  }
});
