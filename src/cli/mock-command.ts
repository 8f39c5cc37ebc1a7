import { writeFileSync } from 'node:fs';
import { ChoiceError, type Listening, createMock } from '../mock/index.ts';
import { manifest } from '../shared/package-files.ts';
import { reachableHosts } from '../shared/reachable-hosts.ts';
import { defineCommand } from './command.ts';
import { stopSignal } from './command-line.ts';
import { type MockArguments, NOTES, OPTIONS, mockArguments } from './mock-options.ts';
import { RequestLines } from './request-lines.ts';

/** `payments-contract mock`: serves until it receives a signal to stop, then finishes what is under way. */
export const run = defineCommand({
  name: 'mock',
  about: `Responds as the document describes the service: a void stays, a batch is kept, an unknown reference
is an error. Every request and every response is validated against the document.`,
  options: OPTIONS,
  notes: NOTES,
  guide: 'mock',
  run: async (values) => {
    const given = mockArguments(values, process.env);
    try {
      await serve(given);
      return 0;
    } catch (error) {
      throw new StartError(reason(error, given), { cause: error });
    }
  },
  explain: (error) =>
    error instanceof StartError
      ? { message: error.message, exitCode: error.cause instanceof ChoiceError ? 2 : 1 }
      : undefined,
});

/** The mock could not start. */
class StartError extends Error {}

async function serve({ options, port, host, readyFile, quiet }: MockArguments): Promise<void> {
  const lines = quiet ? undefined : new RequestLines(process.stdout);
  const mock = createMock({ ...options, onResponse: lines?.add });
  const listening = await mock.listen({ port, host });
  process.stdout.write(greeting(listening));
  if (readyFile !== undefined) writeFileSync(readyFile, `${JSON.stringify(listening.urls)}\n`);
  await stopSignal();
  await mock.close();
  lines?.flush();
}

function greeting({ urls, host, port }: Listening): string {
  const [, ...more] = reachableHosts(host);
  const others = more.map((each) => `  Also at   http://${each}:${port}\n`);
  return `payments-contract mock ${manifest().version}
  Main      ${urls.main}
  Webhooks  ${urls.webhooks}
  Control   ${urls.control}
  Document  ${new URL('/openapi.yaml', urls.control).href}
${others.join('')}`;
}

function reason(error: unknown, { port, host }: MockArguments): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const address = host ?? '127.0.0.1';
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is taken; choose another with --port`;
  if (code === 'EACCES') return `port ${port} needs rights that you do not have`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `there is no address ${address} here`;
  return message ?? String(error);
}
