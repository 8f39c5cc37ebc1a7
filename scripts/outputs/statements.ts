import { hasKeys, mapValues, pickBy, reachedFrom } from '../lib/objects.ts';
import { type OpenApi, operationsOf, refName, schemaName } from '../lib/openapi.ts';
import { schemasOf } from '../lib/schemas.ts';
import { type Schema, type Statement, effectsOf, resolve } from '../../src/contract/schema.ts';

type Named<T> = Record<string, T>;

/** The statements of the document beside its schemas, by component; a component without one is left out. */
export function statementsOf(document: OpenApi): Named<Statement> {
  const effects = effectsByBody(document);
  const statements = mapValues(schemasOf(document), (schema, name) =>
    statementOf(schema, effects[name]),
  );
  return pickBy(statements, (_, name) => hasStatement(statements, name));
}

function statementOf(schema: Schema, effects: Statement['effects']): Statement {
  const { properties = {}, 'x-together': together } = schema;
  const statement = {
    times: fieldsWith(properties, (field) => field['x-time']),
    together,
    onlyWith: fieldsWith(properties, (field) => field['x-only-with']),
    effects,
    parts: fieldsWith(properties, componentOf),
    lists: fieldsWith(properties, ({ items }) => componentOf(items ?? {})),
  };
  return pickBy<unknown>(statement, (value) => value !== undefined);
}

function fieldsWith<T>(properties: Named<Schema>, read: (field: Schema) => T | undefined) {
  const found = pickBy(mapValues(properties, read), (value) => value !== undefined);
  return hasKeys(found) ? found : undefined;
}

/** The component that a schema refers to, or whose value it is where it is not null. */
function componentOf({ $ref, anyOf }: Schema): string | undefined {
  const reference = $ref ?? anyOf?.find((each) => each.$ref !== undefined)?.$ref;
  return reference === undefined ? undefined : refName(reference);
}

/** The effects of an operation, by the name of the schema of its success body. */
function effectsByBody(document: OpenApi): Named<NonNullable<Statement['effects']>> {
  const bodies = operationsOf(document).map(({ operation, responses }) => {
    const { schema = {} } = responses['200']?.content?.['application/json'] ?? {};
    const body = resolve<Schema>(document, schema);
    const data = resolve<Schema>(document, body.properties?.['data'] ?? {});
    return { name: schemaName(schema), effects: effectsOf(data, operation.operationId) };
  });
  const stated = bodies.filter(({ name, effects }) => name !== null && effects.length > 0);
  return Object.fromEntries(stated.map(({ name, effects }) => [name, effects]));
}

/** Checks whether the document states something of a component or of one inside it. */
function hasStatement(statements: Named<Statement>, name: string): boolean {
  const reached = reachedFrom([name], (each) => {
    const { parts, lists } = statements[each] ?? {};
    return Object.values({ ...parts, ...lists });
  });

  return [...reached].some((each) => {
    const { parts: _parts, lists: _lists, ...own } = statements[each] ?? {};
    return hasKeys(own);
  });
}
