// Writes `types.ts` by openapi-typescript, with open sets as `'a' | (string & {})`: its command has no option for that.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, {
  COMMENT_HEADER,
  NULL,
  NUMBER,
  STRING,
  astToString,
  tsIntersection,
  tsLiteral,
} from 'openapi-typescript';
import ts from 'typescript';

const { factory } = ts;
const generated = join(import.meta.dirname, '..', 'generated');

/** A plain `string` in the union would swallow the literals. */
function openSet(schema: object): ts.TypeNode | undefined {
  const { 'x-extensible-enum': values, type } = schema as {
    'x-extensible-enum'?: (string | number)[];
    type?: string | string[];
  };
  if (values === undefined) return undefined;

  const whole = typeof values[0] === 'string' ? STRING : NUMBER;
  const other = tsIntersection([whole, factory.createTypeLiteralNode([])]);
  const none = [type].flat().includes('null') ? [NULL] : [];
  const members = [...values.map(tsLiteral), factory.createParenthesizedType(other), ...none];
  return factory.createUnionTypeNode(members);
}

const nodes = await openapiTS(new URL(join(generated, 'openapi.yaml'), 'file:'), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: openSet,
});
await writeFile(join(generated, 'types.ts'), COMMENT_HEADER + astToString(nodes));
