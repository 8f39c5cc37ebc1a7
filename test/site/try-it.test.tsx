import { act } from 'preact/test-utils';
import { renderToString } from 'preact-render-to-string';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Panel } from '../../site/try-it/panel.tsx';
import { startTryIt } from '../../site/try-it/start.tsx';
import type { TryOperation } from '../../site/try-it/try-operation.ts';
import { $, TestPage, textsOf } from './dom.ts';

const writeSamples = vi.hoisted(() => vi.fn<(call: unknown) => boolean>());
vi.mock('../../site/try-it/write-samples.ts', () => ({ writeSamples }));

const ONE = { required: false, type: 'string', isList: false } as const;
const operation: TryOperation = {
  id: 'putThing',
  method: 'PUT',
  path: '/things/{id}',
  root: 'https://mock.example/v3',
  parameters: [
    { ...ONE, location: 'path', name: 'id', required: true, example: 'a', known: ['a', 'b'] },
    { ...ONE, location: 'query', name: 'tags', isList: true, example: ['x', 'y'] },
    { ...ONE, location: 'header', name: 'Content-Type', example: 'application/json' },
  ],
  examples: [
    { id: 'Done', label: '200: Done', status: '200' },
    { id: 'Refused', label: 'Error: Refused', status: '400' },
  ],
  statuses: ['200'],
  headers: ['content-type', 'etag'],
  placeholders: [{ pointer: '/message', value: 'Made up' }],
  call: {
    title: 'Put a thing',
    method: 'PUT',
    isWrite: true,
    path: ['/things/', { name: 'id', value: 'a' }],
    query: { tags: ['x', 'y'] },
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    root: 'PAYMENTS_BASE_URL',
    token: 'PAYMENTS_TOKEN',
    body: '{"amount": 5}',
    failure: 'error',
    result: { kind: 'status' },
  },
};

type Lists = Record<string, unknown[]>;
const FIRST: Lists = { charges: [{ id: 1, status: 'paid' }], refunds: [], bvns: [] };

/** A mock that has the response of a test for each request. */
class StubMock {
  own: Lists = structuredClone(FIRST);
  /** What a request changes. */
  changes: Lists = {};
  respond = () => Promise.resolve(new Response('{"status":"ok"}'));
  readonly requests: [url: string, init: RequestInit][] = [];
  readonly fetch = (url: string, init: RequestInit) => {
    this.requests.push([url, init]);
    this.own = { ...this.own, ...this.changes };
    return this.respond();
  };
  records(token?: string): Lists {
    return structuredClone(token === 'any-token' ? this.own : FIRST);
  }
  reset(): void {
    this.own = structuredClone(FIRST);
  }
  seed(lists: Lists): void {
    if (Object.keys(lists).some((name) => !(name in FIRST))) throw new Error('no such list');
    this.own = { ...this.own, ...lists };
  }
}

const SAMPLES = '<div class="samples"></div>';

interface Opened {
  /** What a reader has done before the script came. */
  before?: () => void;
  kept?: Record<string, string>;
  /** The operation without some of its parts. */
  part?: Partial<TryOperation>;
}

/** The page of the operation, with its panel started. */
async function openPanel({ kept = {}, part, before }: Opened = {}) {
  const page = TestPage.open(`<div class="try-it"></div>${SAMPLES}`);
  for (const [name, text] of Object.entries(kept)) sessionStorage.setItem(name, text);
  const panel = $('.try-it');
  const own = { ...operation, ...part };
  panel.innerHTML = renderToString(<Panel operation={own} />);
  before?.();
  const mock = new StubMock();
  /** Does not load what has an error here. */
  const missing = new Set<string>();
  const problems: { location: string[]; message: string }[] = [];
  /** The calls that samples were written for. */
  const written: unknown[] = [];
  writeSamples.mockImplementation((call) => {
    if (missing.has('samples.js')) throw new Error('samples.js');
    return written.push(call) > 0;
  });
  await used(() =>
    startTryIt({
      panel,
      operation: own,
      mock: mock as never,
      validate: () => problems as never,
      copy: (text, name) => Promise.resolve(void page.copied.push(`${name}: ${text}`)),
    }),
  );
  const enter = (selector: string, text: string) => used(() => page.enter(selector, text));
  const press = (label: string) => used(() => button(label).click());
  return {
    page,
    mock,
    missing,
    problems,
    written,
    enter,

    press,
    send: () => press('Send request'),
  };
}

/** Does something with the panel, and lets everything follow that needs no time. */
function used(use: () => void): Promise<void> {
  return act(async () => {
    use();
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  });
}

const buttons = () => [...document.querySelectorAll<HTMLElement>('button')];
function button(label: string): HTMLElement {
  const found = buttons().find(({ textContent }) => textContent === label);
  if (found === undefined) throw new Error(`there is no button ${label}`);
  return found;
}
const news = () => $('.try-it [role=status]').firstChild?.textContent;
const response = () => textsOf('.try-response')[0];
const value = (selector: string) => $<HTMLInputElement>(selector).value;
const ID = '[name="path.id"]';
const BODY = '[name=body]';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request', () => {
  test('is the example, with its fields, until another is entered', async () => {
    const { mock, enter, send } = await openPanel();
    expect(textsOf('.try-field > label')).toEqual([
      'id pathrequired',
      'tags query, one on each line',
      'Body',
      'Content-Type header',
      'Example response',
    ]);
    expect([$(ID).tagName, $('[name="query.tags"]').tagName]).toEqual(['INPUT', 'TEXTAREA']);
    expect(textsOf('option')).toEqual([
      'From the records of the mock',
      '200: Done',
      'Error: Refused',
    ]);
    await send();
    await enter(ID, 'é/?');
    await enter('[name="query.tags"]', 'z\n\n&');
    await enter('[name="header.Content-Type"]', '');
    await enter(BODY, '{"amount": 9007199254740993.10}');
    await enter('[name=example]', 'Refused');
    await send();
    const all = { cache: 'no-store', credentials: 'omit', method: 'PUT', redirect: 'error' };
    const token = ['Authorization', 'Bearer any-token'];
    expect(mock.requests).toEqual([
      [
        'https://mock.example/v3/things/a?tags=x&tags=y',
        { ...all, headers: [token, ['Content-Type', 'application/json']], body: '{"amount": 5}' },
      ],
      [
        'https://mock.example/v3/things/%C3%A9%2F%3F?tags=z&tags=%26',
        {
          ...all,
          headers: [token, ['Prefer', 'code=400, example=Refused']],
          body: '{"amount": 9007199254740993.10}',
        },
      ],
    ]);
  });

  test('has what was typed before the script came', async () => {
    const before = () => {
      $<HTMLInputElement>(ID).value = 'typed';
      $<HTMLTextAreaElement>(BODY).value = '[\r\n]';
      $<HTMLSelectElement>('[name=example]').value = 'Done';
    };
    const { mock, send } = await openPanel({ before });
    await send();
    const [[url, { body, headers }] = ['', {}]] = mock.requests;
    expect([url, body]).toEqual(['https://mock.example/v3/things/typed?tags=x&tags=y', '[\n]']);
    expect(headers).toContainEqual(['Prefer', 'code=200, example=Done']);
  });

  test('is sent with Ctrl+Enter, and once, however often one presses', async () => {
    const { mock, page, send } = await openPanel();
    let come: (response: Response) => void = () => {};
    mock.respond = () => new Promise((resolve) => (come = resolve));
    await used(() => page.press(BODY, 'Enter', { ctrlKey: true }));
    expect(news()).toBe('Sending…');
    await used(() => page.press(BODY, 'Enter', { metaKey: true }));
    await send();
    expect(news()).toBe('Not sent again: the request before is still under way.');
    expect(mock.requests.length).toBe(1);
    await used(() => come(new Response('')));
    expect(news()).toBe('The mock responded with status 200.');
    await used(() => page.press(BODY, 'Enter'));
    await used(() => page.press(BODY, 'a', { ctrlKey: true }));
    expect(mock.requests.length).toBe(1);
    await send();
    expect(mock.requests.length).toBe(2);
  });

  test('is not sent where it would lead elsewhere, and its field has the focus', async () => {
    const { enter, mock, send, page } = await openPanel();
    await send();
    for (const [text, error] of [
      ['', 'Enter an id.'],
      ['..', 'Enter another id: this one leads elsewhere.'],
    ] as const) {
      await enter(ID, text);
      expect(textsOf('.try-error')).toEqual([error]);
      expect($(ID).getAttribute('aria-invalid')).toBe('true');
      expect($(ID).getAttribute('aria-describedby')).toBe($('.try-error').id);
      expect($('.try-end').className).toBe('try-end stale');
      await send();
      await used(() => page.press(BODY, 'Enter', { ctrlKey: true }));
      expect(news()).toBe('Not sent. Correct the marked field.');
      expect(document.activeElement).toBe($(ID));
    }
    expect(mock.requests.length).toBe(1);
    await enter(ID, 'c');
    expect($('.try-end').className).toBe('try-end');
    expect($(ID).getAttribute('aria-invalid')).toBeNull();
  });

  test('has what the validator finds beside its field, and what it finds of the header unfolded', async () => {
    const { enter, problems } = await openPanel();
    expect($('.try-headers').hasAttribute('open')).toBe(false);
    problems.push(
      { location: ['body', 'amount'], message: 'Request body property amount must be number' },
      { location: ['header', 'content-type'], message: 'is another' },
    );
    await enter(BODY, '{"amount": "5"}');
    expect(textsOf('.try-error')).toEqual(['amount must be number', 'is another']);
    expect($('.try-headers').hasAttribute('open')).toBe(true);
  });

  test('leads to the character of the body that is no JSON', async () => {
    const { enter, press } = await openPanel();
    await enter(BODY, '{\n  "amount" 5\n}');
    expect(textsOf('.try-error')).toEqual(['The body is not JSON. Line 2, column 12: expected :.']);
    await press('Go to line 2');
    const { selectionEnd, selectionStart } = $<HTMLTextAreaElement>(BODY);
    expect([selectionStart, selectionEnd, document.activeElement]).toEqual([13, 14, $(BODY)]);
  });
});

test('a body that is too long for a browser is cut, which is said', async () => {
  const { enter } = await openPanel();
  expect($(BODY).getAttribute('maxlength')).toBe('100000');
  await enter(BODY, JSON.stringify('x'.repeat(99_998)));
  expect(textsOf('.try-error')).toEqual(['The panel takes 100000 characters.']);
});

describe('a response', () => {
  const shown = async (body: string | null, init: ResponseInit = {}) => {
    const panel = await openPanel();
    panel.mock.respond = () => Promise.resolve(new Response(body, init));
    await panel.send();
    return panel;
  };

  test('has its status, headers and body, and marks what is made up', async () => {
    const headers = { 'Content-Type': 'a/b', ETag: '"1"', Server: 'x' };
    const { mock, send } = await shown('{"message":"Made up","n":[1,true,"<b>"]}', { headers });
    expect(response()).toBe(
      'Response200mockCopy as curlHeaders 3content-typea/betag"1"Of the mock and the transport, not of ' +
        'the service:serverxBody, marked text is made upCopy body' +
        '{ "message": "Made up", "n": [ 1, true, "<b>" ] }',
    );
    expect($('.status').className).toBe('status good');
    expect(textsOf('pre mark')).toEqual(['"Made up"']);
    const kinds = [...document.querySelectorAll('pre span')].map(
      (span) => `${span.className.replace('hljs-', '')} ${span.textContent}`,
    );
    expect(kinds).toEqual([
      'attr "message"',
      'string "Made up"',
      'attr "n"',
      'number 1',
      'literal true',
      'string "<b>"',
    ]);
    mock.respond = () => Promise.resolve(new Response('{"message":"Other"}'));
    await send();
    expect(textsOf('pre mark')).toEqual([]);
    expect(response()).toContain('BodyCopy body');
  });

  test.each([
    { body: null, init: { status: 204 }, text: 'The response has no body.', mark: 'good' },
    { body: '<i>', init: { status: 399 }, text: '<i>', mark: 'good' },
    { body: '<i>', init: { status: 400 }, text: '<i>', mark: 'bad' },
  ])('with another status says that it is not specified: $init.status', async (row) => {
    await shown(row.body, row.init);
    expect(response()).toContain(`Response${row.init.status}mockstatus not specifiedCopy as curl`);
    expect(response()?.endsWith(row.text)).toBe(true);
    expect($('.status').className).toBe(`status ${row.mark}`);
    expect(news()).toBe(`The mock responded with status ${row.init.status}.`);
  });

  test('names what the mock has chosen, leads to it, and warns', async () => {
    const { mock, send } = await shown('1', {
      headers: { 'Mock-Choices': 'second-void, status.x' },
    });
    expect(response()).toContain("curlThe mock's choices: second-void, status.x");
    const links = [...document.querySelectorAll('.try-response a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '../guides/mock.html#choices:~:text=second%2Dvoid',
      '../guides/mock.html#choices:~:text=status.x',
    ]);
    const warning = '[{"location":["request","body","a"],"message":"unusual"}]';
    const headers = { 'Mock-Choices': 'one', 'Mock-Warnings': warning };
    mock.respond = () => Promise.resolve(new Response('1', { headers }));
    await send();
    expect(response()).toContain(
      "curlThe mock's choice: oneWarning of the mock, body a: unusualHeaders",
    );
  });

  test('names contradictions in plain words', async () => {
    const message = 'Request body property amount must be number';
    const found = [{ location: ['request', 'body'], message }];
    await shown('1', { status: 400, headers: { 'sl-violations': JSON.stringify(found) } });
    expect(textsOf('.try-violations')).toEqual([
      'The request contradicts the document:amount must be number',
    ]);
  });

  test('is told where none comes', async () => {
    const { mock, send } = await openPanel();
    expect(response()).toBe('The response of the mock will be here.');
    expect($('.try-response p').className).toBe('try-none');
    mock.respond = () => Promise.reject(new Error('gone'));
    await send();
    expect([response(), news()]).toEqual(Array(2).fill('No response came from the mock.'));
    expect($('.try-response p').className).toBe('try-error');
  });

  test('has its body and its command copied, each of which says so for a moment', async () => {
    const { page, press } = await shown('{"n":1}');
    for (const label of ['Copy body', 'Copy as curl']) {
      await press(label);
      expect(textsOf('.try-it button')).toContain('Copied');
      await used(() => vi.advanceTimersByTime(1499));
      expect(textsOf('.try-it button')).toContain('Copied');
      await used(() => vi.advanceTimersByTime(1));
      expect(textsOf('.try-it button')).toContain(label);
      expect(response()?.includes('npx payments-contract mock')).toBe(label !== 'Copy body');
    }
    expect(page.copied).toEqual([
      'body: {\n  "n": 1\n}',
      `as curl: curl --silent --show-error --include --max-time 30 \\
  --request PUT \\
  --header 'Authorization: Bearer any-token' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{"amount": 5}' \\
  'https://mock.example/v3/things/a?tags=x&tags=y'
`,
    ]);
  });
});

describe('the samples', () => {
  const note = () => [$('.samples').className, ...textsOf('.samples > p')];
  const typed = () => used(() => vi.advanceTimersByTime(150));
  const show = async () => {
    for (let turn = 0; turn < 3; turn += 1) await used(() => vi.advanceTimersByTime(0));
  };

  test('follow what was entered last, once nobody types', async () => {
    const { enter, written } = await openPanel();
    await typed();
    await enter(ID, 'b');
    await used(() => vi.advanceTimersByTime(149));
    await enter(ID, 'c');
    await used(() => vi.advanceTimersByTime(149));
    expect(written).toEqual([]);
    await used(() => vi.advanceTimersByTime(1));
    await show();
    expect(written).toEqual([
      { ...operation.call, path: ['/things/', { name: 'id', value: 'c' }] },
    ]);
    expect(note()).toEqual(['samples', '']);
  });

  test.each([
    [ID, '..', 'What was entered cannot be sent. The samples show the last request that can.'],
    [BODY, '{', 'The body is not JSON. The samples show the last one that was.'],
  ])('say why they do not follow: %s', async (selector, text, words) => {
    const { enter, written } = await openPanel();
    await enter(selector, text);
    expect(note()).toEqual(['samples stale', words]);
    expect($('.stale-note').getAttribute('role')).toBe('status');
    await enter(selector, '1');
    await typed();
    await show();
    expect(note()).toEqual(['samples', '']);
    expect(written.length).toBe(1);
  });

  test('say that they did not load, or cannot show what was entered', async () => {
    const { enter, missing } = await openPanel();
    missing.add('samples.js');
    await enter(ID, 'b');
    await typed();
    await show();
    const words = 'The samples did not load. They show the example, not what was entered.';
    expect(note()).toEqual(['samples stale', words]);
    missing.clear();
    writeSamples.mockImplementation(() => false);
    await enter(ID, 'c');
    await typed();
    await show();
    expect(note()).toEqual(['samples stale', 'The samples cannot show what was entered.']);
  });
});

describe('what was entered', () => {
  test('becomes the example again, which can be taken back', async () => {
    const { enter, press } = await openPanel();
    expect(textsOf('.try-tools button')).toEqual([]);
    await enter(ID, 'b');
    expect(textsOf('.try-tools button')).toEqual(['Reset request']);
    await press('Reset request');
    expect([value(ID), news()]).toEqual(['a', 'The request is the example again.']);
    await press('Undo');
    expect([value(ID), news()]).toEqual(['b', 'Taken back.']);
    expect(textsOf('.try-actions button')).toEqual(['Send request']);
  });
});

describe('the records', () => {
  const voided = { charges: [{ id: 1, status: 'voided' }], refunds: [{ id: 2 }] };
  const CHANGES = ['charges[0].status: paid → voided', 'refunds[0]: none → {"id":2}'];
  const kept = () => sessionStorage.getItem('try-it-records');

  test('that a request changes are shown, kept without sensitive ones, and reset', async () => {
    const { mock, press, send } = await openPanel();
    expect(document.querySelector('.try-changes')).toBeNull();
    await send();
    expect(kept()).toBe('{}');
    mock.changes = { ...voided, bvns: [{ bvn: '22123456789' }] };
    await send();
    const all = [...CHANGES, 'bvns[0]: none → {"bvn":"22123456789"}'];
    expect(textsOf('.try-response .try-lines li')).toEqual(all);
    expect(textsOf('.try-changes summary')).toEqual(['Changed records in this tab 3']);
    expect(textsOf('.try-changes li')).toEqual(all);
    expect(JSON.parse(kept() ?? '')).toEqual(voided);
    await send();
    expect(textsOf('.try-response .try-lines li')).toEqual([]);
    await press('Reset records');
    expect(news()).toBe('The records are as in the beginning.');
    expect(document.querySelector('.try-changes')).toBeNull();
    expect(kept()).toBe('{}');
    await press('Undo');
    expect(textsOf('.try-changes li')).toEqual(all);
    expect(JSON.parse(kept() ?? '')).toEqual(voided);
  });

  test.each([
    { text: JSON.stringify(voided), lines: CHANGES },
    { text: '{"nothing":[]}', lines: [] },
    { text: 'no JSON', lines: [] },
  ])('of the page before go on, where they fit: $text', async ({ text, lines }) => {
    await openPanel({ kept: { 'try-it-records': text } });
    expect(textsOf('.try-changes li')).toEqual(lines);
  });

  test('are those of the last page when the browser brings one back', async () => {
    const { mock, send } = await openPanel();
    mock.changes = voided;
    await send();
    const isBack = (persisted: boolean) =>
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    sessionStorage.setItem('try-it-records', '{"refunds":[{"id":3}]}');
    isBack(false);
    expect(mock.own).toEqual({ ...FIRST, ...voided });
    isBack(true);
    expect(mock.own).toEqual({ ...FIRST, refunds: [{ id: 3 }] });
  });
});
