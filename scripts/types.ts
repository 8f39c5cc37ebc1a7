// Writes `types.ts` by openapi-typescript, with open sets as `'a' | (string & {})`: its command has no option for that.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';

const { SyntaxKind, factory } = ts;
const generated = join(import.meta.dirname, '..', 'generated');

/** A plain `string` in the union would swallow the literals. */
function openSet(schema: object): ts.TypeNode | undefined {
  const { 'x-extensible-enum': values, type } = schema as {
    'x-extensible-enum'?: (string | number)[];
    type?: string | string[];
  };
  if (values === undefined) return undefined;
  const isText = typeof values[0] === 'string';
  const other = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(isText ? SyntaxKind.StringKeyword : SyntaxKind.NumberKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const known = values.map((value) =>
    factory.createLiteralTypeNode(
      typeof value === 'string'
        ? factory.createStringLiteral(value)
        : factory.createNumericLiteral(value),
    ),
  );
  const none = [type].flat().includes('null')
    ? [factory.createLiteralTypeNode(factory.createNull())]
    : [];
  return factory.createUnionTypeNode([...known, factory.createParenthesizedType(other), ...none]);
}

const nodes = await openapiTS(new URL(join(generated, 'openapi.yaml'), 'file:'), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: openSet,
});
await writeFile(join(generated, 'types.ts'), COMMENT_HEADER + astToString(nodes));
