import { readdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { exampleOf } from '../../site/try-it/form-values.ts';
import { toCall } from '../../site/try-it/request.ts';
import { type PanelParameter, panelDataOf } from '../../site/try-it/panel-data.ts';
import { listen } from '../support/serve.ts';
import { execute, languages, operations, sampleFolder } from './samples.ts';

/** Everything that means something in one of the languages. */
const HOSTILE =
  `O'Brien said "hi" \\ \\n \\u0041 $HOME \${HOME} $(id) \`id\` {name} {{x}} %s %d #{x} ?> */ //` +
  ` </script> é 漢字 😀 @file ! * ~`;
const INVISIBLE = 'a\nb\tc\rd\u0000e\u007ff\u2028g\ufeffh\u0085i $x "y"';
const TARGET = `${HOSTILE}\n\t/?#&=+`;

/** What ends a text and begins something else, in one of the languages. */
const ENDS = `'"\`; touch x; echo ' \`touch x\` $(touch x) "; panic(1) //''' """ %27 %00 \${x} \${ $( */ \\`;

/** Texts, shapes and numbers. */
const BODY = JSON.stringify({
  bvn: HOSTILE,
  [HOSTILE]: INVISIBLE,
  [INVISIBLE]: HOSTILE,
  ...(JSON.parse(
    '{"__proto__":{"x":1},"":"","0":{},"a":{"0":1,"1":2},"b":[],"c":[[],{},null],"d":-0.5e-7}',
  ) as object),
  numbers: [0, -1, 1.5, 9007199254740991, true, false, null],
});

/** Amounts that a double keeps. */
const AMOUNTS = [9007199254740991, 0.1, 3500.5, -12.25];
const AMOUNTS_BODY = JSON.stringify({ bvn: '1', title: `it's "\\$HOME`, amounts: AMOUNTS });

const HALF = 'a\ud800b';
const HALVES_BODY = `{"raw": "${HALF}", "escaped\\udc00": "\\ud800"}`;
const whole = (text: string) => text.replaceAll('\ud800', '\ufffd');

const ROWS = [
  { name: 'any sign', target: TARGET, header: `a'b"c\\d $HOME \`id\` %s !`, body: BODY },
  { name: 'ends of texts', target: ENDS, header: ENDS, body: JSON.stringify({ [ENDS]: ENDS }) },
  { name: 'half a character', target: `%${HALF}`, header: 'a', body: HALVES_BODY },
];

const ONE = { isRequired: false, type: 'string', isList: false, known: [] } as const;
const QUERY = { ...ONE, location: 'query' } as const;

const folder = await sampleFolder();
let seen: { method: string; path: string[]; headers: IncomingHttpHeaders; body: string }[];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { headers, method = '', url = '' } = request;
  seen.push({ method, path: url.split('/').map(decodeURIComponent), headers, body });
  response.setHeader('Content-Type', 'application/json');
  if (url.startsWith('/302/')) response.writeHead(302, { Location: '/elsewhere' });
  const read = url.includes('/virtual-cards/') ? 'VirtualCardOne' : 'WebhookEndpointPage';
  const written = { status: 'success', data: { id: 1 } };
  response.end(JSON.stringify(method === 'GET' ? examples[read] : written));
});

const origin = `http://127.0.0.1:${await listen(server)}`;
beforeEach(() => {
  seen = [];
});
afterAll(() => server.close());

const envOf = (root: string) => ({
  PAYMENTS_BASE_URL: `${root}/v3`,
  PAYMENTS_WEBHOOKS_BASE_URL: root,
  PAYMENTS_TOKEN: 'any-token',
  PAYMENTS_WEBHOOKS_TOKEN: 'any-token',
});

/** What is entered besides the example of an operation. */
interface Entered {
  values?: Record<string, string>;
  body?: string;
  /** Parameters that the document does not have today. */
  more?: readonly PanelParameter[];
}

describe.each(languages)('what was entered, in $label', (language) => {
  const { id, extension, check, run, write } = language;

  /** The request that a sample sends. */
  async function sent(operation: string, { values, body, more = [] }: Entered = {}) {
    const known = panelDataOf(operations.find((each) => each.id === operation)!);
    const described = { ...known, parameters: [...known.parameters, ...more] };
    const example = exampleOf(described);
    const entered = {
      values: { ...example.values, ...values },
      body: body ?? example.body,
      chosenError: '',
    };
    const code = write(toCall(described, entered));
    const file = join(folder, id, `Entered.${extension}`);
    await writeFile(file, code);
    seen = [];
    if (check) expect(await execute(check(file)), code).toMatchObject({ code: 0 });
    expect(await execute(run(file), envOf(origin)), code).toMatchObject({ code: 0, err: '' });
    expect(seen).toHaveLength(1);
    return seen[0]!;
  }

  /** No method of the client takes other parameters than those of the document. */
  const takesMore = id !== 'typescript';

  test.each(ROWS)('arrives as it is, alone: $name', async ({ target, header, body }) => {
    const contentType = `application/json; ${header}`;
    const more: PanelParameter[] = [
      { ...QUERY, name: 'text', example: target },
      { ...QUERY, name: 'page', type: 'integer', example: 2 },
      { ...QUERY, name: 'all', type: 'boolean', example: true },
      { ...QUERY, name: 'kind', isList: true, example: ['a b', 'c,&d'] },
      { ...ONE, location: 'header', name: 'X-Region', example: header },
    ];
    const request = await sent('updateVirtualAccountNumberBvn', {
      values: { 'path.order_ref': target, 'header.Content-Type': contentType },
      body,
      more: takesMore ? more : [],
    });
    expect(request.method).toBe('PUT');
    const query = takesMore ? `?text=${target}&page=2&all=true&kind=a b&kind=c,&d` : '';
    expect(request.path.at(-1)).toBe(whole(target + query));
    // The client sends the one that the service wants.
    const headers = takesMore
      ? { 'content-type': contentType, 'x-region': header }
      : { 'content-type': 'application/json' };
    expect(request.headers).toMatchObject(headers);
    expect(JSON.parse(request.body)).toEqual(JSON.parse(whole(body)));
    expect(await readdir(process.cwd())).not.toContain('x');
  });

  test('has the same amounts, and the same identifier or a new one', async () => {
    const { body } = await sent('createBulkTokenizedCharge', { body: AMOUNTS_BODY });
    expect(JSON.parse(body)).toMatchObject({ amounts: AMOUNTS });
    const values = { 'header.X-Trace-Id': `a'b"c\\d $HOME {x} %s !` };
    const identified = await sent('listWebhookEndpoints', { values });
    expect(identified.headers).toMatchObject({ 'x-trace-id': values['header.X-Trace-Id'] });
    const { headers } = await sent('listWebhookEndpoints');
    expect(headers['x-trace-id']).toMatch(/^[\w-]{12,255}$/);
    // That of the document.
    expect(headers['x-trace-id']).not.toBe('2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a');
  });

  // That of a write is not, as a rehearsal proves.
  test('of a read is not sent to where a redirect leads', async () => {
    const file = join(folder, id, `getVirtualCard.${extension}`);
    const { code } = await execute(run(file), envOf(`${origin}/302`));
    expect(code).not.toBe(0);
    expect(seen.map(({ path }) => path[1])).toEqual(['302']);
  });
});
