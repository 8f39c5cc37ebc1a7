import { once } from 'node:events';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as http,
} from 'node:http';
import { request as https } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { InterfaceName } from '../../../../generated/operations.ts';
import { rootPaths } from '../../../shared/root-paths.ts';
import { decodeBody } from '../../exchange/decode-body.ts';
import type { ReceivedResponse } from '../../exchange/exchange.ts';
import { CannotRunError, networkFailure } from '../../report/run-failure.ts';
import type { CheckResult } from '../../checks/check-exchange.ts';
import { root } from '../live/options.ts';
import type { Report } from '../../report/report.ts';
import { Traffic, type TrafficOptions } from './traffic.ts';

export interface ProxyOptions extends TrafficOptions {
  /** 0, which is the default, takes a free one. It listens on this machine only. */
  port?: number | undefined;
  timeoutMs?: number | undefined;
  /** Called for each answer that was judged. */
  onResult?: ((result: CheckResult) => void) | undefined;
}

export interface Proxy {
  port: number;
  urls: Record<InterfaceName, string>;
  /** What was seen so far. */
  report(): Report;
  close(): Promise<void>;
}

const HOP_BY_HOP = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What is judged of a body; more of it is still passed on. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAIN_PATH = rootPaths.main;

/** A reverse proxy for both interfaces on one port that judges what passes through it. */
export async function listenProxy(options: ProxyOptions): Promise<Proxy> {
  const roots = {
    main: options.baseUrl && root(options.baseUrl, { allowHttp: true }),
    webhooks: options.webhooksBaseUrl && root(options.webhooksBaseUrl, { allowHttp: true }),
  };
  if (!roots.main && !roots.webhooks) {
    throw new CannotRunError('no address: give the root of at least one interface');
  }
  const traffic = new Traffic(options);
  const server = createServer((incoming, outgoing) => {
    const target = targetOf(incoming.url ?? '/', roots);
    if (target === undefined) {
      refuse(outgoing, 'no address of this interface was given');
      return;
    }
    forward(incoming, outgoing, target, options.timeoutMs ?? 30_000, (body, answer) => {
      const matched = traffic.match(incoming.method ?? '', target);
      if (matched === undefined) return;
      const request = { url: target, headers: headersOf(incoming), body: String(body) };
      const result = traffic.add(matched, request, answer);
      options.onResult?.(result);
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    port,
    urls: { main: `${base}${MAIN_PATH}`, webhooks: base },
    report: () => traffic.report(`traffic through ${base}`),
    close: () => close(server),
  };
}

/** `/v3/…` is Main, everything else Webhooks. Undefined without the root of that interface. */
function targetOf(path: string, roots: Record<InterfaceName, string | undefined>): URL | undefined {
  const isMain =
    path === MAIN_PATH ||
    (/^[/?]/.test(path.slice(MAIN_PATH.length)) && path.startsWith(MAIN_PATH));
  const base = isMain ? roots.main : roots.webhooks;
  const rest = isMain ? path.slice(MAIN_PATH.length) : path;
  return base && URL.canParse(base + rest) ? new URL(base + rest) : undefined;
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  timeoutMs: number,
  done: (sent: Buffer, answer: ReceivedResponse) => void,
): void {
  const start = performance.now();
  const send = target.protocol === 'https:' ? https : http;
  const upstream = send(target, {
    method: incoming.method,
    headers: passedOn(incoming.headers),
    timeout: timeoutMs,
  });
  const sent = collect(incoming);
  upstream.on('timeout', () => upstream.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })));
  upstream.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing, networkFailure(error, target.host).message);
  });
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  upstream.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, passedOn(response.headers));
    const received = collect(response);
    response.pipe(outgoing);
    const finish = (cut: string | undefined) => {
      const headers = headersOf(response);
      const decoded = decodeBody(received.body(), headers.get('content-encoding'));
      const why = cut ?? received.cut() ?? decoded.cut;
      const ms = performance.now() - start;
      done(sent.body(), { status: response.statusCode ?? 0, headers, ...decoded, cut: why, ms });
    };
    response.on('end', () => finish(undefined));
    response.on('aborted', () => {
      // A caller that has gone is no fault of the service.
      if (!outgoing.destroyed) finish('connection closed');
      outgoing.destroy();
    });
    response.on('error', () => undefined);
  });
  incoming.pipe(upstream);
}

function collect(stream: IncomingMessage) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  stream.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  });
  return {
    body: () => Buffer.concat(chunks),
    cut: () => (size > MAX_BYTES ? 'more than 32 MiB' : undefined),
  };
}

function passedOn(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  return headers;
}

function refuse(outgoing: ServerResponse, why: string): void {
  outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  outgoing.end(`payments-contract verify: ${why}\n`);
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 2000);
  await once(server, 'close');
  clearTimeout(timer);
}
