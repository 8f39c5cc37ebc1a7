import { rootPaths } from '../../../shared/root-paths.ts';
import {
  type InterfaceName,
  type OperationId,
  assumptions,
  operations,
} from '../../../../generated/operations.ts';
import { Contract } from '../../contract/contract.ts';
import type { ReceivedResponse, Exchange } from '../../exchange/exchange.ts';
import { root } from '../live/options.ts';
import type { CheckResult } from '../../checks/check-exchange.ts';
import { Recorder } from '../../report/recorder.ts';
import { Secrets } from '../../report/secrets.ts';
import { type Report, reportOf } from '../../report/report.ts';

export interface TrafficOptions {
  /** Root of the Main interface. Without it any host will do, with the path as documented. */
  baseUrl?: string | undefined;
  webhooksBaseUrl?: string | undefined;
  traceIdHeader?: string | undefined;
}

export interface Matched {
  operation: OperationId;
  parameters: Record<string, string>;
}

export interface TrafficRequest {
  url: URL;
  headers: Headers;
  /** The text of the body; what is no JSON says nothing about the document. */
  body?: string | undefined;
}

/** Judges traffic that others made. Requests of other addresses and paths are counted, no more. */
export class Traffic {
  others = 0;
  readonly #document = new Contract();
  readonly #secrets = new Secrets();
  readonly #recorder: Recorder;
  readonly #matchers: {
    operation: OperationId;
    method: string;
    pattern: RegExp;
    origin?: string;
  }[];
  readonly #startedAt = new Date();

  constructor(options: TrafficOptions) {
    const header = options.traceIdHeader ?? assumptions['trace-id-header'];
    this.#recorder = new Recorder(this.#document, this.#secrets, header);
    this.#matchers = matchers({ main: options.baseUrl, webhooks: options.webhooksBaseUrl });
  }

  /** Undefined, and counted, for traffic that the document does not describe. */
  match(method: string, url: URL): Matched | undefined {
    for (const { operation, method: own, pattern, origin } of this.#matchers) {
      if (own !== method || (origin !== undefined && origin !== url.origin)) continue;
      const found = pattern.exec(url.pathname);
      if (found === null) continue;
      const names = operations[operation].pathParameters;
      const values = names.map((name, index) => [name, decode(found[index + 1] ?? '')]);
      return { operation, parameters: Object.fromEntries(values) as Record<string, string> };
    }
    this.others += 1;
    return undefined;
  }

  add(matched: Matched, request: TrafficRequest, response: ReceivedResponse): CheckResult {
    const token = /^Bearer\s+(\S+)/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token !== undefined) this.#secrets.add(token);
    const { headers, url } = request;
    const exchange: Exchange = {
      ...matched,
      call: matched.operation,
      response,
      request: {
        headers,
        query: [...url.searchParams.keys()],
        ...readJson(request.body),
      },
    };
    return this.#recorder.add(exchange, 'traffic');
  }

  /** Traffic of the service whose answer was not recorded. */
  skip({ operation }: Matched, note: string): void {
    if (!this.#recorder.calls.has(operation))
      this.#recorder.skip(operation, operation, 'traffic', note);
  }

  report(source: string): Report {
    return reportOf({
      document: this.#document,
      recorder: this.#recorder,
      secrets: this.#secrets,
      source,
      startedAt: this.#startedAt,
    });
  }
}

/** Longer paths first, so that a parameter never takes what a literal should. */
function matchers(roots: Record<InterfaceName, string | undefined>) {
  const ids = (Object.keys(operations) as OperationId[]).toSorted(
    (a, b) => operations[b].path.length - operations[a].path.length,
  );
  return ids.map((operation) => {
    const { method, path, interface: on } = operations[operation];
    const below = path
      .split(/\{\w+\}/)
      .map(literal)
      .join('([^/]+)');
    const given = roots[on];
    if (given === undefined) {
      return {
        operation,
        method,
        pattern: new RegExp(`${literal(rootPaths[on])}${below}$`),
      };
    }
    const url = new URL(root(given, { allowHttp: true }));
    const base = literal(url.pathname.replace(/\/$/, ''));
    return { operation, method, origin: url.origin, pattern: new RegExp(`^${base}${below}$`) };
  });
}

function readJson(text = ''): { body?: unknown } {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
