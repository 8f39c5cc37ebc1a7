import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { OperationId } from '../../../../generated/operations.ts';
import { publishedContract } from '../../../../src/contract/document.ts';
import type { VerifyOptions } from '../../../../src/verify/index.ts';
import { resolveOptions } from '../../../../src/verify/sources/options.ts';
import { type PlanOptions, planCalls } from '../../../../src/verify/sources/plan.ts';

function rowsOf<Row>(file: string): Row[] {
  return parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Row[];
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const USUAL: PlanOptions = {
  ids: {},
  probes: false,
  probeWrites: false,
  allowWrites: [],
  bodies: {},
};

describe('the plan of a run has the calls', () => {
  it.each(rowsOf<{ id: OperationId; options: Partial<PlanOptions>; calls: object[] }>('plan.yaml'))(
    'of $id with $options',
    ({ id, options, calls }) => {
      const planned = planCalls(publishedContract(), { ...USUAL, ...options })
        .filter(({ operation }) => operation === id)
        .map(({ operation: _operation, parameters, ...rest }) => ({
          ...rest,
          ...(Object.keys(parameters).length > 0 && { parameters }),
        }));
      expect(JSON.parse(JSON.stringify(planned).replaceAll(UUID, 'UUID'))).toEqual(calls);
    },
  );

  it('in their order: those that need no record first, writes last', () => {
    const options: PlanOptions = { ...USUAL, probes: true, allowWrites: ['voidCharge'] };
    const calls = planCalls(publishedContract(), options);
    expect(calls.map(({ purpose }) => purpose).join(' ')).toMatch(/^(read )+(probe )+write$/);
    const at = (id: OperationId) => calls.findIndex(({ operation }) => operation === id);
    expect(at('getVirtualCard')).toBeGreaterThan(at('listWebhookEndpoints'));
  });
});

describe('the options of a run', () => {
  const usual = { token: 'token-1', baseUrl: 'http://127.0.0.1/v3' };

  it('have defaults', () => {
    expect(resolveOptions(usual)).toEqual({
      tokens: { main: 'token-1', webhooks: 'token-1' },
      roots: { main: 'http://127.0.0.1/v3' },
      ids: {},
      bodies: {},
      allowWrites: [],
      probes: true,
      probeWrites: false,
      rate: 5,
      timeoutMs: 30_000,
      traceIdHeader: undefined,
      failOn: undefined,
      fetch: undefined,
      signal: undefined,
    });
  });

  it('are used as they are given', () => {
    const given = {
      ids: { flw_ref: 'a' },
      bodies: {},
      allowWrites: ['voidCharge'],
      probes: false,
      probeWrites: true,
      rate: 0.5,
      timeoutMs: 1,
      traceIdHeader: 'X-Id',
      failOn: [],
      fetch: () => Promise.reject(new Error('sent')),
      signal: AbortSignal.timeout(1000),
    } satisfies Partial<VerifyOptions>;
    const webhooksBaseUrl = 'http://a.example/';
    const options = { ...given, token: 'a', webhooksToken: 'b', webhooksBaseUrl, allowHttp: true };
    expect(resolveOptions({ ...options, baseUrl: 'https://b.example/v3/' })).toEqual({
      ...given,
      tokens: { main: 'a', webhooks: 'b' },
      roots: { main: 'https://b.example/v3', webhooks: 'http://a.example' },
    });
  });

  it.each(
    rowsOf<{ options: Partial<VerifyOptions>; without?: true; problem: string }>('options.yaml'),
  )('are refused: $problem', ({ options, without, problem }) => {
    const given = { token: 'token-1', ...(!without && usual), ...options };
    const [option = '', ...words] = problem.split(' ');
    expect(() => resolveOptions(given)).toThrow(
      expect.objectContaining({
        name: 'InvalidOptionError',
        message: problem,
        option,
        problem: words.join(' '),
      }),
    );
  });
});
