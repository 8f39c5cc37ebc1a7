import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { examples } from '../../../../generated/examples.ts';
import { operations } from '../../../../generated/operations.ts';
import { renderReport, verifyHar, verifyPostman } from '../../../../src/verify/index.ts';
import { readPostman } from '../../../../src/verify/sources/postman.ts';
import { entry, har } from '../support/har.ts';

const folder = mkdtempSync(join(tmpdir(), 'postman-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const JSON_TYPE = [{ key: 'Content-Type', value: 'application/json' }];
const ROOT = 'https://api.shop.example/v3';

function file(text: string): string {
  const name = join(folder, 'collection.json');
  writeFileSync(name, text);
  return name;
}

/** A request with one saved response. */
function saved(
  url: unknown,
  body: unknown,
  { header = [] as object[], code = 200, raw = '' } = {},
) {
  const originalRequest = {
    method: raw === '' ? 'GET' : 'POST',
    header,
    url,
    body: { mode: 'raw', raw },
  };
  const response = { originalRequest, code, header: JSON_TYPE, body: JSON.stringify(body) };
  return { name: 'a', response: [response] };
}

const collection = (item: readonly object[], rest: object = {}) =>
  file(JSON.stringify({ info: { schema: SCHEMA }, item, ...rest }));

/** A row of postman.yaml. */
interface Row {
  collection?: object;
  item?: object;
  request?: object;
  responses?: object[];
  read: object[];
}

const rows = parse(readFileSync(join(import.meta.dirname, 'postman.yaml'), 'utf8')) as Record<
  string,
  Row
>;

describe('what is read of a collection', () => {
  it.each(Object.entries(rows))('%s', (_, { request: originalRequest, ...row }) => {
    const { responses = [{ code: 200 }] } = row;
    const response = responses.map((each) => each && { ...each, originalRequest });
    const read = [...readPostman(collection([{ ...row.item, response }], row.collection))];
    const shown = read.map(({ request, response: received, ...rest }) => ({
      request: request && { ...request, url: request.url.href },
      response: received && {
        ...received,
        body: received.body && Buffer.from(received.body).toString(),
      },
      ...rest,
    }));
    expect(JSON.parse(JSON.stringify(shown))).toEqual(row.read);
  });
});

describe('a Postman collection', () => {
  it('of the repository conforms, with its variables and path parameters', async () => {
    const report = await verifyPostman('generated/postman.json');
    expect(report.contradictions).toEqual([]);
    expect(report.entries).toMatchObject({ unmatched: 0 });
    expect(report.entries.open).toBeUndefined();
    expect(report.exitCode).toBe(0);
    expect(report.calls).toHaveLength(Object.keys(operations).length);
  });

  it('has the report of a HAR file with the same responses', async () => {
    const refunds = { ...examples.RefundPage, data: [{ id: 'x', planted: 1 }] };
    const bodies = { refunds, 'virtual-cards': examples.VirtualCardAll, other: {} };
    const hars = Object.entries(bodies).map(([path, body]) =>
      entry({ url: `${ROOT}/${path}`, body }),
    );
    const name = join(folder, 'a.har');
    writeFileSync(name, har(hars));
    const fromHar = await verifyHar(name);
    const report = await verifyPostman(
      collection(
        Object.entries(bodies).map(([path, body]) =>
          saved(`${ROOT}/${path}`, body, { header: JSON_TYPE }),
        ),
      ),
    );
    const times = { source: '', startedAt: '', finishedAt: '' };
    expect({ ...report, ...times }).toEqual({ ...fromHar, ...times });
    expect(report.contradictions).toHaveLength(1);
    expect(renderReport(report, 'text')).toContain('entries of no operation: 1 of 3');
  });

  it('takes variables from the nearest folder, and others inside of them', async () => {
    const inner = saved('{{root}}/refunds', examples.RefundPage);
    const item = [{ item: [{ item: [inner], variable: [{ key: 'host', value: 'b.example' }] }] }];
    const variable = [
      { key: 'root', value: 'https://{{host}}/{{version}}' },
      { key: 'host', value: 'a.example' },
      { key: 'version', value: 'v3' },
    ];
    const name = collection(item, { variable });
    const matched = await verifyPostman(name, { baseUrl: 'https://b.example/v3' });
    expect(matched.calls).toMatchObject([{ call: 'listRefunds', outcome: 'conforms' }]);
    const others = await verifyPostman(name, { baseUrl: 'https://a.example/v3' });
    expect(others.entries).toEqual({ all: 1, unmatched: 1 });
  });

  it('says which variables have no value, and leaves their requests out', async () => {
    const order = { raw: `${ROOT}/virtual-account-numbers/:order_ref`, variable: [] };
    const report = await verifyPostman(
      collection([
        saved(`${ROOT}/refunds`, examples.RefundPage),
        saved('{{ base }}/refunds', {}),
        saved(order, {}),
        saved(`${ROOT}/refunds`, {}, { header: [{ key: 'X-Trace-Id', value: '{{trace}}' }] }),
        saved(`${ROOT}/bulk-tokenized-charges`, examples.BulkTokenizedChargeCreated, {
          raw: '{"title": "{{title}}"}',
        }),
        saved(`${ROOT}/refunds`, examples.RefundPage, {
          header: [{ key: 'Authorization', value: 'Bearer {{token}}' }],
        }),
      ]),
    );
    expect(report.entries).toEqual({
      all: 6,
      unmatched: 0,
      open: { requests: 3, variables: ['base', 'order_ref', 'trace', 'title'] },
    });
    expect(report.contradictions).toEqual([]);
    expect(JSON.stringify(report)).not.toContain('{{');
    expect(renderReport(report, 'text')).toContain(
      '- 3 saved responses: the collection has no value for `base`, `order_ref`, `trace`, `title`',
    );
  });

  it('shows no secret of it, wherever it stands', async () => {
    const message = 'no secret-of-auth, secret-of-variable, secret-of-header';
    const failed = saved(
      `${ROOT}/refunds`,
      { status: 'error', message, data: null },
      {
        code: 400,
        header: [{ key: 'Authorization', value: 'Bearer secret-of-header' }],
      },
    );
    const report = await verifyPostman(
      collection([failed], {
        auth: { type: 'bearer', bearer: [{ key: 'token', value: 'secret-of-auth' }] },
        variable: [{ key: 'token', value: 'secret-of-variable' }],
      }),
    );
    expect(JSON.stringify(report)).not.toContain('secret-of');
    expect(JSON.stringify(report)).toContain('no [redacted], [redacted], [redacted]');
  });

  it('without headers or bodies of its responses proves nothing about them', async () => {
    const bare = saved(`${ROOT}/refunds`, examples.RefundPage);
    const [response] = bare.response;
    const items = [
      { response: [{ ...response, header: null }] },
      { response: [{ ...response, body: null }] },
      { response: [{ ...response, code: undefined }] },
    ];
    const report = await verifyPostman(collection(items));
    expect(report.contradictions).toEqual([]);
    expect(report.calls).toMatchObject([{ call: 'listRefunds', count: 1 }]);
  });

  it.each([
    ['no JSON', 'planted-secret', /no Postman collection of format 2\.1: it is not JSON/],
    ['a HAR file', '{"log":{"entries":[]}}', /it has no list `item`/],
    [
      'another format',
      '{"info":{"schema":"https://x/v1.0.0/"},"item":[]}',
      /export it as Collection v2\.1/,
    ],
  ])('with %s is refused with the reason', async (_, text, message) => {
    await expect(verifyPostman(file(text))).rejects.toThrow(message);
    await expect(verifyPostman(file(text))).rejects.not.toThrow('planted-secret');
  });

  it('of more than 256 MB is refused before it is read', async () => {
    const name = file('{');
    truncateSync(name, 256_000_001);
    await expect(verifyPostman(name)).rejects.toThrow('at most 256 MB are read');
  });
});
