import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { Project } from './project.ts';

const { tarball } = inject('packed');
// The oldest that is promised, one between, and the one of this repository.
const COMPILERS = { oldest: '5.4.5', between: '5.6.3', own: ts.version };

let project: Project;
beforeAll(async () => {
  const compilers = Object.entries(COMPILERS).map(
    ([name, at]) => `ts-${name}@npm:typescript@${at}`,
  );
  project = await Project.create(tarball, ...compilers);
});
afterAll(() => project.remove());

const USE = `
  import { createPaymentsClient, isKnown, isPaymentsError, parseAmount, sumAmounts, unwrap } from 'payments-contract';
  import type { components } from 'payments-contract/types';
  import { validate } from 'payments-contract/validate';
  const payments = createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' });
  export async function use(): Promise<string> {
    const result = await payments.virtualCards.get('id');
    if (result.ok) return (result.data satisfies components['schemas']['VirtualCard']).id;
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

interface Settings {
  module: string;
  moduleResolution: string;
}

async function compile(compiler: string, file: string, settings: Settings): Promise<string> {
  await project.write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        ...settings,
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: [],
      },
      files: [file],
    }),
  );
  const program = join(project.folder, 'node_modules', `ts-${compiler}`, 'bin/tsc');
  return (await project.run(process.execPath, program, '-p', '.')).stdout;
}

describe.each(Object.keys(COMPILERS))('the types with the %s TypeScript', (compiler) => {
  test.each([
    ['nodenext', 'nodenext'],
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ])('compile with module %s', async (module, moduleResolution) => {
    await project.write('use.ts', USE);
    expect(await compile(compiler, 'use.ts', { module, moduleResolution })).toBe('');
  });

  test('are within reach of CommonJS by import()', async () => {
    await project.write(
      'use.cts',
      `export async function use() {
         const { createPaymentsClient } = await import('payments-contract');
         return createPaymentsClient({ token: 'a', baseUrl: 'https://main.example/v3' }).refunds.list();
       }`,
    );
    const settings = { module: 'node16', moduleResolution: 'node16' };
    expect(await compile(compiler, 'use.cts', settings)).toBe('');
  });
});

describe('the documentation in the editor', () => {
  let checker: ts.TypeChecker;
  let exported: ts.Symbol[];
  let folder = '';
  beforeAll(() => {
    folder = join(project.folder, 'node_modules/payments-contract/dist');
    const entry = join(folder, 'src/client/index.d.ts');
    const program = ts.createProgram([entry], { strict: true, skipLibCheck: true });
    checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile);
    exported = checker
      .getExportsOfModule(module as ts.Symbol)
      .map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      );
  });

  const textOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const tagsOf = (symbol: ts.Symbol) => symbol.getJsDocTags(checker).map(({ name }) => name);
  const typeOf = (symbol: ts.Symbol) =>
    checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration as ts.Node);

  test('says something about each export', () => {
    expect(exported.length).toBeGreaterThan(30);
    expect(exported.filter((symbol) => textOf(symbol) === '').map(({ name }) => name)).toEqual([]);
  });

  test('says something about each field', () => {
    const bare = exported.flatMap((symbol) =>
      [...(symbol.members?.values() ?? [])]
        .filter((member) => member.flags & ts.SymbolFlags.Property && textOf(member) === '')
        .map((member) => `${symbol.name}.${member.name}`),
    );
    // Brands of the compiler and what is private have no name to write.
    expect(bare.filter((name) => /\.\w+$/.test(name))).toEqual([]);
  });

  test('names parameters, what is returned and what is thrown of each function', () => {
    const functions = exported.filter((symbol) => symbol.flags & ts.SymbolFlags.Function);
    for (const symbol of functions) expect([symbol.name, ...tagsOf(symbol)]).toContain('param');
    const create = functions.find(({ name }) => name === 'createPaymentsClient') as ts.Symbol;
    expect(tagsOf(create)).toEqual(['param', 'returns', 'throws', 'example']);
  });

  test('has a default of each option that is not required', () => {
    const options = exported.find(({ name }) => name === 'ClientOptions') as ts.Symbol;
    const without = checker
      .getDeclaredTypeOfSymbol(options)
      .getProperties()
      .filter((property) => !tagsOf(property).includes('default'))
      .map(({ name }) => name);
    expect(without).toEqual(['token', 'baseUrl', 'webhooksBaseUrl', 'onCall']);
  });

  test('of each method begins with the words of the document', () => {
    const create = exported.find(({ name }) => name === 'createPaymentsClient') as ts.Symbol;
    const client = typeOf(create).getCallSignatures()[0]?.getReturnType() as ts.Type;
    const found: Record<string, string> = {};
    for (const resource of client.getProperties()) {
      if (resource.name === 'raw') continue;
      for (const method of typeOf(resource).getProperties()) {
        const text = (method.valueDeclaration as ts.Node).getText();
        const operation = /ResultOf<["'](\w+)["']>/.exec(text)?.[1] ?? text;
        found[operation] = textOf(method);
        expect(tagsOf(method)).toEqual(expect.arrayContaining(['param', 'returns']));
      }
    }
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(operations).toSorted());
    for (const [id, text] of Object.entries(found)) {
      expect(text).toMatch(new RegExp(`^${operations[id as keyof typeof operations].summary}\\.`));
    }
  });
});
