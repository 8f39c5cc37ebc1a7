import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../../generated/operations.ts';
import { Contract } from '../../../../src/contract/document.ts';
import { applyOverlay } from '../support/apply-overlay.ts';
import { verifyDrifting } from '../support/drifting.ts';

const contract = new Contract();

describe('the overlay', () => {
  it('applied to the document records what was observed, and the document stays valid', async () => {
    const { overlay } = await verifyDrifting(/./, ({ json }) => {
      if (json.data?.[0]?.customer) json.data[0].status = 'active';
      if (json.meta?.page_info.page_size)
        Object.assign(json.data[0], { planted_text: 'x', meta: null });
    });
    expect(overlay.overlay).toBe('1.0.0');
    const changed = applyOverlay(contract.json, overlay) as any;
    const { schemas } = changed.components;
    expect(schemas.Subscription.properties.status['x-extensible-enum']).toEqual([
      'cancelled',
      'active',
    ]);
    expect(schemas.Refund.properties.planted_text).toEqual({
      type: 'string',
      description: 'The field `planted_text`.',
      examples: ['example-planted_text'],
    });
    const { RefundPage } = changed.components.examples;
    expect(RefundPage.value.data[0].planted_text).toBe('example-planted_text');
    expect(RefundPage['x-placeholder']).toContain('/data/0/planted_text');
    expect(schemas.Refund.properties.meta.type).toEqual(['string', 'null']);
    const { path } = operations.getVirtualAccountNumber;
    expect(changed.paths[path].get.responses['404'].$ref).toContain('VirtualAccountNumberFailure');
    const problems = await lintFromString({
      source: JSON.stringify(changed),
      config: await createConfig('extends: [spec]'),
    });
    expect(problems.map(({ message }) => message)).toEqual([]);
  });

  it('removes the gaps and assumptions that are settled, and keeps the others', async () => {
    const { overlay } = await verifyDrifting();
    const changed = applyOverlay(contract.json, overlay) as any;
    const { TraceId } = changed.components.parameters;
    expect(TraceId['x-unspecified'].map(({ kind }: { kind: string }) => kind)).toEqual([
      'format',
      'idempotency',
      'idempotency',
      'idempotency',
    ]);
    expect(TraceId).not.toHaveProperty('x-assumed');
  });

  it('proposes no field whose name would change more than itself where it is merged', async () => {
    const names = ['__proto__', 'constructor', 'toString', '$ref'];
    const { overlay, observed } = await verifyDrifting(/refunds/, (response) => {
      const own = names.map((name) => `"${name}": {"polluted": true}`).join();
      response.raw = JSON.stringify(response.json).replace('"data":[{', `"data":[{${own},`);
    });
    const seen = JSON.stringify(observed);
    // It has references of its own.
    const proposed = JSON.stringify(overlay).replaceAll('"$ref":"#/', '');
    for (const name of names) {
      expect(seen).toContain(`a field \`${name}\` (object once)`);
      expect(proposed).not.toContain(name);
    }
  });

  it('tells two gaps of a kind in one location apart', async () => {
    const { observed } = await verifyDrifting(/refunds/, ({ json }) => {
      Object.assign(json.meta.page_info, { current_page: 0, page_size: 7 });
    });
    const observationsOf = (pointer: string, kind: string) =>
      observed.gaps
        .filter((gap) => gap.pointer === pointer && gap.kind === kind)
        .map(({ observations }) => observations.join('; '));
    const [numbers, , , sizes] = observationsOf('/components/schemas/RefundPageInfo', 'list');
    expect(numbers).toMatch(/listRefunds: `current_page` was 0 once/);
    expect(sizes).toMatch(/listRefunds: `page_size` was 7 once/);
    expect(sizes).not.toContain('current_page');
    const path = operations.updateVirtualAccountNumberBvn.path.replaceAll('/', '~1');
    expect(observationsOf(`/paths/${path}/put`, 'response')).toEqual([
      'updateVirtualAccountNumberBvn, unknown reference: HTTP 404',
      '',
    ]);
  });

  it('says for each change where it belongs in the source', async () => {
    const { overlay } = await verifyDrifting();
    expect(overlay.actions.length).toBeGreaterThan(5);
    for (const action of overlay.actions) {
      expect(action['x-source']).toMatch(/^openapi\/.+\.yaml:\d+$/);
      expect(action['x-source']).not.toBe('openapi/openapi.yaml:1');
    }
  });

  it('proposes a format once ten records have it, and never a value that was redacted', async () => {
    const { overlay } = await verifyDrifting(/refunds/, ({ json }) => {
      json.data = Array.from({ length: 12 }, () => ({ ...json.data[0] }));
      json.data[0].status = '4000056655665556';
      json.data[1].status = 'x'.repeat(300);
      json.data[2].status = 'settled';
      json.data[3].eyJhbGciOi_eyJzdWIi = 1;
      json.data[4]['4000056655665556'] = 1;
    });
    const text = JSON.stringify(overlay);
    expect(text).toContain('"settled"');
    expect(text).toContain('"format":"date-time"');
    expect(text).not.toMatch(/redacted|…|4000056655665556/);
    const changed = applyOverlay(contract.json, overlay) as any;
    const { created_at } = changed.components.schemas.Refund.properties;
    expect(created_at['x-unspecified'].map(({ kind }: { kind: string }) => kind)).toEqual([
      'meaning',
    ]);
  });
});
