import { type GapKind, type OperationId, operations } from '../../generated/operations.ts';
import { readGenerated } from '../shared/package-files.ts';
import { encode, get, isObject } from '../shared/pointer.ts';

/** One record of `x-unspecified`. */
export interface Gap {
  readonly kind: GapKind;
  /** A sentence for people; no program reads it. */
  readonly text: string;
}

/** A choice of the document, an entry of `x-assumed`. */
export interface Assumption {
  readonly id: string;
  readonly kind: GapKind;
  readonly choice: string;
}

/** The parts of a schema that decide what a response can hold. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly 'x-unspecified'?: readonly Gap[];
  /** Of a choice that is explained elsewhere, the id alone. */
  readonly 'x-assumed'?: readonly Pick<Assumption, 'id'>[];
  readonly 'x-transitions'?: readonly Transition[];
}

interface Transition {
  readonly trigger: string;
  readonly effects?: readonly { readonly field: string; readonly equals?: string }[];
}

interface DocumentedOperation {
  readonly 'x-unspecified'?: readonly Gap[];
  readonly responses: Readonly<Record<string, unknown>>;
}

/** A value in the body of a response, with what the document says of it. */
export interface Field {
  /** JSON pointer. */
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: Schema;
  /** Whether it can be absent: an optional property of an object. */
  readonly optional: boolean;
  /** What is not specified of the value, or of all fields of the object that holds it. */
  readonly gaps: readonly Gap[];
  /** What the document has chosen about the value. */
  readonly assumptions: readonly Assumption[];
}

let loaded: unknown;

function document(): unknown {
  loaded ??= readGenerated('openapi.json');
  return loaded;
}

/** What is not specified of an operation, and of its error responses. */
export function gapsOfOperation(id: OperationId): readonly Gap[] {
  const { path, method } = operations[id];
  const pointer = `/paths/${encode(path)}/${method.toLowerCase()}`;
  const { responses, 'x-unspecified': own = [] } = get(document(), pointer) as DocumentedOperation;
  const failure = follow(responses['default']) as { 'x-unspecified'?: readonly Gap[] };
  return [...own, ...(failure['x-unspecified'] ?? [])];
}

/** What is not specified of the whole API. */
export function gapsOfApi(): readonly Gap[] {
  return get(document(), '/info/x-unspecified') as readonly Gap[];
}

let assumptions: Map<string, Assumption> | undefined;

/** The choices of the document by id, with what explains them. */
function allAssumptions(): Map<string, Assumption> {
  if (assumptions !== undefined) return assumptions;
  const found = new Map<string, Assumption>();
  visit(document(), (value) => {
    for (const each of (value['x-assumed'] ?? []) as Partial<Assumption>[]) {
      if (each.choice !== undefined) found.set(String(each.id), each as Assumption);
    }
  });
  assumptions = found;
  return found;
}

function visit(value: unknown, found: (value: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value)) found(value);
  for (const each of Object.values(value)) visit(each, found);
}

/**
 * The values in the body of a response that the document describes, outermost first; of a list the
 * first item. Left out is what is known to be as it is: what the operation does to the record, and
 * what the request has chosen it by.
 */
export function fieldsOf(
  operation: OperationId,
  status: number,
  body: unknown,
  params: Readonly<Record<string, string>>,
): Field[] {
  const names: Readonly<Record<string, string | null>> = operations[operation].responseSchemas;
  const name = names[String(status)] ?? names['default'];
  if (name === null || name === undefined) return [];
  const fields: Field[] = [];
  const add = (
    schema: Schema,
    value: unknown,
    at: Pick<Field, 'pointer' | 'optional' | 'gaps'>,
  ) => {
    const known = resolve(schema);
    // What is recorded at an object is about its fields.
    const own = known.properties === undefined ? known['x-unspecified'] : [];
    const assumed = [...(schema['x-assumed'] ?? []), ...(known['x-assumed'] ?? [])];
    fields.push({
      ...at,
      value,
      schema: known,
      gaps: [...(own ?? []), ...at.gaps],
      assumptions: assumed.flatMap(({ id }) => allAssumptions().get(id) ?? []),
    });
    const [first] = Array.isArray(value) ? (value as unknown[]) : [];
    if (first !== undefined && known.items !== undefined) {
      add(known.items, first, { pointer: `${at.pointer}/0`, optional: false, gaps: [] });
    }
    if (!isObject(value)) return;
    const fixed = fixedFields(known, operation);
    const gaps = (known['x-unspecified'] ?? []).filter(({ kind }) => kind === 'nullability');
    for (const [key, property] of Object.entries(known.properties ?? {})) {
      const each = value[key];
      if (each === undefined || fixed.has(key) || each === params[key]) continue;
      const optional = known.required?.includes(key) !== true;
      add(property, each, { pointer: `${at.pointer}/${encode(key)}`, optional, gaps });
    }
  };
  const root = get(document(), `/components/schemas/${name}`) as Schema;
  add(root, body, { pointer: '', optional: false, gaps: [] });
  return fields;
}

/** The fields of a record whose values follow from the operation: a voided charge is `voided`. */
function fixedFields(schema: Schema, operation: OperationId): ReadonlySet<string> {
  const effects = (schema['x-transitions'] ?? [])
    .filter(({ trigger }) => trigger === operation)
    .flatMap((transition) => transition.effects ?? []);
  return new Set(effects.flatMap(({ field, equals }) => (equals ? [field, equals] : [field])));
}

/** The schema that a reference leads to; of `anyOf: [X, null]` it is X, with null as a type. */
function resolve(schema: Schema): Schema {
  const followed = follow(schema) as Schema;
  const other = followed.anyOf?.find(({ type }) => type !== 'null');
  if (other === undefined) return followed;
  const known = resolve(other);
  return { ...known, type: [...[known.type ?? []].flat(), 'null'] };
}

function follow(value: unknown): unknown {
  let current = value;
  while (isObject(current) && typeof current['$ref'] === 'string') {
    current = get(document(), current['$ref']);
  }
  return current;
}
