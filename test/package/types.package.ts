import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { root } from './project.ts';
import { sharedProject } from './shared-project.ts';

/** That of the project itself. */
const NEWEST = 'typescript7';

const project = await sharedProject();

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
  import type * as verify from 'payments-contract/verify';
  export type All = [typeof mock.createMock, typeof verify.verify];`;

/** The mock in a page: with these types alone, and none of Node. */
const USE_IN_BROWSER = `
  import { createMock, FaultError, type Mock, type MockOptions } from 'payments-contract/mock';
  const options: MockOptions = { failureRate: 0 };
  const mock: Mock = createMock(options);
  // @ts-expect-error A page cannot listen.
  export const { listen } = mock;
  // @ts-expect-error And so it has no host.
  createMock({ host: 'localhost' });
  export const all = [FaultError, mock.fetch];`;

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
const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler' };
/** As most projects begin. */
const LOOSE = { ...NODE_NEXT, strict: false, exactOptionalPropertyTypes: false };
const IN_NODE = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
const IN_PAGE = { customConditions: ['browser'], lib: ['ES2022', 'DOM'] };

const MODES = {
  NodeNext: NODE_NEXT,
  Bundler: BUNDLER,
  'NodeNext without strict': LOOSE,
  'NodeNext in Node': { ...NODE_NEXT, ...IN_NODE },
  'Bundler in a page': { ...BUNDLER, ...IN_PAGE },
};

const FILES = {
  'use.ts': USE,
  'use.cts': USE_IN_COMMONJS,
  'use-in-node.ts': USE_IN_NODE,
  'use-in-browser.ts': USE_IN_BROWSER,
  'use-loosely.ts': USE_LOOSELY,
};
type File = keyof typeof FILES;
beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) await project.write(file, text);
});

/** Compiles files of the project and the declarations of the package; returns the first line of each error. */
async function compile(compiler: string, options: object, files: File[]): Promise<string[]> {
  const compilerOptions = { ...STRICT, target: 'ES2022', types: [], ...options };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  const packages = join(compiler === NEWEST ? root : project.folder, 'node_modules');
  const tsc = join(packages, compiler, 'bin/tsc');
  const { stdout } = await project.run(process.execPath, tsc, '-p', '.', '--pretty', 'false');
  return stdout.match(/^\S.*/gm) ?? [];
}

const STRICTLY: File[] = ['use.ts', 'use.cts'];
const COMPILED: { compiler: string; mode: keyof typeof MODES; files: File[] }[] = [
  { compiler: 'typescript5', mode: 'NodeNext', files: STRICTLY },
  { compiler: 'typescript5', mode: 'Bundler', files: STRICTLY },
  { compiler: 'typescript5', mode: 'NodeNext without strict', files: ['use-loosely.ts'] },
  { compiler: 'typescript6', mode: 'NodeNext', files: STRICTLY },
  { compiler: NEWEST, mode: 'NodeNext', files: STRICTLY },
  { compiler: NEWEST, mode: 'Bundler', files: STRICTLY },
  { compiler: NEWEST, mode: 'NodeNext in Node', files: ['use-in-node.ts'] },
  { compiler: NEWEST, mode: 'Bundler in a page', files: ['use-in-browser.ts'] },
];

// `import()` is within reach of CommonJS. What has to be refused is marked in the files.
test.each(COMPILED)('$compiler with $mode compiles $files', async ({ compiler, mode, files }) => {
  expect(await compile(compiler, MODES[mode], files)).toEqual([]);
});

test('a bundler finds for a page what its types have', async () => {
  const values = 'createMock, ChoiceError, FaultError, SeedError, problemLine';
  await project.write('page.js', `export { ${values} } from 'payments-contract/mock';`);
  expect(await project.bundle('page.js')).not.toContain('node:');
});

test('an editor shows a comment on each export', async () => {
  await project.write('editor.ts', `import * as all from 'payments-contract'; export { all };`);
  const file = join(project.folder, 'editor.ts');
  const options = { ...STRICT, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 };
  const program = ts.createProgram([file], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const [imported] = program.getSourceFile(file)!.statements as unknown as ts.ImportDeclaration[];
  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(imported!.moduleSpecifier)!,
  );
  const isOfDocument = ({ declarations: [first] = [] }: ts.Symbol) =>
    /generated.types/.test(first!.getSourceFile().fileName);
  const bare = exported
    .map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each))
    .filter((each) => each.getDocumentationComment(checker).length === 0 && !isOfDocument(each));
  expect(exported.length).toBeGreaterThan(5);
  expect(bare.map(({ name }) => name)).toEqual([]);
});
