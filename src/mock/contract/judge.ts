import { type OperationId, operations } from '../../../generated/operations.ts';
import type { Ask } from '../pipeline/ask.ts';
import { type MockDocument, inlined } from './document.ts';
import { type Problem, type RequestHeaders, header } from '../pipeline/message.ts';
import type { Prism, PrismComponents, PrismConfig, PrismOperation, PrismRequest } from './prism.ts';

/** An answer before it is rendered. */
export interface Draft {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What Prism's pipeline makes of a request. */
export interface Verdict {
  draft: Draft;
  request: readonly Problem[];
  answer: readonly Problem[];
  /** Why Prism itself refused to answer, if it did. */
  refused?: string;
}

export interface Judge {
  /** Judges the request, lets `respond` answer it, and judges the answer. */
  judge(ask: Ask, respond: (problems: readonly Problem[]) => Draft): Promise<Verdict>;
  /** Leaves everything to Prism as it comes, for requests that say which answer they prefer. */
  prefer(ask: Ask): Promise<Verdict>;
}

type Respond = (problems: readonly Problem[]) => Draft;
type Validation = Parameters<PrismComponents['mock'] & object>[0]['input']['validations'][number];

const UNAUTHORIZED = 401;
const MEDIA_TYPE = /^\s*[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+\s*(;|$)/;

const CONFIG: PrismConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/** Prism's logger prints whole requests, tokens and bodies included. This one prints nothing. */
const LEVELS = ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal', 'silent'];
const SILENT = {
  ...Object.fromEntries(LEVELS.map((level) => [level, () => undefined])),
  child: () => SILENT,
} as unknown as PrismComponents['logger'];

/** The operations of the document, with every schema that Prism validates with. */
export async function resourcesOf(
  prism: Prism,
  document: MockDocument,
): Promise<ReadonlyMap<OperationId, PrismOperation>> {
  const found = await prism.operationsOf(inlined(document));
  return new Map(
    Object.entries(operations).map(([id, { method, path }]) => {
      const wanted = method.toLowerCase();
      const resource = found.find((each) => each.method === wanted && each.path === path);
      if (resource === undefined) throw new Error(`the document has no ${method} ${path}`);
      return [id as OperationId, resource];
    }),
  );
}

/** Prism's pipeline with routing and answering replaced, and once more with only the routing. */
export function createJudge(
  prism: Prism,
  resources: ReadonlyMap<OperationId, PrismOperation>,
): Judge {
  // The request object is the key under which the pipeline finds who is to answer it.
  const waiting = new WeakMap<object, Respond>();
  const route = (({ resources: [only] }: { resources: PrismOperation[] }) => right(only)) as never;
  const mock = (({ input }: { input: { data: object; validations: Validation[] } }) =>
    () => {
      const draft = (waiting.get(input.data) as Respond)(input.validations.map(toProblem));
      const headers = { 'content-type': 'application/json', ...draft.headers };
      return right({ statusCode: draft.status, headers, body: draft.body });
    }) as never;
  const judging = prism.createInstance(CONFIG, { route, mock, logger: SILENT } as never);
  const stock = prism.createInstance(CONFIG, { route, logger: SILENT } as never);

  return {
    async judge(ask, respond) {
      const resource = resources.get(ask.id) as PrismOperation;
      const request = toPrism(ask);
      const own = [...ask.problems, ...emptyHeaders(ask, resource)];
      let problems: readonly Problem[] = own;
      waiting.set(request, (found) => {
        problems = merge(own, found);
        return respond(problems);
      });
      return { ...(await run(judging, request, resource, CONFIG)), request: problems };
    },
    async prefer(ask) {
      const request = toPrism(ask);
      const preferred = prism.preferences(request);
      if ('left' in preferred) return refusal(preferred.left);
      // Without a copy of its own Prism would remember the Accept header of the first request.
      const config = { ...CONFIG, mock: { ...CONFIG.mock, ...preferred.right } } as PrismConfig;
      return run(stock, request, resources.get(ask.id) as PrismOperation, config);
    },
  };
}

async function run(
  instance: ReturnType<Prism['createInstance']>,
  request: PrismRequest,
  resource: PrismOperation,
  config: PrismConfig,
): Promise<Verdict> {
  const result = await instance.request(request, [resource], config)();
  if ('left' in result) return refusal(result.left);
  const { output, validations } = result.right;
  return {
    draft: {
      status: output.statusCode,
      body: output.body,
      ...(output.headers === undefined ? {} : { headers: output.headers }),
    },
    request: validations.input.map(toProblem),
    answer: validations.output.map(toProblem),
  };
}

/** Prism's own refusals, such as an example name that does not exist. */
function refusal(error: Error & { status?: number; detail?: string }): Verdict {
  // A status and an example that do not go together are an error without a status.
  const status = error.status ?? 404;
  const refused = error.detail || error.message;
  return { draft: { status, body: undefined }, request: [], answer: [], refused };
}

function toPrism(ask: Ask): PrismRequest {
  const headers: Record<string, string> = {};
  for (const name of Object.keys(ask.request.headers)) {
    headers[name] = header(ask.request.headers as RequestHeaders, name) as string;
  }
  // What is already known to be wrong would make Prism report a second fault, or throw.
  if (ask.problems.length > 0) delete headers['content-length'];
  // It also throws on a media type that is none, where the document wants none.
  const isType = MEDIA_TYPE.test(headers['content-type'] ?? '');
  if (ask.problems.length > 0 || !isType) delete headers['content-type'];
  return {
    method: ask.request.method.toLowerCase() as PrismRequest['method'],
    url: { path: ask.path, query: queryOf(ask.query) },
    headers,
    body: ask.body ?? null,
  };
}

/** Prism takes an empty header for an absent one. */
function emptyHeaders(ask: Ask, { request }: PrismOperation): Problem[] {
  return (request?.headers ?? []).flatMap(({ name, schema }) => {
    const least = schema?.minLength ?? 0;
    if (least === 0 || header(ask.request.headers, name.toLowerCase()) !== '') return [];
    const message = `must NOT have fewer than ${least} characters`;
    return [{ location: ['header', name.toLowerCase()], code: 'minLength', message }];
  });
}

/** When the message itself is broken, what Prism says of its body is an echo of that. */
function merge(own: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  if (own.length === 0) return found;
  const ofBody = ({ location: [place] }: Problem) => place === undefined || place === 'body';
  return [...found.filter((each) => each.code === UNAUTHORIZED || !ofBody(each)), ...own];
}

function queryOf(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

function toProblem({ path, message, code }: Validation): Problem {
  return { location: (path ?? []).map(String), message, code: code ?? '' };
}

function right<T>(value: T) {
  return { _tag: 'Right', right: value };
}
