import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lintBundle, spectralRuleset } from '../../../../scripts/lint/spectral.ts';
import { exampleDisagreements } from '../../../../scripts/lint/completeness.ts';
import { validateSchemas } from '../../../../scripts/lint/ajv.ts';
import { Locator } from '../../../../scripts/lint/locator.ts';
import { Contract } from '../../../../src/contract/document.ts';
import { keepValidators } from '../../../scripts/lint/spectral.ts';
import { applyOverlay } from '../support/apply-overlay.ts';
import { verifyDrifting } from '../support/drifting.ts';

const contract = new Contract();
const ruleset = keepValidators(await spectralRuleset('.'));
const locator = new Locator('openapi/openapi.yaml', []);

/** What a build has against a document, the facts aside. */
async function faultsOf(document: any): Promise<string[]> {
  const faults = [
    ...(await lintBundle(document, 'generated/openapi.json', ruleset, locator)),
    ...validateSchemas(document, locator),
    ...exampleDisagreements(document, locator),
  ];
  return faults.map(({ rule, message }) => `${rule} ${message}`);
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(null, {}, { a: [1] }, [], ['a'], '2026-01-20', '2026-01-20T10:00:00Z'),
);
const name = fc.oneof(
  fc.constantFrom(
    'planted_text',
    'access_token',
    'odd name/~',
    '$ref',
    'total',
    'page_size',
    'meta',
  ),
  fc.stringMatching(/^[a-z][a-z\d_]{0,12}$/),
);
/** New fields of records, fields of them that become null or another value, and how many records there are. */
interface Planted {
  added: Record<string, unknown[]>;
  nulls: number[];
  values: [index: number, value: unknown][];
  records: number;
}
const planted: fc.Arbitrary<Planted> = fc.record({
  added: fc.dictionary(name, fc.array(value, { minLength: 1, maxLength: 3 }), { maxKeys: 5 }),
  nulls: fc.array(fc.nat(20), { maxLength: 3 }),
  values: fc.array(fc.tuple(fc.nat(20), value), { maxLength: 2 }),
  records: fc.constantFrom(1, 12),
});

it('leaves a document that builds, whatever was observed', async () => {
  const property = fc.asyncProperty(planted, async ({ added, nulls, values, records }) => {
    const report = await verifyDrifting(/^GET \S+ Bearer token-of/, ({ json }) => {
      if (json.data === null || json.error !== undefined) return;
      const list = [json.data].flat();
      const changed = Array.from({ length: records }, (_, index) => {
        const record = { ...list[index % list.length] };
        for (const [key, each] of Object.entries(added)) record[key] ??= each[index % each.length];
        const keys = Object.keys(record);
        for (const at of nulls) record[keys[at % keys.length] ?? ''] = null;
        for (const [at, each] of values) record[keys[at % keys.length] ?? ''] = each;
        return record;
      });
      if (!Array.isArray(json.data)) json.data = changed[0];
      else json.data = changed;
      if (json.meta !== undefined) Object.assign(json.meta.page_info, added);
    });
    expect(await faultsOf(applyOverlay(contract.json, report.overlay))).toEqual([]);
  });
  // A null in place of a value of an open set.
  const examples: [Planted][] = [[{ added: {}, nulls: [4], values: [], records: 1 }]];
  await fc.assert(property, { numRuns: 5, examples });
}, 120_000);

it('has faults to find', async () => {
  const document = structuredClone(contract.json) as any;
  document.components.schemas.Refund.properties.planted_text = { type: 'integer' };
  expect((await faultsOf(document)).map((fault) => fault.split(' ')[0])).toEqual(
    expect.arrayContaining(['number-width', 'property-example', 'example-complete']),
  );
});
