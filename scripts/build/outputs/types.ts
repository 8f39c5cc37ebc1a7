import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApi } from '../../lib/openapi.ts';
import type { Schema } from '../../../src/shared/schema.ts';
import { BANNER } from '../../lib/output-files.ts';

const { SyntaxKind, factory } = ts;

/** TypeScript types of every path, operation and component. */
export async function types(document: OpenApi): Promise<string> {
  // The library changes the document while it reads it.
  const input = structuredClone(document) as unknown as OpenAPI3;
  const nodes = await openapiTS(input, {
    silent: true,
    transform: (schema) => openEnum(schema as Schema),
  });
  return `${BANNER}\n${astToString(nodes)}`;
}

/**
 * An open enum, `'a' | 'b' | (string & {})`: any value is allowed and editors still offer the
 * known ones. A plain `string` in the union would swallow the literals.
 */
function openEnum(schema: Schema): ts.TypeNode | undefined {
  const values = schema['x-extensible-enum'];
  if (values === undefined) return undefined;
  const known = [schema.type].flat();
  const base = known.includes('string') ? SyntaxKind.StringKeyword : SyntaxKind.NumberKeyword;
  const anyOther = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(base),
      factory.createTypeLiteralNode([]),
    ]),
  );
  const members: ts.TypeNode[] = values.map((value) =>
    factory.createLiteralTypeNode(literal(value)),
  );
  members.push(anyOther);
  if (known.includes('null')) members.push(factory.createLiteralTypeNode(factory.createNull()));
  return factory.createUnionTypeNode(members);
}

function literal(value: string | number): ts.LiteralTypeNode['literal'] {
  if (typeof value === 'string') return factory.createStringLiteral(value, true);
  const digits = factory.createNumericLiteral(Math.abs(value));
  return value < 0 ? factory.createPrefixUnaryExpression(SyntaxKind.MinusToken, digits) : digits;
}
