import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { examples } from '../../../../generated/examples.ts';
import type { GapKind } from '../../../../src/contract/gaps.ts';
import { type Recorded, verifyRecorded } from '../support/har.ts';
import { contradictions } from '../support/report.ts';

/*
 * What a record of the document excuses is derived here from the document alone: at each field of
 * each response stands what is known, and the records on it and on the object around it.
 */

type Json = Record<string, any>;

const document = parse(readFileSync('generated/openapi.yaml', 'utf8')) as Json;

/** A field of a response, in a body that is as documented. */
interface Field {
  operation: string;
  /** The recorded exchange, and its body to be changed. */
  exchange: Recorded;
  /** Names and indexes that lead to the field. */
  path: readonly (string | number)[];
  name: string;
  schema: Json;
  isRequired: boolean;
  /** Kinds of the records on the field, and of those on the object around it. */
  own: ReadonlySet<GapKind>;
  around: ReadonlySet<GapKind>;
  /** Set where a transition says what the field holds, or what another holds by it. */
  isPromised: boolean;
  isCompared: boolean;
  /** Kinds of the records on the operation, when it reads one record. */
  onOperation: ReadonlySet<GapKind>;
}

function follow(node: Json): { node: Json; passed: Json[] } {
  const passed = [node];
  let current = node;
  while (typeof current['$ref'] === 'string') {
    current = (current['$ref'] as string)
      .slice(2)
      .split('/')
      .reduce((at: Json, token) => at[token.replaceAll('~1', '/')] as Json, document);
    passed.push(current);
  }
  return { node: current, passed };
}

/** The kind of each assumption, by its id. */
const assumed = new Map<string, GapKind>();
(function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const each of ((value as Json)['x-assumed'] ?? []) as { id: string; kind?: GapKind }[]) {
    if (each.kind !== undefined) assumed.set(each.id, each.kind);
  }
  for (const each of Object.values(value)) collect(each);
})(document);

function kindsOn(nodes: readonly Json[]): Set<GapKind> {
  const gaps = nodes.flatMap((node) => (node['x-unspecified'] ?? []) as { kind: GapKind }[]);
  const choices = nodes.flatMap((node) => (node['x-assumed'] ?? []) as { id: string }[]);
  return new Set([
    ...gaps.map(({ kind }) => kind),
    ...choices.map(({ id }) => assumed.get(id) as GapKind),
  ]);
}

/** A request that gets a body, by the references in it. */
function exchangeOf(path: string, method: string, status: string, body: Json): Recorded {
  const known: Json = body['data'] ?? {};
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? 'unknown'));
  const on = path.startsWith('/profile') ? '' : '/v3';
  return {
    method: method.toUpperCase(),
    url: `https://api.shop.example${on}${url}`,
    status: status === 'default' ? 400 : Number(status),
    body: structuredClone(body),
    ...(method === 'post' && path.startsWith('/bulk')
      ? { sent: examples.BulkTokenizedChargeTwoCards }
      : {}),
  };
}

function fieldsIn(
  base: Pick<Field, 'operation' | 'exchange' | 'onOperation'>,
  holder: Json,
  value: unknown,
  path: Field['path'],
): Field[] {
  const { node, passed } = follow(holder);
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : fieldsIn(base, node['items'], value[0], [...path, 0]);
  }
  if (typeof value !== 'object' || value === null) return [];
  const effects = ((node['x-transitions'] ?? []) as Json[]).flatMap(
    (each) => (each['effects'] ?? []) as Json[],
  );
  const promised = new Set(effects.map((each) => each['field'] as unknown));
  const compared = new Set(effects.map((each) => each['equals'] as unknown));
  return Object.entries((node['properties'] ?? {}) as Json).flatMap(([name, property]) => {
    if (!Object.hasOwn(value, name)) return [];
    const followed = follow(property as Json);
    const own = follow(property as Json).passed.filter((each) => each['properties'] === undefined);
    return [
      {
        ...base,
        path: [...path, name],
        name,
        schema: followed.node,
        isRequired: ((node['required'] ?? []) as string[]).includes(name),
        own: kindsOn(own),
        around: kindsOn(passed),
        isPromised: promised.has(name),
        isCompared: compared.has(name),
      },
      ...fieldsIn(base, property as Json, (value as Json)[name], [...path, name]),
    ];
  });
}

/** Each field of each documented response, in the example with the most of them. */
function allFields(): Field[] {
  return responses.flatMap(({ path, operation, schema, exchanges }) => {
    const found = exchanges.map((exchange) =>
      fieldsIn(
        {
          operation: operation['operationId'] as string,
          exchange,
          onOperation: kindsOn(exchange.method === 'GET' && path.includes('{') ? [operation] : []),
        },
        schema,
        exchange.body,
        [],
      ),
    );
    return found.toSorted((a, b) => b.length - a.length)[0] ?? [];
  });
}

/** A documented response, and an exchange for each of its examples. */
interface Documented {
  path: string;
  operation: Json;
  status: string;
  schema: Json;
  records: ReadonlySet<GapKind>;
  exchanges: Recorded[];
}

const responses: Documented[] = Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
  ['get', 'post', 'put'].flatMap((method) => {
    const operation = (item as Json)[method] as Json | undefined;
    return Object.entries((operation?.['responses'] ?? {}) as Json).map(([status, response]) => {
      const { node, passed } = follow(response as Json);
      const media = node['content']['application/json'] as Json;
      const bodies = Object.values(media['examples'] as Json).map(
        (each) => follow(each as Json).node['value'] as Json,
      );
      return {
        path,
        operation: operation as Json,
        status,
        schema: media['schema'] as Json,
        records: kindsOn(passed),
        exchanges: bodies.map((body) => exchangeOf(path, method, status, body)),
      };
    });
  }),
);
const fields = allFields();

/** A deviation, and whether a field is known well enough for it to be wrong there. */
interface Plant {
  name: string;
  /** Fields at which it can be planted at all. */
  fits(field: Field): boolean;
  /** What the field then holds; undefined to leave it out. */
  value(field: Field, value: unknown): unknown;
  isKnownWrong(field: Field): boolean;
}

const types = (schema: Json) => [schema['type'] ?? []].flat() as string[];
const hasRule = ({ schema }: Field) => schema['pattern'] !== undefined || 'format' in schema;
const isText = ({ schema }: Field) => types(schema).includes('string') && !('enum' in schema);

const PLANTS: readonly Plant[] = [
  {
    name: 'null',
    fits: ({ schema, isCompared }) =>
      types(schema).length > 0 && !types(schema).includes('null') && !isCompared,
    value: () => null,
    isKnownWrong: (field) =>
      field.isPromised ||
      !(
        field.around.has('nullability') ||
        field.own.has('nullability') ||
        field.own.has('type') ||
        field.around.has('type') ||
        mayBeAboutNothing(field)
      ),
  },
  {
    name: 'a value of another type',
    fits: ({ schema }) => types(schema).length > 0,
    value: ({ schema }) => (types(schema).includes('string') ? 12_345 : 'text'),
    isKnownWrong: ({ own, around }) => !(own.has('type') || around.has('type')),
  },
  {
    name: 'a list in place of the value',
    fits: ({ schema }) => types(schema).length > 0 && !types(schema).includes('array'),
    value: () => [],
    isKnownWrong: (field) =>
      !(field.own.has('type') || field.around.has('type') || mayBeAboutNothing(field)),
  },
  {
    name: 'nothing',
    fits: () => true,
    value: () => undefined,
    isKnownWrong: (field) => field.isRequired && !mayBeAboutNothing(field),
  },
  {
    name: 'a time in another spelling',
    fits: ({ schema }) => schema['format'] === 'date-time',
    value: (_, value) => String(value).replace('.', ','),
    isKnownWrong: ({ own }) => !own.has('format'),
  },
  {
    name: 'a time with an offset',
    fits: ({ schema }) => schema['format'] === 'date-time',
    value: (_, value) => String(value).replace('Z', '+02:00'),
    isKnownWrong: () => true,
  },
  {
    name: 'a time in words',
    fits: ({ schema }) => schema['format'] === 'date-time',
    value: () => 'noon of today',
    isKnownWrong: () => true,
  },
  {
    name: 'another text',
    // Where a record stands beside a rule, the rule is known.
    fits: (field) =>
      isText(field) &&
      field.schema['format'] !== 'date-time' &&
      !field.isPromised &&
      !isReference(field) &&
      // Another type contradicts the validation errors beside it, not itself.
      !(field.name === 'type' && JSON.stringify(field.exchange).includes('validation_errors')),
    value: () => '~ A',
    // A known type of an error has its code.
    isKnownWrong: (field) => hasRule(field) || field.name === 'code',
  },
  {
    name: 'a number beyond 32 bits',
    fits: ({ schema, isPromised, isCompared }) =>
      types(schema).includes('integer') && !isPromised && !isCompared,
    value: () => 3_000_000_000,
    isKnownWrong: ({ schema }) => schema['format'] === 'int32',
  },
  {
    name: 'a value outside of a closed set',
    fits: ({ schema }) => 'enum' in schema,
    value: () => 'another',
    isKnownWrong: ({ own, name }) =>
      // A known type has its code, whatever goes with the status.
      !(own.has('values') || own.has('statuses')) || name === 'code',
  },
];

/** The response about a record that does not exist is not known. */
function mayBeAboutNothing({ exchange, onOperation, path }: Field): boolean {
  const isRecord = exchange.status === 200 && path.join() === 'data';
  return isRecord && onOperation.has('response') && !Array.isArray((exchange.body as Json)['data']);
}

/** What a request asks for has to come back, so it is not changed. */
function isReference({ name }: Field): boolean {
  return ['id', 'flw_ref', 'order_ref'].includes(name);
}

function planted({ exchange, path, ...field }: Field, { value }: Plant): Recorded {
  const body = structuredClone(exchange.body) as Json;
  const parent = path.slice(0, -1).reduce((at: Json, step) => at[step] as Json, body);
  const last = path.at(-1) as string;
  const made = value({ exchange, path, ...field }, parent[last]);
  if (made === undefined) delete parent[last];
  else parent[last] = made;
  return { ...exchange, body };
}

const placeOf = ({ operation, path }: Field) => `${operation} body/${path.join('/')}`;

describe('a record of the document', () => {
  it('can stand at many fields', () => {
    expect(fields.length).toBeGreaterThan(150);
    expect(new Set(fields.flatMap(({ own, around }) => [...own, ...around])).size).toBeGreaterThan(
      9,
    );
  });

  it.each(PLANTS)('is the reason of $name, or it is a contradiction', async (plant) => {
    const fitting = fields.filter((field) => plant.fits(field));
    const wrong = fitting.filter((field) => plant.isKnownWrong(field));
    const open = fitting.filter((field) => !plant.isKnownWrong(field));
    const excused = await verifyRecorded(open.map((field) => planted(field, plant)));
    expect(contradictions(excused).map(({ operation, at }) => `${operation} ${at}`)).toEqual([]);
    const accused = await verifyRecorded(wrong.map((field) => planted(field, plant)));
    const found = new Set(contradictions(accused).map(({ operation, at }) => `${operation} ${at}`));
    expect([...new Set(wrong.map(placeOf))].filter((place) => !found.has(place))).toEqual([]);
  });

  it('is the reason of another HTTP status, or it is a contradiction', async () => {
    const withStatus = (wanted: (each: Documented) => boolean, statuses: readonly number[]) =>
      responses
        .filter(wanted)
        .flatMap(({ exchanges }) => exchanges)
        .flatMap((exchange) => statuses.map((status) => ({ ...exchange, status })));
    const isOpen = ({ records }: Documented) => records.has('statuses');
    const errors = withStatus(isOpen, [200, 202, 400, 401, 402, 403, 404, 409, 418, 422]);
    expect(errors.length).toBeGreaterThan(100);
    expect(contradictions(await verifyRecorded(errors))).toEqual([]);
    const operations = responses.filter((each) => !isOpen(each)).map((each) => each.operation);
    for (const status of [201, 202, 203, 206, 302, 400, 404]) {
      const successes = withStatus((each) => !isOpen(each), [status]);
      const found = contradictions(await verifyRecorded(successes));
      expect(new Set(found.map(({ operation }) => operation))).toEqual(
        new Set(operations.map((each) => each['operationId'] as string)),
      );
    }
  });
});
