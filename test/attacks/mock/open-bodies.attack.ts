import { readFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Started, batch, startMock } from './started.ts';

const MEGABYTE = 1024 * 1024;
const NINE = 9 * MEGABYTE;
const path = '/v3/bulk-tokenized-charges';
const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };

interface Open {
  readonly socket: Socket;
  readonly received: () => string;
}

/** Sends a request with the first bytes of a body, and resolves when they are on their way. */
async function open({ port }: Started, length: number, body: string): Promise<Open> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.on('error', () => socket.destroy());
  onTestFinished(() => {
    socket.destroy();
  });
  const lines = Object.entries({ ...headers, 'Content-Length': length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: mock\r\n${head}\r\n`);
  await new Promise((resolve) => socket.write(body, resolve));
  return { socket, received: () => received };
}

function post({ origin }: Started, body: string, token = 'any') {
  const own = { ...headers, Authorization: `Bearer ${token}` };
  return fetch(origin + path, { method: 'POST', headers: own, body });
}

/** Memory of the process in MB. */
async function residentMegabytes({ child }: Started): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

test('sixty bodies of nine megabytes that never end are not kept, and small ones are answered', async () => {
  const mock = await startMock();
  const before = await residentMegabytes(mock);
  const body = batch(NINE);
  const all = await Promise.all(
    Array.from({ length: 60 }, () => open(mock, NINE, body.slice(0, -1))),
  );
  expect((await post(mock, batch(0))).status).toBe(200);
  expect((await residentMegabytes(mock)) - before).toBeLessThan(300);

  for (const { socket } of all) socket.write('}');
  const statuses = () => all.map(({ received }) => received().slice(9, 12));
  await vi.waitFor(() => expect(statuses()).not.toContain(''), 20_000);
  const refused = all.filter(({ received }) => received().startsWith('HTTP/1.1 503 '));
  expect(refused.length).toBeGreaterThan(40);
  for (const { received } of refused) {
    expect(received().toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(received()).toContain('too many request bodies at once');
  }
  expect(all.length - refused.length).toBeGreaterThan(2);
  // The records of the first token are as large as they may be.
  expect((await post(mock, body, 'another')).status).toBe(200);
});

test('a request is dropped with its body when the caller disconnects during a latency', async () => {
  const mock = await startMock(['--latency', '600000']);
  const body = batch(NINE);
  const held: Open[] = [];
  for (let count = 0; count < 7; count += 1) held.push(await open(mock, NINE, body));
  const refused = await post(mock, body);
  expect(refused.status).toBe(503);

  await fetch(`${mock.origin}/__mock/latency`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"latency":0}',
  });
  for (const { socket } of held) socket.destroy();
  await vi.waitFor(async () => expect((await post(mock, body)).status).toBe(200), 5_000);
  const records = await fetch(`${mock.origin}/__mock/records`, { headers });
  expect(await records.json()).toMatchObject({ bulkTokenizedCharges: [{}] });
});
