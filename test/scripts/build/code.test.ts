import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import document from '../../../generated/openapi.json' with { type: 'json' };
import {
  isTraceIdRequired,
  operations,
  responseSchemas,
  requests,
  servers,
  traceIdHeader,
} from '../../../generated/operations.ts';
import { ROOT } from '../support/project.ts';
import { schemaErrors } from '../../../src/contract/problems.ts';

const folder = mkdtempSync(join(tmpdir(), 'payments-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of a program that uses the generated types, as its line and text. */
function diagnose(program: string): string[] {
  const file = join(folder, 'program.ts');
  const types = join(ROOT, 'generated', 'types.ts');
  writeFileSync(file, `import type { components, paths } from '${types}';\n${program}`);
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: [],
  };
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options)).map((diagnostic) => {
    const { line } = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0) ?? {};
    return `${line}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}

test('the types hold in the strictest mode, and open enums take any value of their kind', () => {
  const found = diagnose(`
type Charge = components['schemas']['Charge'];
type Card = components['schemas']['VirtualCard'];
type Ok<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never;

export const known: Charge['status'] = 'voided';
export const unknown: Charge['status'] = 'a state never seen';
export const literal: [Extract<Charge['status'], 'voided'>] extends [never] ? 'lost' : 'kept' = 'kept';
export const card = (body: Ok<'/virtual-cards'>): Card | undefined => body.data[0];
export const nothing: components['schemas']['MainError']['data'] = null;
export const closed: components['schemas']['ErrorStatus'] = 'error';
export const second: Card['address_2'] = null;

// each line below is wrong
export const number: Charge['status'] = 1;
export const first: Card = (null as unknown as Ok<'/virtual-cards'>).data[0];
export const other: components['schemas']['ErrorStatus'] = 'failed';
export const bare: Card['city'] = null;
export const absent: Charge = { status: 'voided', charge_type: 'preauth', narration: undefined };
`);
  expect(found.map((line) => Number(line.split(':')[0]))).toEqual([15, 16, 17, 18, 19]);
});

test('operations.ts says of each operation what the document says', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => ['get', 'post', 'put'].includes(key))
      .map(([method, operation]) => {
        const { operationId } = operation as { operationId: string };
        return { operationId, method: method.toUpperCase(), path, root: item.servers[0]?.url };
      }),
  );
  const generated = Object.entries(operations).map(([operationId, { method, path, ...rest }]) => ({
    operationId,
    method,
    path,
    root: servers[rest.interface].url,
  }));
  expect(generated).toEqual(described);
  expect(generated).not.toEqual([]);
});

test('operations.ts describes the requests, with and without a body', () => {
  const withType = Object.entries(requests)
    .filter(([, { contentType }]) => contentType?.mediaType === 'application/json')
    .map(([id]) => id);
  expect(withType.toSorted()).toEqual([
    'createBulkTokenizedCharge',
    'getVirtualCard',
    'listVirtualCards',
    'updateVirtualAccountNumberBvn',
    'voidCharge',
  ]);
  expect(requests.voidCharge).toEqual({
    path: [
      {
        name: 'flw_ref',
        required: true,
        type: 'string',
        isList: false,
        example: 'FLW-PREAUTH-0001',
      },
    ],
    query: [],
    headers: [],
    contentType: { mediaType: 'application/json', required: false },
    body: null,
  });
  expect(requests.createBulkTokenizedCharge.body).toEqual({
    schema: 'BulkTokenizedChargeRequest',
    required: true,
    example: 'BulkTokenizedChargeTwoCards',
  });
  expect(requests.listWebhookEndpoints.headers).toMatchObject([
    { name: traceIdHeader, required: isTraceIdRequired },
  ]);
  expect(responseSchemas.listWebhookEndpoints).toMatchObject({
    401: 'WebhooksUnauthorizedError',
    default: 'WebhooksError',
  });
});

test('validators.ts writes no part of an error that nobody reads', () => {
  const errors = schemaErrors('MainError', { status: 1 });
  expect(errors.length).toBeGreaterThan(1);
  for (const error of errors) {
    expect(Object.keys(error)).toEqual(['instancePath', 'keyword', 'params', 'message']);
  }
});
