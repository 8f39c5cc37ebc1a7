import { Agent, request as httpRequest } from 'node:http';
import type { Parameters } from 'fast-check';
import type { WireRequest } from './requests.ts';

/** Number of requests that a test makes; some make a fifth of it. */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10_000);

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 0x7fffffff);

/** The requests come in sequences; a failure names the one request that it is about. */
export const SEQUENCE = 40;

/** The same seed and number of runs make the same requests again. */
export function fuzz(name: string, requests: number): Parameters<unknown> {
  const numRuns = Math.ceil(requests / SEQUENCE);
  process.stdout.write(`fuzz of ${name}: ${numRuns * SEQUENCE} requests, FUZZ_SEED=${seed}\n`);
  return { seed, numRuns, endOnFailure: true };
}

export interface WireResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request as it is and waits for its whole response, with a deadline. */
export function sender(port: number): {
  send(request: WireRequest): Promise<WireResponse>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return { send: (request) => send(port, agent, request), close: () => agent.destroy() };
}

const MAY_HAVE_BODY = new Set(['POST', 'PUT', 'PATCH', 'PROPFIND']);

function send(port: number, agent: Agent | false, wire: WireRequest): Promise<WireResponse> {
  const { method, target, body, chunked } = wire;
  return new Promise((resolve, reject) => {
    const headers = wire.headers.flat();
    headers.push('Host', `127.0.0.1:${port}`);
    // Node would send an empty chunked body with a method that may have one.
    if (body === null && MAY_HAVE_BODY.has(method)) headers.push('Content-Length', '0');
    if (body !== null) {
      headers.push(
        ...(chunked
          ? ['Transfer-Encoding', 'chunked']
          : ['Content-Length', String(Buffer.byteLength(body))]),
      );
    }
    const options = {
      host: '127.0.0.1',
      port,
      agent,
      method,
      path: target,
      headers,
      timeout: 60_000,
    };
    const outgoing = httpRequest(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response')));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection just as it was used again, so it saw no request.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') {
        resolve(send(port, false, wire));
      } else reject(error);
    });
    outgoing.end(body ?? undefined);
  });
}
