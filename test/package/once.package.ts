import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Project } from './project.ts';
import { RUNTIMES } from './runtimes.ts';
import { FAULTS, tcpServer } from './tcp-server.ts';

/** Warms a connection with reads, then writes; prints `maybeApplied` of each write. */
const WRITES = `
  import { createPaymentsClient } from 'payments-contract';
  const origin = '%origin%';
  const batch = { retry_strategy: { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 } };
  const found = {};
  for (const fault of %faults%) {
    const writes = {
      void: (client) => client.charges.void('x'),
      bulk: (client) => client.bulkTokenizedCharges.create(batch),
      bvn: (client) => client.virtualAccountNumbers.updateBvn('x', { bvn: '1' }),
    };
    for (const [name, write] of Object.entries(writes)) {
      const baseUrl = origin + '/' + encodeURIComponent(fault) + '/' + name;
      const client = createPaymentsClient({ token: 'a-token', baseUrl, retries: 0 });
      for (let turn = 0; turn < 2; turn += 1) {
        const warm = await client.refunds.list();
        if (!warm.ok) throw warm.error;
      }
      const result = await write(client);
      found[fault + ' ' + name] = result.ok ? 'ok' : result.error.maybeApplied;
    }
  }
  console.log(JSON.stringify(found));
  globalThis.Deno ? Deno.exit(0) : process.exit(0);
`;

let project: Project;
beforeAll(async () => {
  project = await Project.sharing(inject('installed'));
});
afterAll(() => project.remove());

const writes = Object.keys(FAULTS).flatMap((fault) =>
  ['void', 'bulk', 'bvn'].map((name): [string, string] => [fault, name]),
);

test.each(RUNTIMES)('%s sends each write once, whatever becomes of it', async (name, command) => {
  const server = await tcpServer();
  const file = `${name.replace(' ', '-')}.js`;
  const code = WRITES.replace('%origin%', server.origin);
  await project.write(file, code.replace('%faults%', JSON.stringify(Object.keys(FAULTS))));
  const [program = '', ...options] = command;
  const ran = await project.run(join(project.folder, 'node_modules', program), ...options, file);
  server.close();
  expect(ran.stderr.replaceAll(/^.*Warning.*\n.*trace-warnings.*\n/gm, '')).toBe('');
  const found = JSON.parse(ran.stdout) as Record<string, boolean>;

  const counts = writes.map(([fault, write]) => {
    const root = `/${encodeURIComponent(fault)}/${write}/`;
    const sent = server.seen.filter(
      ({ method, path }) => method !== 'GET' && path.startsWith(root),
    );
    return [`${fault} ${write}`, sent.length];
  });
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(writes.map(([fault, write]) => [`${fault} ${write}`, 1])),
  );
  expect(found).toEqual(
    Object.fromEntries(writes.map(([fault, write]) => [`${fault} ${write}`, true])),
  );
  // Without a kept connection there would be nothing to repeat. Bun opens a new one for each write.
  const kept = server.seen.filter(({ method, kept: isKept }) => method !== 'GET' && isKept);
  expect(kept.length > 0).toBe(name !== 'Bun');
});
