// Makes every call, and each write at each address where it fails; prints how they ended.
import { createRequire } from 'node:module';
import process from 'node:process';
import type { Fetch } from 'payments-contract';
import { everyCall, write } from './calls.js';

const [addresses = '', fetchModule] = process.argv.slice(2);
const { origin, writes, unreachable } = JSON.parse(addresses);

// What jsdom leaves behind calls itself a browser.
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Mozilla/5.0 jsdom/27' } });

const required = createRequire(import.meta.url)('payments-contract');
const imported = await import('payments-contract');
const isOnePackage = required.createPaymentsClient === imported.createPaymentsClient;
const fetch: Fetch = fetchModule && (await import(fetchModule)).default;

const limits = { token: 'a', baseUrl: `${origin}/v3`, maxResponseBytes: 9, fetch };
const cut = await imported.createPaymentsClient(limits).refunds.list();
const limited = cut.ok ? 'ok' : cut.error.kind;

const ends: object[] = [];
for (const path of writes) {
  const [, name] = path.split('/');
  ends.push(await write(imported, name, { baseUrl: `${origin}/${path}`, reads: 2, fetch }));
}

const unsent = await Promise.all(
  unreachable.map((baseUrl: string) => write(imported, 'void', { baseUrl, reads: 0, fetch })),
);

const calls = await everyCall(imported, origin, fetch);
console.log(JSON.stringify({ isOnePackage, limited, calls, ends, unsent }));
process.exit(0);
