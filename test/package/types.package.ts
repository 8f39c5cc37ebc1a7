import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Project, root } from './project.ts';

const { tarball } = inject('packed');
/** From the oldest that is promised to the newest. */
const COMPILERS = { typescript5: '5.4.5', typescript6: '6.0.3', typescript7: '7.0.2' };
const NEWEST = 'typescript7';

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

/** The mock in a page: with these types alone, and none of Node. */
const USE_IN_BROWSER = `
  import { createMock, FaultError, type Mock, type MockOptions } from 'payments-contract/mock';
  import { handlers } from 'payments-contract/msw';
  const options: MockOptions = { failureRate: 0 };
  const mock: Mock = createMock(options);
  // @ts-expect-error A page cannot listen.
  export const { listen } = mock;
  // @ts-expect-error And so it has no host.
  createMock({ host: 'localhost' });
  export const all = [FaultError, handlers, mock.fetch];`;

/** What narrows without \`strictNullChecks\`, as the guide of the client says it. */
const USE_LOOSELY = `
  import { createPaymentsClient, isPaymentsError } from 'payments-contract';
  const payments = createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' });
  export async function use(): Promise<string> {
    const result = await payments.virtualCards.get('id');
    if (result.ok === false) {
      const { error } = result;
      if (error.kind === 'timeout' || error.shape === undefined) return error.message;
      if (error.shape === 'main') return error.body.message satisfies string;
      if (error.shape === 'webhooks' && error.status === 403) return error.body.error.code;
      return String(error.headers.get('x'));
    }
    // @ts-expect-error It is no number.
    result.data.id satisfies number;
    try {
      // @ts-expect-error A reference is a string.
      await payments.charges.void(1);
    } catch (thrown) {
      if (isPaymentsError(thrown) && thrown.kind === 'aborted') return thrown.kind;
    }
    return result.data.id;
  }
  export async function useStrictly(): Promise<string> {
    const result = await payments.virtualCards.get('id');
    // @ts-expect-error This narrows with it only.
    return result.ok ? result.data.id : result.error.message;
  }`;

/** The package for CommonJS. */
const USE_IN_COMMONJS = `
  export async function use() {
    const { createPaymentsClient } = await import('payments-contract');
    return createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' }).refunds.list();
  }`;

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

const NODE_NEXT = { module: 'NodeNext', moduleResolution: 'NodeNext' };
const NODE_16 = { module: 'Node16', moduleResolution: 'Node16' };
const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler' };

/** Compiles files of the project and the declarations of the package; returns the first line of each error. */
async function compile(compiler: string, options: object, files: string[]): Promise<string[]> {
  const types = files.includes('use-in-node.ts') ? ['node'] : [];
  const typeRoots = [join(root, 'node_modules/@types')];
  const compilerOptions = {
    ...STRICT,
    target: 'ES2022',
    types,
    typeRoots,
    ...options,
  };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  const tsc = join(project.folder, 'node_modules', compiler, 'bin/tsc');
  const { stdout } = await project.run(process.execPath, tsc, '-p', '.', '--pretty', 'false');
  return stdout.match(/^\S.*/gm) ?? [];
}

beforeAll(async () => {
  await project.write('use.ts', USE);
  await project.write('use.cts', USE_IN_COMMONJS);
  await project.write('wrong.ts', USE.replace('@ts-expect-error', 'expected'));
  await project.write('use-in-node.ts', USE_IN_NODE);
  await project.write('use-in-browser.ts', USE_IN_BROWSER);
  await project.write('use-loosely.ts', USE_LOOSELY);
});

describe.each(Object.keys(COMPILERS))('the types with %s', (compiler) => {
  // `import()` is within reach of CommonJS.
  test.each([NODE_NEXT, NODE_16, BUNDLER])(
    'compile with module $module, and refuse what is not there',
    async (options) => {
      const errors = await compile(compiler, options, ['use.ts', 'use.cts', 'wrong.ts']);
      expect(errors).toEqual([expect.stringMatching(/^wrong\.ts/)]);
    },
  );
});

test.each(['typescript5', NEWEST])(
  'without strict, results narrow as the guide says in %s, and with strictNullChecks alone as with it',
  async (compiler) => {
    const loose = { ...NODE_NEXT, strict: false, exactOptionalPropertyTypes: false };
    expect(await compile(compiler, loose, ['use-loosely.ts'])).toEqual([]);
    const checked = { ...loose, strictNullChecks: true };
    const errors = await compile(compiler, checked, ['use.ts', 'use-loosely.ts']);
    expect(errors).toEqual([expect.stringMatching(/^use-loosely\.ts.* Unused '@ts-expect-error'/)]);
  },
);

test.each([NODE_NEXT, BUNDLER])(
  'the types of the other modules compile with module $module',
  async (options) => {
    expect(await compile(NEWEST, options, ['use-in-node.ts'])).toEqual([]);
  },
);

test.each([NODE_NEXT, BUNDLER])(
  'the types of the mock need nothing of Node in a page with module $module, and do not listen there',
  async (options) => {
    const inPage = { ...options, customConditions: ['browser'], lib: ['ES2022', 'DOM'] };
    expect(await compile(NEWEST, inPage, ['use-in-browser.ts'])).toEqual([]);
  },
);

test('a bundler finds for a page what its types have', async () => {
  const values = 'createMock, ChoiceError, FaultError, SeedError, TooLargeError, problemLine';
  await project.write('page.js', `export { ${values} } from 'payments-contract/mock';`);
  expect(await project.bundle('page.js')).not.toContain('node:');
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
