import { type OpenApi, operationsOf, refName, schemasOf } from '../lib/openapi.ts';
import { type Schema, type Statement, effectsOf, resolve } from '../../src/contract/schema.ts';

type Named<T> = Record<string, T>;

/** The statements of the document beside its schemas, by component. Those that lead to none are left out. */
export function statementsOf(document: OpenApi): Named<Statement> {
  const effects = effectsByBody(document);
  const all = Object.entries(schemasOf(document)).map(([name, schema]): [string, Statement] => [
    name,
    statementOf(schema, effects[name]),
  ]);
  const statements = Object.fromEntries(all);
  return Object.fromEntries(all.filter(([name]) => leadsToOne(statements, name)));
}

function statementOf(
  { properties = {}, 'x-together': together }: Schema,
  effects: Statement['effects'],
) {
  const fields = Object.entries(properties);
  const statement = {
    times: fieldsWith(fields, (field) => field['x-time']),
    together,
    onlyWith: fieldsWith(fields, (field) => field['x-only-with']),
    effects,
    parts: fieldsWith(fields, componentOf),
  };
  const stated = Object.entries(statement).filter(([, value]) => value !== undefined);
  return Object.fromEntries(stated) as Statement;
}

function fieldsWith<T>(fields: [string, Schema][], read: (field: Schema) => T | undefined) {
  const found = fields
    .map(([name, field]) => [name, read(field)] as const)
    .filter(([, value]) => value !== undefined);
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Named<T>);
}

/** The component that a field has as its value, or in a list, or as all but null. */
function componentOf({ $ref, items, anyOf }: Schema): string | undefined {
  const reference = $ref ?? items?.$ref ?? anyOf?.find((each) => each.$ref !== undefined)?.$ref;
  return reference === undefined ? undefined : refName(reference);
}

/** The effects of an operation, by the name of the schema of its success body. */
function effectsByBody(document: OpenApi): Named<NonNullable<Statement['effects']>> {
  const bodies = operationsOf(document).flatMap(({ operation, responses }) => {
    const { schema } = responses['200']?.content?.['application/json'] ?? {};
    const body = resolve<Schema>(document, schema ?? {});
    const data = resolve<Schema>(document, body.properties?.['data'] ?? {});
    const effects = effectsOf(data, operation.operationId);
    return schema?.$ref === undefined || effects.length === 0
      ? []
      : [[refName(schema.$ref), effects] as const];
  });
  return Object.fromEntries(bodies);
}

/** Checks whether a component, or a part of it at any depth, is stated something of. */
function leadsToOne(statements: Named<Statement>, name: string): boolean {
  const reached = new Set([name]);
  for (const each of reached) {
    const { parts = {}, ...own } = statements[each] ?? {};
    if (Object.keys(own).length > 0) return true;
    for (const part of Object.values(parts)) reached.add(part);
  }
  return false;
}
