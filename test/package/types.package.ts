import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Project, root } from './project.ts';

const { tarball } = inject('packed');
/** The oldest that is promised, beside the one of this repository, and the newest. */
const COMPILERS = { typescript5: '5.4.5', typescript6: '6.0.3', typescript7: '7.0.2' };

let project: Project;
beforeAll(async () => {
  const aliases = Object.entries(COMPILERS).map(
    ([name, version]) => `${name}@npm:typescript@${version}`,
  );
  project = await Project.create(tarball, ...aliases);
});
afterAll(() => project.remove());

const USE = `
  import { createPaymentsClient, isKnown, isPaymentsError, parseAmount, sumAmounts, unwrap } from 'payments-contract';
  import type { VirtualCard } from 'payments-contract';
  import type { components } from 'payments-contract/types';
  import { validate } from 'payments-contract/validate';
  const payments = createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' });
  export async function use(): Promise<string> {
    const result = await payments.virtualCards.get('id');
    if (result.ok) return (result.data satisfies VirtualCard satisfies components['schemas']['VirtualCard']).id;
    const { error } = result;
    if (error.shape === 'main') return error.body.message;
    if (error.shape === 'webhooks' && error.status === 403) return error.body.message;
    // @ts-expect-error With another status the message may be absent.
    if (error.shape === 'webhooks' && error.status !== 401) return error.body.message;
    const { data } = await payments.raw.main.GET('/refunds');
    // @ts-expect-error This path is on the other interface.
    await payments.raw.main.GET('/profile/webhook-endpoints');
    try {
      const refunds = await unwrap(payments.refunds.list());
      return String(sumAmounts(refunds.map((each) => parseAmount(each.amount_refunded ?? 0))).units);
    } catch (thrown) {
      if (isPaymentsError(thrown) && thrown.kind === 'timeout') return thrown.kind;
    }
    const status: string = 'voided';
    if (isKnown('Charge.status', status)) return status satisfies 'voided' | 'successful';
    return validate('Refund', data?.data[0]).valid ? 'valid' : 'invalid';
  }`;

/** The modules that run in Node only, and use its types. */
const USE_IN_NODE = `
  import type * as mock from 'payments-contract/mock';
  import type * as msw from 'payments-contract/msw';
  import type * as verify from 'payments-contract/verify';
  export type All = [typeof mock.createMock, typeof msw.handlers, typeof verify.verify];`;

/** The package for CommonJS. */
const USE_IN_COMMONJS = `
  export async function use() {
    const { createPaymentsClient } = await import('payments-contract');
    return createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' }).refunds.list();
  }`;

/** Declarations that are not ours. */
const LIBRARY = /\/node_modules\/(typescript\d?\/lib|@types|undici-types)\//;
/** They take longer to check than all of ours: once with each compiler. */
const DEPENDENCY = /\/node_modules\/openapi-/;

/** The strictest settings. */
const STRICT = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // The declarations of the package are checked; those of the language are not ours.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
};

const MODULES = [
  ['NodeNext', 'NodeNext'],
  ['Node16', 'Node16'],
  ['ESNext', 'Bundler'],
] as const;

/**
 * Compiles files of the project under the strictest settings; what all compile with is read once.
 *
 * @returns The errors by file, in the files and in the declarations of the package.
 */
function compiler(compilerOf: typeof ts) {
  const libraries = new Map<string, ts.SourceFile | undefined>();
  return (
    files: string[],
    module: keyof typeof ts.ModuleKind,
    resolution: keyof typeof ts.ModuleResolutionKind,
    types: string[] = [],
  ): Record<string, string[]> => {
    const options: ts.CompilerOptions = {
      module: compilerOf.ModuleKind[module],
      moduleResolution: compilerOf.ModuleResolutionKind[resolution],
      ...STRICT,
      target: compilerOf.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types,
      typeRoots: [join(root, 'node_modules/@types')],
    };
    const host = compilerOf.createCompilerHost(options);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, ...more) => {
      if (!LIBRARY.test(name)) return read(name, ...more);
      if (!libraries.has(name)) libraries.set(name, read(name, ...more));
      return libraries.get(name);
    };
    const paths = files.map((file) => join(project.folder, file));
    const program = compilerOf.createProgram(paths, options, host);
    const errors: Record<string, string[]> = {};
    for (const source of program.getSourceFiles()) {
      if (LIBRARY.test(source.fileName)) continue;
      if (module !== 'NodeNext' && DEPENDENCY.test(source.fileName)) continue;
      for (const { messageText } of compilerOf.getPreEmitDiagnostics(program, source)) {
        const text = compilerOf.flattenDiagnosticMessageText(messageText, '\n');
        (errors[relative(project.folder, source.fileName)] ??= []).push(text);
      }
    }
    return errors;
  };
}

beforeAll(async () => {
  await project.write('use.ts', USE);
  await project.write('use.cts', USE_IN_COMMONJS);
  await project.write('wrong.ts', USE.replace('@ts-expect-error', 'expected'));
  await project.write('use-in-node.ts', USE_IN_NODE);
});

const own = compiler(ts);

describe.each(['typescript5', 'own', 'typescript6'])('the types with %s', (name) => {
  let compile: ReturnType<typeof compiler>;
  beforeAll(() => {
    const load = createRequire(join(project.folder, 'package.json'));
    compile = name === 'own' ? own : compiler(load(name) as typeof ts);
  });

  // `import()` is within reach of CommonJS.
  test.each(MODULES)('compile with module %s, and refuse what is not there', (...module) => {
    const errors = compile(['use.ts', 'use.cts', 'wrong.ts'], ...module);
    expect(errors).toEqual({ 'wrong.ts': [expect.any(String)] });
  });
});

// It has no API for compilers.
describe('the types with typescript7', () => {
  const compile = async (file: string, module: string, moduleResolution: string) => {
    const compilerOptions = { ...STRICT, module, moduleResolution, target: 'ES2022', types: [] };
    await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
    const tsc = join(project.folder, 'node_modules/typescript7/bin/tsc');
    return (await project.run(process.execPath, tsc, '-p', '.')).stdout;
  };

  test.each(MODULES)('compile with module %s', async (module, resolution) => {
    expect(await compile('use.ts', module, resolution)).toBe('');
  });

  test('refuse what is not there', async () => {
    expect(await compile('wrong.ts', 'NodeNext', 'NodeNext')).toContain('wrong.ts');
  });
});

test.each([
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'Bundler'],
] as const)('the types of the other modules compile with module %s', (module, resolution) => {
  expect(own(['use-in-node.ts'], module, resolution, ['node'])).toEqual({});
});

test('an editor shows results by their names, and a comment on each export', async () => {
  const code = `import * as all from 'payments-contract';
    const payments = all.createPaymentsClient({ token: 'a' });
    export const refunds = await payments.refunds.list();
    export const { create } = payments.bulkTokenizedCharges;
    export const batch = await create({} as never);`;
  await project.write('editor.ts', code);
  const file = join(project.folder, 'editor.ts');
  const { ModuleKind, ScriptTarget } = ts;
  const options = {
    ...STRICT,
    module: ModuleKind.NodeNext,
    target: ScriptTarget.ES2022,
    types: [],
  };
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  const shown = checker
    .getExportsOfModule(module)
    .map((symbol) => checker.typeToString(checker.getTypeOfSymbol(symbol)));
  expect(shown).toEqual([
    'Result<Refund[], RefundPageMeta>',
    expect.stringMatching(/^\(body: BulkTokenizedChargeRequest, /),
    'Result<BulkTokenizedCharge, undefined>',
  ]);
  const imported = checker.getSymbolAtLocation(
    (program.getSourceFile(file)!.statements[0] as ts.ImportDeclaration).moduleSpecifier,
  )!;
  const bare = checker
    .getExportsOfModule(imported)
    .map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each))
    .filter((each) => each.getDocumentationComment(checker).length === 0)
    // Those of the document have its descriptions.
    .filter(
      ({ declarations = [] }) => !/generated.types/.test(declarations[0]!.getSourceFile().fileName),
    );
  expect(bare.map(({ name }) => name)).toEqual([]);
});
