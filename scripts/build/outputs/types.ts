import { createRequire } from 'node:module';
import type * as OpenapiTypescript from 'openapi-typescript';
import type ts from 'typescript';
import type { OpenApi, Schema } from '../../lib/openapi.ts';
import { BANNER } from './banner.ts';

// Both come as CommonJS: an import would have Node read the nine megabytes of the compiler twice
// more, to find out its format and its exports.
const require = createRequire(import.meta.url);

/** TypeScript types of every path, operation and component. */
export async function types(document: OpenApi): Promise<string> {
  const {
    astToString,
    default: openapiTS,
  }: typeof OpenapiTypescript = require('openapi-typescript');
  // The library changes the document while it reads it.
  const input = structuredClone(document) as unknown as OpenapiTypescript.OpenAPI3;
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
  const { SyntaxKind, factory }: typeof ts = require('typescript');
  const base = schema.type === 'string' ? SyntaxKind.StringKeyword : SyntaxKind.NumberKeyword;
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
  return factory.createUnionTypeNode(members);
}

function literal(value: string | number): ts.LiteralTypeNode['literal'] {
  const { SyntaxKind, factory }: typeof ts = require('typescript');
  if (typeof value === 'string') return factory.createStringLiteral(value, true);
  const digits = factory.createNumericLiteral(Math.abs(value));
  return value < 0 ? factory.createPrefixUnaryExpression(SyntaxKind.MinusToken, digits) : digits;
}
