import type { OperationId } from '../../../generated/operations.ts';
import type { Ask } from '../pipeline/ask.ts';
import { header } from '../pipeline/message.ts';
import type { Prism, PrismOperation } from './prism.ts';
import { type Compile, bundleOf, isPlain, lazyCompile } from './schemas.ts';

/** Says yes only to what Prism is certain to accept; a no means nothing but "ask Prism". */
export type Accept = (ask: Ask) => boolean;

const NEVER: Accept = () => false;
const BEARER = /^Bearer [\x21-\x7e]+$/;
const PLAIN_SEGMENT = /^[A-Za-z0-9_~.-]+$/;
const PLAIN_JSON = /^application\/json(; ?charset=utf-8)?$/i;

/** One compiled function for each operation, from the schemas that Prism itself validates with. */
export function compileAccepts(
  prism: Prism,
  resources: ReadonlyMap<OperationId, PrismOperation>,
): ReadonlyMap<OperationId, Accept> {
  const exact = lazyCompile(prism, {});
  const coercing = lazyCompile(prism, { coerceTypes: true });
  return new Map(
    [...resources].map(([id, resource]) => [id, compileAccept(resource, exact, coercing)]),
  );
}

function compileAccept(resource: PrismOperation, exact: Compile, coercing: Compile): Accept {
  const { request } = resource;
  const schemas = partsOf(resource);
  if (schemas === undefined || bundleOf(resource) !== undefined || !isBearer(resource))
    return NEVER;
  if ((request?.query?.length ?? 0) + (request?.cookie?.length ?? 0) > 0) return NEVER;
  const headers = compileHeaders(resource, coercing);
  const body = schemas.body === undefined ? undefined : exact(schemas.body);
  return (ask) => {
    const given = ask.request.headers;
    if (ask.problems.length > 0 || !BEARER.test(header(given, 'authorization') ?? '')) return false;
    for (const name in ask.params)
      if (!PLAIN_SEGMENT.test(ask.params[name] as string)) return false;
    if (headers !== undefined && !headers(given)) return false;
    if (body === undefined) return ask.request.body === '' && !hasBody(given);
    return PLAIN_JSON.test(header(given, 'content-type') ?? '') && body(ask.body);
  };
}

/** The schema of the body, or undefined for the whole when a part is not a plain schema. */
function partsOf({ request }: PrismOperation): { body?: object } | undefined {
  const contents = request?.body?.contents ?? [];
  if (contents.length > 1) return undefined;
  const schema = contents[0]?.schema as object | undefined;
  if (request?.body !== undefined && schema === undefined) return undefined;
  const all = [
    schema,
    ...[...(request?.headers ?? []), ...(request?.path ?? [])].map((each) => each.schema),
  ];
  const plain = all.every((each) => each === undefined || isPlain(each));
  const pathsAreText = (request?.path ?? []).every(
    ({ schema: each }) => each?.type === 'string' && !('pattern' in each) && !('format' in each),
  );
  if (!plain || !pathsAreText) return undefined;
  return schema === undefined ? {} : { body: schema };
}

function compileHeaders(resource: PrismOperation, compile: Compile) {
  const declared = resource.request?.headers ?? [];
  if (declared.length === 0) return undefined;
  const names = declared.map(({ name }) => name.toLowerCase());
  const validate = compile({
    type: 'object',
    properties: Object.fromEntries(
      declared.map(({ name, schema }) => [name.toLowerCase(), schema ?? {}]),
    ),
    required: declared.flatMap(({ name, required }) =>
      required === true ? [name.toLowerCase()] : [],
    ),
  });
  return (headers: Ask['request']['headers']) => {
    const values: Record<string, unknown> = {};
    for (const name of names) if (headers[name] !== undefined) values[name] = headers[name];
    return validate(values);
  };
}

function isBearer({ security }: PrismOperation): boolean {
  const [only, ...others] = security ?? [];
  const [scheme, ...more] = only ?? [];
  const alone = others.length === 0 && more.length === 0;
  return alone && scheme?.type === 'http' && scheme.scheme === 'bearer';
}

function hasBody(headers: Ask['request']['headers']): boolean {
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}
