import { readFile, readdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { examples } from '../../generated/examples.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { curlCommand } from '../../site/samples/curl.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { exampleOf } from '../../site/try-it/entered.ts';
import { type TryParameter, tryOperation } from '../../site/try-it/try-operation.ts';
import { toCall } from '../../site/try-it/request.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { listen } from '../support/serve.ts';
import { sampleFolder } from './files.ts';
import { TOOLS, execute, missing } from './tools.ts';

/** Everything that means something in one of the languages. */
const HOSTILE =
  `O'Brien said "hi" \\ \\n \\u0041 $HOME \${HOME} $(id) \`id\` {name} {{x}} %s %d #{x} ?> */ //` +
  ` </script> é 漢字 😀 @file ! * ~`;
const INVISIBLE = 'a\nb\tc\rd\u0000e\u007ff\u2028g\ufeffh\u0085i $x "y"';

/** Texts, shapes and numbers. */
const BODY = {
  bvn: HOSTILE,
  [HOSTILE]: INVISIBLE,
  [INVISIBLE]: HOSTILE,
  ...(JSON.parse(
    '{"__proto__":{"x":1},"":"","0":{},"a":{"0":1,"1":2},"b":[],"c":[[],{},null],"d":-0.5e-7}',
  ) as object),
  numbers: [0, -1, 1.5, 1e21, 9007199254740991, true, false, null],
};

/** What a double rounds, or has no room for, beside what it keeps. */
const AMOUNTS = ['9007199254740993.10', '1e400', '0.1000000000000000055', '3500.00', '-0.0'];

/** What ends a text, or begins something else, in one of the languages. */
const PARTS = [
  ...`'"\`\\$(){}[]<>;&|#%*?!~@:=,./ ab0`,
  ...`\${ $( ?> <?php */ // ''' """ \\n \\u0041 %s %27 %00`.split(' '),
  `'; touch x; echo '`,
  '`touch x`',
  '$(touch x)',
  '"; panic(1) //',
  `' . exit(3) . '`,
];
const ascii = fc
  .array(fc.constantFrom(...PARTS), { minLength: 12, maxLength: 60 })
  .map((parts) => `a${parts.join('')}z`);
const anyText = fc.oneof(ascii, fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }));
const anything: fc.Arbitrary<
  Record<'contentType' | 'reference' | 'region', string> & { body: object }
> = fc.record({
  contentType: ascii.map((parameter) => `application/json; ${parameter}`),
  region: ascii.map((text) => text.slice(0, 200).trim()),
  reference: anyText.filter((each) => !/^\.{1,2}$/.test(each)),
  body: fc.dictionary(anyText, fc.oneof(anyText, fc.double({ noNaN: true }), fc.array(anyText)), {
    minKeys: 1,
  }),
});

const ONE = { required: false, type: 'string', isList: false } as const;
const QUERY = { ...ONE, location: 'query' } as const;
const HEADER = { ...ONE, location: 'header' } as const;

interface Seen {
  method: string;
  path: string[];
  headers: IncomingMessage['headers'];
  body: string;
}

// With what the samples in TypeScript need to find the client.
const folder = await sampleFolder();
let server: Server;
let seen: Seen[];
let env: Record<string, string>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { headers, method = '', url = '' } = request;
    seen.push({ method, path: url.split('/').map(decodeURIComponent), headers, body });
    const [, status] = /^\/(30\d)\//.exec(url) ?? [];
    if (status !== undefined) {
      response.writeHead(Number(status), { Location: '/elsewhere' });
      response.end('{"status":"success","data":[]}');
      return;
    }
    response.setHeader('Content-Type', 'application/json');
    const read = url.includes('/virtual-cards/')
      ? examples.VirtualCardOne
      : examples.WebhookEndpointPage;
    response.end(JSON.stringify(method === 'GET' ? read : { status: 'success', data: { id: 1 } }));
  });
  const root = `http://127.0.0.1:${await listen(server)}`;
  env = {
    PAYMENTS_BASE_URL: `${root}/v3`,
    PAYMENTS_WEBHOOKS_BASE_URL: root,
    PAYMENTS_TOKEN: 'any-token',
    PAYMENTS_WEBHOOKS_TOKEN: 'any-token',
  };
});
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const bundle = parse(await readFile('generated/openapi.yaml', 'utf8')) as OpenApi;

function operationOf(id: string) {
  const view = referenceOf(bundle).operations.find((each) => each.id === id);
  if (view === undefined) throw new Error(`there is no operation ${id}`);
  return tryOperation(view);
}

describe.each(LANGUAGES)('what was entered, in $label', ({ extension, id, write }) => {
  const tool = TOOLS.find(({ language }) => language === id);
  const absent = tool === undefined ? 'no tool' : missing(tool);

  const linted = new Set<string>();

  /** Writes the sample of an operation with other values, and returns the file. */
  async function writeEntered(
    operation: string,
    values: Record<string, string>,
    body?: unknown,
    more: readonly TryParameter[] = [],
  ) {
    const known = operationOf(operation);
    const parameters = [...known.parameters, ...more];
    // No method of the client takes others: such an operation is called through `raw`.
    const { client: _, ...call } = known.call;
    const described = more.length === 0 ? known : { ...known, call, parameters };
    const example = exampleOf(described);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const entered = {
      ...example,
      values: { ...example.values, ...values },
      ...(body === undefined ? {} : { body: text }),
    };
    const file = join(folder, id, `Entered.${extension}`);
    await writeFile(file, write(toCall(described, entered)));
    return file;
  }

  /** Runs the sample of an operation with other values, after what running does not show. */
  async function run(
    operation: string,
    values: Record<string, string>,
    body?: unknown,
    more: readonly TryParameter[] = [],
  ) {
    seen = [];
    const file = await writeEntered(operation, values, body, more);
    const checks = tool?.check(file) ?? [];
    // Other values are no other code, and `run.samples.ts` lints the samples as they are.
    if (more.length > 0 && !linted.has(operation) && tool?.lint !== undefined) {
      checks.push(tool.lint(file));
      linted.add(operation);
    }
    for (const command of checks) {
      expect(await execute(command), await readFile(file, 'utf8')).toMatchObject({ code: 0 });
    }
    const outcome = await execute(tool?.run(file) ?? ['false'], env);
    expect(outcome, await readFile(file, 'utf8')).toMatchObject({ code: 0, err: '' });
    expect(seen.length).toBe(1);
    return seen[0] as Seen;
  }

  test.skipIf(absent)('arrives with the same amounts, to the last digit', async () => {
    for (const operation of ['createBulkTokenizedCharge', 'updateVirtualAccountNumberBvn']) {
      const body = `{"bvn": "1", "title": "it's \\"\\\\$HOME", "amounts": [${AMOUNTS.join(', ')}]}`;
      const request = await run(operation, {}, body);
      expect(request.body).toContain(AMOUNTS.join(', '));
      expect(JSON.parse(request.body)).toEqual(JSON.parse(body));
      const written = await readFile(join(folder, id, `Entered.${extension}`), 'utf8');
      for (const amount of AMOUNTS) expect(written).toContain(amount);
    }
  });

  test.skipIf(absent)('arrives as it is in a query and in a header', async () => {
    const text = `${HOSTILE}\n\t/?#&=+`;
    const more: TryParameter[] = [
      { ...QUERY, name: 'text', example: text },
      { ...QUERY, name: 'page', type: 'integer', example: 2 },
      { ...QUERY, name: 'all', type: 'boolean', example: true },
      { ...QUERY, name: 'kind', isList: true, example: ['a b', 'c,&d'] },
      { ...HEADER, name: 'X-Region', example: `a'b"c\\d $HOME \`id\` %s !` },
    ];
    const path = { 'path.id': `ID${HOSTILE.replace('?', '')}` };
    const request = await run('getVirtualCard', path, undefined, more);
    expect(request.path.at(-1)).toBe(
      `${path['path.id']}?text=${text}&page=2&all=true&kind=a b&kind=c,&d`,
    );
    expect(request.headers['x-region']).toBe(more.at(-1)?.example);
  });

  test.skipIf(absent)('compiles with half a character anywhere', async () => {
    const half = 'a\ud800b';
    const more = [
      { ...QUERY, name: 'text', example: half },
      { ...QUERY, name: 'kind', isList: true, example: [half, 'c'] },
      { ...HEADER, name: 'X-Region', example: half },
    ];
    const body = `{"raw": "${half}", "escaped\\udc00": "\\ud800"}`;
    const values = { 'path.order_ref': half };
    const file = await writeEntered('updateVirtualAccountNumberBvn', values, body, more);
    // Without its variables, a program that compiles ends before it sends anything.
    const { err } = await execute(tool?.run(file) ?? ['false']);
    expect(err).toMatch(/PAYMENTS_(BASE_URL|TOKEN)/);
    const request = await run('updateVirtualAccountNumberBvn', values, body, more.slice(0, 2));
    const whole = 'a\ufffdb';
    expect(request.path.at(-1)).toBe(`${whole}?text=${whole}&kind=${whole}&kind=c`);
    expect(JSON.parse(request.body)).toMatchObject({ raw: whole });
  });

  test.skipIf(absent)('arrives as it is, whatever it is, and nothing else is done', async () => {
    const property = fc.asyncProperty(anything, async (given) => {
      const { body, contentType, reference, region } = given;
      const values = { 'path.order_ref': reference, 'header.Content-Type': contentType };
      const request = await run('updateVirtualAccountNumberBvn', values, body, [
        { ...HEADER, name: 'X-Region', example: region },
      ]);
      expect(request.method).toBe('PUT');
      expect(request.path.at(-1)).toBe(reference);
      // The client sends the one that the service wants.
      const sent = id === 'typescript' ? 'application/json' : contentType;
      expect(request.headers['content-type']).toBe(sent);
      expect(request.headers['x-region']).toBe(region);
      expect(JSON.stringify(JSON.parse(request.body))).toBe(JSON.stringify(body));
      expect(await readdir(process.cwd())).not.toContain('x');
    });
    const worst = {
      contentType: 'application/json',
      region: 'a',
      reference: `${HOSTILE}\n\t/?#&=+`,
      body: BODY,
    };
    await fc.assert(property, { examples: [[worst]], numRuns: 7, endOnFailure: true });
  });

  test.skipIf(absent).each(['getVirtualCard', 'voidCharge', 'updateVirtualAccountNumberBvn'])(
    '%s is not sent to where a redirect leads',
    async (operation) => {
      const command = tool?.run(join(folder, id, `${operation}.${extension}`)) ?? ['true'];
      for (const status of [302, 307, 308]) {
        seen = [];
        const root = `${env['PAYMENTS_WEBHOOKS_BASE_URL']}/${status}`;
        const roots = { PAYMENTS_BASE_URL: root, PAYMENTS_WEBHOOKS_BASE_URL: root };
        const { code } = await execute(command, { ...env, ...roots });
        expect(code, String(status)).not.toBe(0);
        expect(seen.map(({ path }) => path[1])).toEqual([String(status)]);
      }
    },
  );

  test.skipIf(absent)('has the identifier that was chosen, and a new one otherwise', async () => {
    const chosen = `a'b"c\\d $HOME \`id\` {x} %s !`;
    const { headers } = await run('listWebhookEndpoints', { 'header.X-Trace-Id': chosen });
    expect(headers['x-trace-id']).toBe(chosen);
    const other = await run('listWebhookEndpoints', {});
    expect(other.headers['x-trace-id']).toMatch(/^[\w-]{12,255}$/);
    expect(other.headers['x-trace-id']).not.toBe(
      exampleOf(operationOf('listWebhookEndpoints')).values['header.X-Trace-Id'],
    );
  });
});

test.skipIf(missing(TOOLS[0] as (typeof TOOLS)[number]))(
  'the command of a sent request sends it again, be its body JSON or not',
  async () => {
    const body = `@file\n${HOSTILE}`;
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['Prefer', `code=404, example="it's"`],
    ];
    const command = curlCommand({
      method: 'PUT',
      url: `${env['PAYMENTS_BASE_URL']}/orders/it's%20$HOME`,
      headers,
      body,
    });
    const { code, out } = await execute(['sh', '-c', command]);
    expect(code).toBe(0);
    expect(out).toMatch(/^HTTP\/1.1 200/);
    expect(seen[0]).toMatchObject({
      method: 'PUT',
      body,
      path: ['', 'v3', 'orders', "it's $HOME"],
      headers: { 'content-type': 'application/json', prefer: `code=404, example="it's"` },
    });
  },
);
