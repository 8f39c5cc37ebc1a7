import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changesAsDoubles } from '../../site/samples/call.ts';
import { changesOf, repeatText } from '../../site/try-it/record-changes.ts';
import { startTryIt } from '../../site/try-it/start.tsx';
import { examples } from '../../generated/examples.ts';
import { operations } from '../../generated/operations.ts';
import { type MockRequest, type MockResponse, createMock } from '../../src/mock/web.ts';
import { cases, operationFiles, smallSite } from './support.ts';
import { $, TestPage, textsOf } from './dom.ts';
// Loaded before the panel asks for it, so that it comes at once.
import * as samples from '../../site/try-it/write-samples.ts';

const small = smallSite();
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Opened {
  /** The operation. @default updateVirtualAccountNumberBvn */
  id?: string;
  /** What a reader has done before the script came. */
  before?: () => void;
  /** Whether the samples stand on the page too. @default false */
  hasSamples?: boolean;
}

/** The page of an operation with its panel started. A test may respond in place of the mock. */
async function openPanel(opened: Opened = {}) {
  const { id = 'updateVirtualAccountNumberBvn', before, hasSamples = false } = opened;
  const isReal = Object.hasOwn(operations, id);
  const files = isReal ? await operationFiles(id) : small;
  // What follows is about the responses.
  const [html = ''] = files.get(`operations/${id}.html`)!.split('id="response-');
  const page = new TestPage(html.slice(html.indexOf(hasSamples ? '<main' : '<div class="try-it')));
  before?.();
  const requests: MockRequest[] = [];
  const own: { response?: Partial<MockResponse> | Promise<MockResponse> } = {};
  const mock = createMock({
    async middleware(request, next) {
      requests.push(request);
      const response = await own.response;
      return response === undefined ? next() : { status: 200, headers: {}, body: '', ...response };
    },
  });
  await used(() =>
    startTryIt({
      panel: $('.try-it'),
      operation: JSON.parse(files.get(`assets/try-it/${id}.json`)!),
      mock,
      // The validators know the real operations alone.
      ...(isReal ? {} : { validate: () => [] }),
    }),
  );
  const press = (label: string) => used(() => button(label).click());
  return {
    page,
    mock,
    own,
    requests,
    press,
    enter: (selector: string, text: string) => used(() => page.enter(selector, text)),
    send: () => press('Send request'),
  };
}

/** Does something with the panel, and lets everything follow that needs no time. */
function used(use: () => void): Promise<void> {
  return act(async () => {
    use();
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  });
}

function button(label: string): HTMLElement {
  const buttons = [...document.querySelectorAll<HTMLElement>('.try-it button')];
  const found = buttons.find(({ textContent }) => textContent === label);
  if (found === undefined) throw new Error(`there is no button ${label}`);
  return found;
}
const news = () => $('.try-it [role=status]').firstChild?.textContent;
const spoken = () => $('.try-it [role=status] .visually-hidden').textContent.trim();
const response = () => textsOf('.try-response')[0];
const value = (selector: string) => $<HTMLInputElement>(selector).value;
/** The text of a row, or lists inside each other. */
const textOf = ({ text, levels = 0 }: { text?: string; levels?: number }) =>
  text ?? '['.repeat(levels) + ']'.repeat(levels);
const REFERENCE = '[name="path.order_ref"]';
const BODY = '[name=body]';

describe('a request', () => {
  test('is the example, with its fields, until another is entered', async () => {
    const { enter, own, requests, send } = await openPanel({ id: 'getPart' });
    expect(textsOf('.try-field > label').join('; ')).toBe(
      'id pathrequired; part pathrequired; page query; text queryrequired; ' +
        'kind query, one on each line; all query; X-Region header',
    );
    expect(textsOf('option').slice(0, -1).join(', ')).toBe(
      'From the records of the mock, Error: No thing, Error: Another error, An error with status 200',
    );
    own.response = { body: '{}' };
    await send();
    await enter('[name="path.id"]', 'é/?');
    await enter('[name="query.kind"]', 'z\n\n&');
    await enter('[name="query.page"]', '');
    await enter('[name="header.X-Region"]', '');
    await enter('[name=example]', 'Missing');
    await send();
    expect(requests).toMatchObject([
      {
        method: 'GET',
        target:
          '/v3/things/a%20b/3?page=2&text=a%20b%26c%3Dd%2F%C3%A9%27&kind=card&kind=bank&all=true',
        headers: { authorization: 'Bearer any-token', 'x-region': '7' },
      },
      {
        target: '/v3/things/%C3%A9%2F%3F/3?text=a%20b%26c%3Dd%2F%C3%A9%27&kind=z&kind=%26&all=true',
        headers: { prefer: 'example=Missing' },
      },
    ]);
    expect(requests[1]?.headers).not.toHaveProperty('x-region');
  });

  test('has what was typed before the script came, as it was typed', async () => {
    const body = '{"bvn": 9007199254740993.10}\n';
    const before = () => {
      $<HTMLInputElement>(REFERENCE).value = 'typed';
      $<HTMLTextAreaElement>(BODY).value = body.replace('\n', '\r\n');
      $<HTMLSelectElement>('[name=example]').value = 'MainRequestRefused';
    };
    const { requests, send } = await openPanel({ before });
    await send();
    const headers = { 'content-type': 'application/json', prefer: 'example=MainRequestRefused' };
    expect(requests).toMatchObject([
      { target: '/v3/virtual-account-numbers/typed', body, headers },
    ]);
  });

  test('is sent with Ctrl+Enter, and once, however often one presses', async () => {
    const { own, page, requests, send } = await openPanel();
    let come: (response: MockResponse) => void = () => {};
    own.response = new Promise((resolve) => (come = resolve));
    await used(() => page.press(BODY, 'Enter', { ctrlKey: true }));
    expect(news()).toBe('Sending…');
    await used(() => page.press(BODY, 'Enter', { metaKey: true }));
    await send();
    expect(news()).toBe('Not sent again: the request before is still under way.');
    await used(() => come({ status: 200, headers: {}, body: '' }));
    expect(news()).toBe('The mock responded with status 200.');
    await used(() => page.press(BODY, 'Enter'));
    await used(() => page.press(BODY, 'a', { ctrlKey: true }));
    expect(requests.length).toBe(1);
    await send();
    expect(requests.length).toBe(2);
  });

  test.each(cases.unsendable)('is not sent with "$text"', async (row) => {
    const field = `[name="${row.field}"]`;
    const { enter, press, requests, send, page } = await openPanel();
    const before = value(field);
    await send();
    await enter(field, row.text);
    // Nothing is said twice.
    expect(textsOf('.try-error')).toEqual([row.error]);
    expect($(field).closest('details:not([open])')).toBeNull();
    expect($(field).getAttribute('aria-invalid')).toBe('true');
    expect($(field).getAttribute('aria-describedby')).toBe($('.try-error').id);
    expect($('.try-end').className).toBe('try-end stale');
    expect(response()).toMatch(/^Of an earlier request, not of the one entered\.Response200/);
    await send();
    await used(() => page.press(BODY, 'Enter', { ctrlKey: true }));
    expect(news()).toBe('Not sent. Correct the marked field.');
    expect(document.activeElement).toBe($(field));
    expect(requests.length).toBe(1);
    await press('Reset request');
    expect([value(field), news()]).toEqual([before, 'The request is the example again.']);
    expect($('.try-end').className).toBe('try-end');
    expect($(field).getAttribute('aria-invalid')).toBeNull();
    expect(textsOf('.try-tools button')).toEqual(['Reset records']);
  });

  test.each(cases.unusual)('has what is wrong with it in plain words: $text', async (row) => {
    const { enter } = await openPanel({ id: row.id });
    const text = textOf(row);
    await enter(`[name="${row.field}"]`, text);
    const [shown] = $(`[name="${row.field}"]`)
      .closest('.try-field')!
      .querySelectorAll('.try-error');
    const { begins, errors = [expect.stringContaining(begins!)] } = row;
    expect([...shown!.children].map(({ textContent }) => textContent.trim())).toEqual(errors);
    if (row.selects === undefined) return;
    shown!.querySelector('button')!.click();
    const { selectionStart, selectionEnd } = $<HTMLTextAreaElement>(BODY);
    expect(text.slice(selectionStart, selectionEnd)).toBe(row.selects);
    expect(document.activeElement).toBe($(BODY));
  });
});

describe('a response', () => {
  test.each(Object.keys(operations))('of %s is each of its examples', async (id) => {
    const { enter, send } = await openPanel({ id });
    const options = [
      ...document.querySelectorAll<HTMLOptionElement>(
        'option:not([value=""], [value="200"], [value="500"])',
      ),
    ];
    expect(options.length).toBeGreaterThan(0);
    for (const { textContent: label, value: name } of options) {
      await enter('[name=example]', name);
      await send();
      const [status = ''] = textsOf('.try-response .status');
      const [kind = ''] = label.replace(status, 'N').split(': ');
      expect(textsOf('.try-response .chip'), label).toEqual(['mock', ...cases.chips[kind]!]);
      const body: unknown = JSON.parse($('.try-response [aria-label^=Body]').textContent);
      expect(body, name).toEqual(examples[name as keyof typeof examples]);
    }
  });

  test.each(cases.statuses)('says what is known of status $status with $choice', async (row) => {
    const { status, choice, chips } = row;
    const { own, send } = await openPanel({ id: 'putThing' });
    const labels =
      '401, assumed: The token is refused; 401, assumed: A made-up refusal; 409: It is taken; Error: No thing is there';
    expect(textsOf('option').slice(1, -2).join('; ')).toBe(labels);
    own.response = { status, headers: choice ? { 'Mock-Choices': choice } : {}, body: '{}' };
    await send();
    expect(textsOf('.try-response .chip')).toEqual(['mock', ...chips]);
  });

  test.each(cases.unknown)(
    'has one status, from the records and as an example: $example',
    async (row) => {
      const { enter, send } = await openPanel({ id: row.id });
      await enter(`[name="${row.field}"]`, 'unknown');
      await send();
      const [status] = textsOf('.try-response .status');
      await enter('[name=example]', row.example);
      await send();
      expect(textsOf('.try-response .status')).toEqual([status]);
    },
  );

  test.each(cases.responses)('is shown with all that it has: $name', async (row) => {
    const { status, headers = {}, body = '{}', shown } = row;
    const { own, send } = await openPanel({ id: 'getPart' });
    own.response = { status, headers, body };
    await send();
    expect(response()).toContain(shown);
    expect(response()?.includes('status not specified')).toBe(status !== 200);
    expect($('.try-response .status').className).toBe(`status ${status < 400 ? 'good' : 'bad'}`);
    expect(news()).toBe(`The mock responded with status ${status}.`);
  });

  test('names what the mock has chosen, leads to it, and says why it refuses', async () => {
    const chosen = await openPanel({ id: 'voidCharge' });
    await chosen.send();
    await chosen.send();
    expect(response()).toContain('Chosen by the mock: second-void');
    const links = [...document.querySelectorAll('.try-response a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '../guides/open-questions.html#idempotency',
      '../guides/mock.html#choices',
    ]);
    await chosen.press('FLW-CHARGE-0002, an ordinary charge');
    for (const status of ['200', '500']) {
      await chosen.enter('[name=example]', status);
      await chosen.send();
      expect(response()).toMatch(new RegExp(`^Response${status}[^]*"status": "error"`));
    }
    const contradicting = await openPanel();
    await contradicting.enter(BODY, '{"bvn": 1}');
    await contradicting.send();
    // Its reason is that of the mock: nobody knows the words of the service.
    expect(textsOf('.try-response mark').at(-1)).toContain('The request was refused: ');
  });

  test('is told where none comes', async () => {
    const { mock, send } = await openPanel({ id: 'listRefunds' });
    expect(response()).toBe('The response of the mock will be here.');
    mock.fail({ kind: 'reset' });
    await send();
    const said = ['Nothing has changed: a read can be sent again.', 'No response came.'];
    expect([response(), news()]).toEqual(said);
  });

  test.each(cases.lost)('is lost on demand, and what is known then is told: $name', async (row) => {
    const { enter, press, requests } = await openPanel({ id: row.id });
    for (const [field, text] of Object.entries(row.values)) await enter(`[name="${field}"]`, text);
    await press('Lose the response');
    expect([response(), news(), requests.length]).toEqual([row.says, 'No response came.', 1]);
  });

  test('of a read is not', async () => {
    await openPanel({ id: 'listRefunds' });
    expect(textsOf('.try-actions button')).toEqual(['Send request']);
  });
});

describe('the samples', () => {
  const shown = () => textsOf('.sample pre');
  const isMadeUp = (text = '') => text.includes('made-up BVN');
  const note = () => [$('.samples').className, ...textsOf('.stale-note')];
  const wait = (ms: number) => used(() => vi.advanceTimersByTime(ms));

  test('follow what was entered last, once nobody types, as text', async () => {
    const { enter, press } = await openPanel({ hasSamples: true });
    const before = shown();
    await enter(REFERENCE, 'b');
    await wait(149);
    const hostile = '</code><img src=x> é 😀';
    await enter(BODY, JSON.stringify({ bvn: hostile, amount: 0 }).replace('0}', '3500.50}'));
    await wait(149);
    expect(shown()).toEqual(before);
    await wait(1);
    for (const [index, sample] of [...document.querySelectorAll('.sample')].entries()) {
      const code = sample.querySelector('pre')!;
      expect([before[index], code.textContent].map(isMadeUp)).toEqual([true, false]);
      const bar = sample.querySelector<HTMLAnchorElement>('.bar a')!;
      for (const own of ['3500.5', hostile]) expect(code.textContent, bar.download).toContain(own);
      expect(code.querySelectorAll('img').length).toBe(0);
      expect(code.querySelectorAll('span').length).toBeGreaterThan(3);
      expect(bar.download).toBe(bar.textContent);
      expect(decodeURIComponent(bar.href)).toBe(
        `data:text/plain;charset=utf-8,${code.textContent}\n`,
      );
    }
    expect(note()).toEqual(['samples', '']);
    await press('Reset request');
    await wait(150);
    expect(shown()).toEqual(before);
  });

  test.each(cases.stale)('say that they do not follow: %j', async (row) => {
    const { enter } = await openPanel({ hasSamples: true });
    const write = vi.spyOn(samples, 'writeSamples');
    if (row.lost) write.mockThrowOnce(new Error('the file is not there'));
    await enter(`[name="${row.field}"]`, textOf(row));
    await wait(150);
    const said = row.lost ? 'did not load' : 'show an earlier request';
    expect(note()).toEqual(['samples stale', expect.stringContaining(said)]);
    expect($('.stale-note').getAttribute('role')).toBe('status');
    await enter(`[name="${row.field}"]`, '2');
    await wait(150);
    expect(note()).toEqual(['samples', '']);
  });
});

test('numbers that a double may change are known', () => {
  expect(cases.kept.filter(changesAsDoubles)).toEqual([]);
  expect(cases.rounded.filter((text) => !changesAsDoubles(text))).toEqual([]);
});

describe('the records', () => {
  const CHANGE = 'charges[0].status: successful → voided';

  test('that a request changes are shown, and reset', async () => {
    const { press, send } = await openPanel({ id: 'voidCharge' });
    expect(textsOf('.try-tools button')).toEqual([]);
    await send();
    expect(textsOf('.try-response .try-lines li')).toEqual([CHANGE]);
    expect(textsOf('.try-tools button')).toEqual(['Reset records']);
    await send();
    expect(textsOf('.try-response .try-lines li')).toEqual([]);
    await press('Reset records');
    expect(news()).toBe('The records are as in the beginning.');
    expect(textsOf('.try-tools button')).toEqual([]);
    await send();
    expect(textsOf('.try-response .try-lines li')).toEqual([CHANGE]);
  });

  test.each(cases.sentAgain)('of a write that is sent again are named: $id', async (row) => {
    const { press, send } = await openPanel({ id: row.id });
    await press('Lose the response');
    expect(textsOf('.try-again')).toEqual([]);
    for (const text of row.says) {
      await send();
      expect([...textsOf('.try-again'), spoken()]).toEqual([`${text} Open question`, text]);
    }
    await press('Reset records');
    await send();
    expect([...textsOf('.try-again'), spoken()]).toEqual(['']);
  });

  test('of a read that is sent again are none', async () => {
    const { send } = await openPanel({ id: 'listRefunds' });
    await send();
    await send();
    expect(textsOf('.try-again')).toEqual([]);
  });

  test('show 50 changes at most, and say of a second write that adds no second record that it was sent', () => {
    const before = createMock().records('any-token');
    const refunds = Array.from({ length: 60 }, () => before.refunds[0]!);
    expect(changesOf(before, { ...before, refunds })).toHaveLength(50);
    const one = { ...before, refunds: [...before.refunds, before.refunds[0]!] };
    expect(repeatText(['a'], { first: before, after: before })).toBe('Sent again.');
    expect(repeatText(['a'], { first: before, after: one })).toBe('Sent again.');
  });

  test('that a request creates are shown value by value', async () => {
    const { send } = await openPanel({ id: 'createBulkTokenizedCharge' });
    await send();
    const lines = textsOf('.try-response .try-lines li');
    expect(lines).toContain('bulkTokenizedCharges[0].title: none → January renewals');
  });

  test('are stored nowhere, and nothing of a request is in the address', async () => {
    const { send } = await openPanel({ id: 'voidCharge' });
    const address = location.href;
    await send();
    expect([sessionStorage.length, localStorage.length, document.cookie]).toEqual([0, 0, '']);
    expect(location.href).toBe(address);
  });
});
