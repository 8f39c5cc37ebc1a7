// What compilers and editors make of the declarations of the package.
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { NEWEST_TSC, Project } from './project.ts';
import { ROOT } from '../support/files.ts';

const USE = `
  import { createPaymentsClient, unwrap, type VirtualCard } from 'payments-contract';
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
    // @ts-expect-error This path is on the other interface.
    await payments.raw.main.GET('/profile/webhook-endpoints');
    const [refund] = await unwrap(payments.refunds.list());
    return validate('Refund', refund).valid ? 'valid' : 'invalid';
  }`;

/** The modules that run in Node only, and use its types. */
const USE_IN_NODE = `
  import type * as mock from 'payments-contract/mock';
  import type * as rehearse from 'payments-contract/rehearse';
  import type * as verify from 'payments-contract/verify';
  export type All = [typeof mock.createMock, typeof rehearse.rehearse, typeof verify.verify];`;

/** The mock in a page: with these types alone, and none of Node. */
const USE_IN_PAGE = `
  import { createMock, FaultError, type Mock, type MockOptions } from 'payments-contract/mock';
  const options: MockOptions = { failureRate: 0 };
  const mock: Mock = createMock(options);
  // @ts-expect-error A page cannot listen.
  export const { listen } = mock;
  // @ts-expect-error And so it has no host.
  export const all = [FaultError, mock.fetch, createMock({ host: 'localhost' })];`;

/** What narrows without `strictNullChecks`, as the guide of the client says it. */
const USE_LOOSELY = `
  import { createPaymentsClient } from 'payments-contract';
  const payments = createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' });
  export async function use(): Promise<string> {
    const result = await payments.virtualCards.get('id');
    if (result.ok === false) return result.error.message;
    // @ts-expect-error It is no number.
    result.data.id satisfies number;
    return result.data.id;
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
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // The declarations of the package are checked; those of the language are not ours.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  types: [],
};
const NODE_NEXT = { module: 'NodeNext', moduleResolution: 'NodeNext' };
const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler' };
/** As most projects begin. */
const LOOSE = { ...NODE_NEXT, strict: false, exactOptionalPropertyTypes: false };
const IN_NODE = { ...NODE_NEXT, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };
const IN_PAGE = { ...BUNDLER, customConditions: ['browser'], lib: ['ES2022', 'DOM'] };

const project = await Project.shared();
const FILES = {
  'use.ts': USE,
  'use.cts': USE_IN_COMMONJS,
  'use-in-node.ts': USE_IN_NODE,
  'use-in-page.ts': USE_IN_PAGE,
  'use-loosely.ts': USE_LOOSELY,
};
for (const [file, text] of Object.entries(FILES)) await project.write(file, text);

const OLDEST = join(project.folder, 'node_modules/typescript5/bin/tsc');
const SIXTH = join(project.folder, 'node_modules/typescript6/bin/tsc');

// What has to be refused is marked in the files.
test.each([
  { name: 'TypeScript 5.4', tsc: OLDEST, options: NODE_NEXT, files: ['use.ts', 'use.cts'] },
  { name: 'TypeScript 5.4, not strict', tsc: OLDEST, options: LOOSE, files: ['use-loosely.ts'] },
  { name: 'TypeScript 6', tsc: SIXTH, options: NODE_NEXT, files: ['use.ts', 'use.cts'] },
  { name: 'TypeScript 7', tsc: NEWEST_TSC, options: NODE_NEXT, files: ['use.ts', 'use.cts'] },
  { name: 'TypeScript 7 for a bundler', tsc: NEWEST_TSC, options: BUNDLER, files: ['use.ts'] },
  { name: 'TypeScript 7 for Node', tsc: NEWEST_TSC, options: IN_NODE, files: ['use-in-node.ts'] },
  { name: 'TypeScript 7 for a page', tsc: NEWEST_TSC, options: IN_PAGE, files: ['use-in-page.ts'] },
])('$name compiles $files', async ({ tsc, options, files }) => {
  expect(await project.compile(tsc, { ...STRICT, ...options }, files)).toEqual([]);
});

test('an editor shows a comment on each export', async () => {
  await project.write('editor.ts', `import * as all from 'payments-contract'; export { all };`);
  const file = join(project.folder, 'editor.ts');
  const program = ts.createProgram([file], { module: ts.ModuleKind.NodeNext, types: [] });
  const checker = program.getTypeChecker();
  const [imported] = program.getSourceFile(file)!.statements as unknown as ts.ImportDeclaration[];
  const module = checker.getSymbolAtLocation(imported!.moduleSpecifier)!;
  const exported = checker.getExportsOfModule(module);
  const isOfDocument = ({ declarations: [first] = [] }: ts.Symbol) =>
    /generated.types/.test(first!.getSourceFile().fileName);
  const bare = exported
    .map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each))
    .filter((each) => each.getDocumentationComment(checker).length === 0 && !isOfDocument(each));
  expect(exported.length).toBeGreaterThan(5);
  expect(bare.map(({ name }) => name)).toEqual([]);
});
