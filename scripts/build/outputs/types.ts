import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript';
import ts from 'typescript';
import { keepOneExample } from '../../lib/example-values.ts';
import { type OpenApi, repeatsName } from '../../lib/openapi.ts';
import { type Extensions, type Gap, recordOwners } from '../../../src/contract/gaps.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import { BANNER } from '../../lib/output-files.ts';

const { SyntaxKind, factory } = ts;

/** TypeScript types of every path, operation and component, and one with a name for each schema. */
export async function types(document: OpenApi): Promise<string> {
  // The library changes the document while it reads it.
  const input = structuredClone(document);
  keepOneExample(input);
  describeFields(input);
  describeGaps(input);
  const nodes = await openapiTS(input as unknown as OpenAPI3, {
    silent: true,
    transform: (schema) => openEnum(schema as Schema),
  });
  return `${BANNER}\n${plainComments(astToString(namedSchemas(nodes)))}`;
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'A list',
  boolean: 'A boolean',
  integer: 'An integer',
  number: 'A number',
  object: 'An object',
  string: 'A string',
  null: 'null',
};

/** Describes each field that is known by its name alone by its type, with its meaning as a gap. */
function describeFields(document: OpenApi): void {
  for (const holder of Object.values(document.components?.['schemas'] ?? {}) as Schema[]) {
    const isMeaningOpen = holder['x-unspecified']?.some(({ kind }) => kind === 'meaning') === true;
    for (const [name, field] of Object.entries(holder.properties ?? {})) {
      if (!repeatsName(name, field.description ?? '')) continue;
      const names = [field.type ?? []].flat().map((each) => TYPES[each]);
      field.description = `${names.join(' or ')}.`;
      if (isMeaningOpen) {
        field['x-unspecified'] = [meaningOfField, ...(field['x-unspecified'] ?? [])];
      }
    }
  }
}

const meaningOfField: Gap = { kind: 'meaning', text: 'Its meaning.' };

/** Adds to each description what is not specified of its part. */
function describeGaps(document: OpenApi): void {
  for (const { extensions } of recordOwners(document)) {
    const owner: Extensions & { description?: string } = extensions;
    const { 'x-unspecified': gaps = [], description } = owner;
    if (gaps.length === 0 || description === undefined) continue;
    const lines = gaps.map(({ text }) => `- ${text}`);
    owner.description = [description, '', 'Not specified:', ...lines].join('\n');
  }
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

/**
 * Makes each schema a type of its own, `export type Refund = …`, so that editors and errors name it.
 * `components["schemas"]["Refund"]` is that type.
 */
function namedSchemas(nodes: readonly ts.Node[]): ts.Node[] {
  const aliases: ts.Node[] = [];
  const nameOne = (member: ts.TypeElement): ts.TypeElement => {
    const { name, type } = member as ts.PropertySignature;
    if (!ts.isIdentifier(name) || type === undefined) return member;
    const exported = [factory.createModifier(SyntaxKind.ExportKeyword)];
    const alias = factory.createTypeAliasDeclaration(exported, name, undefined, type);
    ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member));
    aliases.push(alias);
    const named = factory.createTypeReferenceNode(name);
    return factory.createPropertySignature(undefined, name, undefined, named);
  };
  const nameAll = (member: ts.TypeElement): ts.TypeElement => {
    const { name, type } = member as ts.PropertySignature;
    const isSchemas = ts.isIdentifier(name) && name.text === 'schemas';
    if (!isSchemas || type === undefined || !ts.isTypeLiteralNode(type)) return member;
    const named = factory.createTypeLiteralNode(type.members.map(nameOne));
    return factory.createPropertySignature(undefined, name, undefined, named);
  };
  const { transformed } = ts.transform(
    [...nodes],
    [
      (context) =>
        function visit(node): ts.Node {
          const schema = schemaOf(node);
          if (schema !== undefined) return factory.createTypeReferenceNode(schema);
          const inner = ts.visitEachChild(node, visit, context);
          if (!ts.isInterfaceDeclaration(inner) || inner.name.text !== 'components') return inner;
          const { name, members } = inner;
          const exported = [factory.createModifier(SyntaxKind.ExportKeyword)];
          const named = members.map(nameAll);
          return factory.createInterfaceDeclaration(exported, name, undefined, undefined, named);
        },
    ],
  );
  return [...transformed, ...aliases];
}

/** The name in `components["schemas"]["Refund"]`, if it can be that of a type. */
function schemaOf(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) {
    return undefined;
  }
  const [group, name = ''] = [node.objectType.indexType, node.indexType].map((index) =>
    ts.isLiteralTypeNode(index) && ts.isStringLiteral(index.literal) ? index.literal.text : '',
  );
  return group === 'schemas' && /^[A-Za-z_$][\w$]*$/.test(name) ? name : undefined;
}

/**
 * Descriptions as the text of a comment: editors show a tag `@description` by its name, and lines that are
 * indented as code.
 */
function plainComments(code: string): string {
  return code
    .replaceAll(/@description .*(\n *\*( {5}.*|$))+/gm, (text) => text.replaceAll(/\* {5}/g, '* '))
    .replaceAll(/^( *\*)( (?!@).*)\n *\* @description /gm, '$1$2\n$1\n$1 ')
    .replaceAll('@description ', '');
}
