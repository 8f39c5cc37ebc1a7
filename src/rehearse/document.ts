import { type OperationId, operations } from '../../generated/operations.ts';
import { readGenerated } from '../shared/package-files.ts';
import { encode, get, isObject } from '../shared/pointer.ts';
import {
  type Assumption,
  type Extensions,
  type Gap,
  assumptionsOf,
  recordOwners,
} from '../contract/gaps.ts';
import { type Ref, type Schema, type SchemaNode, Schemas, resolve } from '../contract/schema.ts';

/** A value in the body of a response, with what the document says of it. */
export interface BodyValue {
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

interface OperationNode extends Extensions {
  readonly responses: Readonly<Record<string, Ref<Extensions>>>;
}

/** The published document, as a rehearsal reads it. */
class RehearsedDocument {
  readonly json = readGenerated('openapi.json');
  readonly schemas = new Schemas(this.json);
  /** Its choices by id, with what explains them. */
  readonly assumptions = new Map(
    [...recordOwners(this.json)]
      .flatMap(({ extensions }) => assumptionsOf(extensions))
      .map((each) => [each.id, each]),
  );
}

let loaded: RehearsedDocument | undefined;

function document(): RehearsedDocument {
  loaded ??= new RehearsedDocument();
  return loaded;
}

/** What is not specified of an operation, and of its error responses. */
export function gapsOfOperation(id: OperationId): readonly Gap[] {
  const { path, method } = operations[id];
  const { json } = document();
  const operation = get(json, `/paths/${encode(path)}/${method.toLowerCase()}`);
  const { responses, 'x-unspecified': own = [] } = operation as OperationNode;
  const failure = resolve(json, responses['default'] ?? {});
  return [...own, ...(failure['x-unspecified'] ?? [])];
}

/** What is not specified of the whole API. */
export function gapsOfApi(): readonly Gap[] {
  return get(document().json, '/info/x-unspecified') as readonly Gap[];
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
): BodyValue[] {
  const names: Readonly<Record<string, string | null>> = operations[operation].responseSchemas;
  const name = names[String(status)] ?? names['default'];
  if (name === null || name === undefined) return [];
  const { assumptions, schemas } = document();
  const fields: BodyValue[] = [];
  const add = (
    { schema, properties, items }: SchemaNode,
    value: unknown,
    at: Pick<BodyValue, 'pointer' | 'optional' | 'gaps'>,
  ) => {
    const gaps = schema['x-unspecified'] ?? [];
    fields.push({
      ...at,
      value,
      schema,
      // What is recorded at an object is about its fields.
      gaps: [...(properties.size === 0 ? gaps : []), ...at.gaps],
      assumptions: (schema['x-assumed'] ?? []).flatMap(({ id }) => assumptions.get(id) ?? []),
    });
    const [first] = Array.isArray(value) ? (value as unknown[]) : [];
    if (first !== undefined && items !== undefined) {
      add(items, first, { pointer: `${at.pointer}/0`, optional: false, gaps: [] });
    }
    if (!isObject(value)) return;
    const fixed = fixedFields(schema, operation);
    const shared = gaps.filter(({ kind }) => kind === 'nullability');
    for (const [key, property] of properties) {
      const each = value[key];
      if (each === undefined || fixed.has(key) || each === params[key]) continue;
      const optional = schema.required?.includes(key) !== true;
      add(property, each, { pointer: `${at.pointer}/${encode(key)}`, optional, gaps: shared });
    }
  };
  add(schemas.at(`/components/schemas/${name}`), body, { pointer: '', optional: false, gaps: [] });
  return fields;
}

/** The fields of a record whose values follow from the operation: a voided charge is `voided`. */
function fixedFields(schema: Schema, operation: OperationId): ReadonlySet<string> {
  const effects = (schema['x-transitions'] ?? [])
    .filter(({ trigger }) => trigger === operation)
    .flatMap((transition) => transition.effects ?? []);
  return new Set(effects.flatMap(({ field, equals }) => (equals ? [field, equals] : [field])));
}
