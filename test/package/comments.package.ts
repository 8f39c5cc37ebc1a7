import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

interface PackageJson {
  exports: Record<string, string | { types: string }>;
}

const root = await mkdtemp(join(tmpdir(), 'declarations-'));
const folder = join(root, 'package');

beforeAll(async () => {
  await promisify(execFile)('tar', ['-xzf', inject('packed').tarball, '-C', root]);
});
afterAll(() => rm(root, { recursive: true }));

test('the editor shows a comment on each export of the tarball and on each of its members', async () => {
  const { exports } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  const entries = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [join(folder, target.types)],
  );
  expect(entries.length).toBeGreaterThan(0);
  // An export, a method and a property without a comment are found.
  const bare = join(root, 'bare.d.ts');
  ts.sys.writeFile(
    bare,
    `export declare function bare(): void;
     /** Said. */
     export interface Said {
       /** Said. */
       said(): string;
       unsaid(): string;
       field: string;
       /** Said. */
       inner: { field: string };
     }`,
  );
  expect(withoutComment([...entries, bare])).toEqual([
    'bare.d.ts: Said.field',
    'bare.d.ts: Said.unsaid',
    'bare.d.ts: bare',
  ]);
});

test('the code of the tarball has no comments, which the declarations have', () => {
  const files = ts.sys.readDirectory(join(folder, 'dist'), ['.js']);
  expect(files.length).toBeGreaterThan(0);
  const commented = files.filter((file) => /^ *(\/\/|\/\*\*)/m.test(ts.sys.readFile(file) ?? ''));
  expect(commented).toEqual([]);
});

const MEMBER = ts.SymbolFlags.Property | ts.SymbolFlags.Method | ts.SymbolFlags.Accessor;

/**
 * Public fields and methods of an interface, a class or a type that is written as an object. The `name`
 * of an error is that of its class.
 */
function membersOf(symbol: ts.Symbol): ts.Symbol[] {
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration)?.type;
  const literal = alias && ts.isTypeLiteralNode(alias) ? alias.members : [];
  const named = literal.flatMap((member) => (member as { symbol?: ts.Symbol }).symbol ?? []);
  return [...(symbol.members?.values() ?? []), ...named].filter(
    ({ flags, name }) =>
      (flags & MEMBER) !== 0 &&
      !/^(?:__|#)/.test(name) &&
      !(name === 'name' && symbol.name.endsWith('Error')),
  );
}

/**
 * What has no comment: exported functions, classes, types and values, and members of them. The types of
 * the document have its descriptions, and a field of which nothing is known has none.
 */
function withoutComment(files: string[]): string[] {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const isBare = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0;
  const found = new Set<string>();
  for (const file of files) {
    const source = program.getSourceFile(file) as ts.SourceFile;
    const module = checker.getSymbolAtLocation(source);
    for (const exported of checker.getExportsOfModule(module as ts.Symbol)) {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const origin = symbol.declarations?.[0]?.getSourceFile().fileName ?? file;
      if (origin.includes('/node_modules/') || origin.endsWith('/generated/types.d.ts')) continue;
      const at = origin
        .split('/')
        .slice(origin.startsWith(folder) ? -2 : -1)
        .join('/');
      if (isBare(symbol)) found.add(`${at}: ${symbol.name}`);
      for (const member of membersOf(symbol)) {
        if (isBare(member)) found.add(`${at}: ${symbol.name}.${member.name}`);
      }
    }
  }
  return [...found].toSorted();
}
