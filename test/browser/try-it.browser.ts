import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { complaintsOf, inBrowser, requestsOf } from './browser.ts';
import { choose, documented, visit } from './try-it.ts';

inBrowser('sending', (open) => {
  test.each([
    ['a server', () => inject('origin'), Infinity],
    ['a folder', () => pathToFileURL(`${inject('folder')}/`).href, 1],
  ])(
    'from %s, each operation responds as documented, and nothing leaves the page',
    { timeout: 180_000 },
    async (_, root, count) => {
      await using page = await open();
      const requests = requestsOf(page);
      const complaints = complaintsOf(page);
      for (const { id, success, examples } of documented) {
        const panel = await visit(page, id, root());
        const { status: first } = await panel.send();
        expect(first, id).toBe(success);
        await expect.poll(() => panel.response.locator('.chip.mock').innerText()).toBe('mock');
        await panel.response.locator('summary').click();
        expect(await panel.response.locator('dl').first().innerText()).toContain(
          'application/json; charset=utf-8',
        );
        for (const { name, status, example } of examples.slice(0, count)) {
          await choose(page, 'Example response', name);
          const sent = await panel.send();
          const isKnown = status !== 'default';
          if (isKnown) expect(sent.status, name).toBe(status);
          else expect(Number(sent.status), name).toBeGreaterThanOrEqual(400);
          const chip = panel.response.getByText('status not specified');
          expect(await chip.count(), name).toBe(isKnown ? 0 : 1);
          expect(sent.body, name).toEqual(example.value);
          const made = await panel.response.locator('pre mark').count();
          expect(made > 0, name).toBe((example['x-placeholder'] ?? []).length > 0);
        }
      }
      // All are files of the site, most of them more than once.
      expect(requests.length).toBeGreaterThan(documented.length * 6);
      expect(requests.filter((url) => !url.startsWith(root()))).toEqual([]);
      expect(requests.filter((url) => /\/v3\/|webhooks\//.test(url))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('another value changes the request', async () => {
    await using page = await open();
    const panel = await visit(page, 'getVirtualAccountNumber');
    await page.getByLabel('order_ref').fill('ORD/none?&#');
    const { body, status } = await panel.send();
    expect(status).toBe('404');
    expect(body).toEqual({ status: 'error', message: 'No order found', data: null });
  });

  test('a missing Content-Type is refused where it is known to be required', async () => {
    await using page = await open();
    const panel = await visit(page, 'listVirtualCards');
    await page.locator('.try-headers summary').click();
    for (const type of ['text/plain', '']) {
      await page.getByLabel('Content-Type').fill(type);
      // It is marked before it is sent.
      const error = page.locator('.try-error', { hasText: 'must be application/json' });
      await error.waitFor();
      expect((await panel.send()).status).toBe('415');
      expect(await panel.response.innerText()).toContain('see the marked fields');
    }
  });
});

inBrowser('a simulated failure', (open) => {
  test('of a write shows its effect, what the client says, and what is safe', async () => {
    await using page = await open();
    const panel = await visit(page, 'voidCharge');
    await choose(page, 'Example response', { index: 1 });
    await choose(page, 'Simulate', 'Connection lost after the effect');
    await panel.sendButton.click();
    await expect
      .poll(() => panel.news.innerText())
      .toBe('The failure was simulated: see what is safe to do next.');
    expect(await page.getByLabel('Example response').inputValue()).toBe('');
    const shown = await panel.response.innerText();
    expect(shown).toMatch(/The connection was lost after [^]*\nDo not send the request again\./);
    const story = 'The connection was lost after';
    expect((await page.locator('.try-it').innerText()).split(story).length).toBe(2);
    expect(shown).toContain('No response');
    expect(shown).toContain('Records of the mock have changed:');
    expect(shown).toContain('charges[0].status: successful → voided');
    expect(shown).toContain('maybeApplied: true');
    expect(await page.locator('.try-changes summary').innerText()).toContain('1');

    // The next request is as ever.
    await choose(page, 'Simulate', 'No failure');
    expect(await panel.send()).toMatchObject({ body: { data: { status: 'voided' } } });
  });

  test('says so when it does not load, and works with the next attempt', async () => {
    await using page = await open();
    await page.route('**/assets/simulated-call.js', (route) => route.abort());
    const panel = await visit(page, 'voidCharge');
    await choose(page, 'Simulate', 'Status 503');
    await panel.sendButton.click();
    await expect.poll(() => panel.response.innerText()).toBe('The simulation did not load.');
    await page.unroute('**/assets/simulated-call.js');
    await panel.sendButton.click();
    await expect.poll(() => panel.response.innerText()).toContain('maybeApplied: true');
  });
});

inBrowser('what the mock has chosen', (open) => {
  test('is told apart from what is known of the service', async () => {
    await using page = await open();
    const panel = await visit(page, 'voidCharge');
    await panel.send();
    expect(await panel.response.innerText()).not.toContain("The mock's choice");
    await panel.send();
    expect(await panel.response.innerText()).toContain("The mock's choice: second-void");
    await panel.response.getByRole('link', { name: 'second-void' }).click();
    await page.waitForURL(/guides\/mock\.html/);
    expect(await page.locator('#choices').count()).toBe(1);

    const bvn = await visit(page, 'updateVirtualAccountNumberBvn');
    await page.getByLabel('order_ref').fill('ORD-NONE');
    await bvn.send();
    expect(await bvn.response.innerText()).toContain(
      "The mock's choices: bvn-update-unknown-order, status.unknown-order",
    );
  });

  test.each([
    ['voidCharge', 'content-type'],
    ['listVirtualCards', 'access-control-allow-methods, content-type, etag'],
  ])('of headers too, of %s', async (id, documentedNames) => {
    await using page = await open();
    const panel = await visit(page, id);
    await panel.send();
    await panel.response.locator('summary').click();
    const lists = panel.response.locator('details dl');
    const names = async (index: number) =>
      (await lists.nth(index).locator('dt').allInnerTexts()).toSorted().join(', ');
    expect(await names(0)).toBe(documentedNames);
    expect(await names(1)).toContain('access-control-allow-origin');
    expect(await names(1)).toContain('content-length');
  });
});

inBrowser('checking', (open) => {
  test('the errors of a body stand beside it while one types, and the mock agrees', async () => {
    await using page = await open();
    const panel = await visit(page, 'createBulkTokenizedCharge');
    const body = page.getByLabel('Body', { exact: true });
    await body.fill('{"title": 5, "bulk_data": [{"amount": "1"}]');
    await expect.poll(() => body.getAttribute('aria-invalid')).toBe('true');
    const description = () =>
      body.evaluate((node) => {
        const id = node.getAttribute('aria-describedby') ?? '';
        return document.getElementById(id)?.innerText;
      });
    expect(await description()).toBe('The body is not JSON. Line 1, column 44: expected , or }.');
    await body.press('End');
    await body.press('Control+End');
    await page.keyboard.type('}');
    await expect.poll(description).toContain('title must be string');
    const { status, body: refused } = await panel.send();
    expect(status).toBe('400');
    expect(refused).toMatchObject({ status: 'error', data: null });
    // What stands beside the field is not said again.
    expect(await description()).toContain('bulk_data.0.amount must be number');
    expect(await panel.response.innerText()).toContain('see the marked fields');
    expect(await panel.response.locator('.try-violations li').count()).toBe(0);
    expect(await panel.news.innerText()).toContain(`status 400`);
    await page.getByRole('button', { name: 'Reset request' }).click();
    await expect.poll(() => body.getAttribute('aria-invalid')).toBe(null);
    expect(await panel.response.locator('.try-violations li').count()).toBeGreaterThan(1);
  });

  test('the error of a header stands beside its field, and the mock names it too', async () => {
    await using page = await open();
    const panel = await visit(page, 'listWebhookEndpoints');
    const field = page.getByLabel('X-Trace-Id');
    await field.fill('short');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.try-error').innerText()).toContain(
      'must have at least 12 characters',
    );
    const { status, body } = await panel.send();
    expect(status).toBe('400');
    expect(body).toMatchObject({ error: { validation_errors: [{ field_name: 'X-Trace-Id' }] } });
  });

  test('a value that would lead to another operation is not sent', async () => {
    await using page = await open();
    const panel = await visit(page, 'getVirtualCard');
    const field = page.getByLabel('id', { exact: false }).first();
    for (const value of ['', '..']) {
      await field.fill(value);
      await panel.sendButton.click();
      await expect.poll(() => panel.news.innerText()).toContain('Not sent');
      expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await panel.response.locator('.status').count()).toBe(0);
    }
    await field.fill('');
    expect(await page.locator('.try-error').innerText()).toBe('Enter an id.');
    // The samples make no such call either.
    await expect.poll(() => page.locator('.stale-note').innerText()).toContain('cannot be sent');
    expect(await page.locator('.sample:visible').innerText()).not.toContain("/virtual-cards/'");
  });
});

inBrowser('the samples', (open) => {
  const value = `O'Brien "said" \\ $HOME \`id\` {x} </code><img src=x> é 😀`;

  test('follow what was entered in each language, and are copied as they are', async () => {
    await using page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await visit(page, 'createBulkTokenizedCharge');
    const before = await page.locator('.sample pre').allTextContents();
    await page
      .getByLabel('Body', { exact: true })
      .fill(JSON.stringify({ title: value, amount_in_words: 'entered' }));
    for (const [index, { id: language }] of LANGUAGES.entries()) {
      await page.check(`.tabs input[value=${language}]`);
      const sample = page.locator(`.sample[data-language=${language}]`);
      await expect.poll(() => sample.innerText()).toContain('amount_in_words');
      const text = (await sample.locator('pre').textContent()) ?? '';
      expect(text).toContain('</code><img src=x> é 😀');
      expect(text).not.toContain('retry_interval');
      // The colours have come too, and the text is no part of the page.
      await expect.poll(() => sample.locator('pre span').count()).toBeGreaterThan(3);
      expect(await sample.locator('img').count()).toBe(0);
      await sample.getByRole('button', { name: 'Copy' }).click();
      await sample.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${text}\n`);
      expect(text).not.toBe(before[index]);
      // The file is that of the sample too.
      const link = sample.locator('.bar a');
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(await link.innerText());
      expect(await readFile(await download.path(), 'utf8')).toBe(`${text}\n`);
    }
    await page.getByRole('button', { name: 'Reset request' }).click();
    await expect.poll(() => page.locator('.sample pre').allTextContents()).toEqual(before);
  });

  test('keep the last body that was JSON, and say so', async () => {
    await using page = await open();
    await visit(page, 'updateVirtualAccountNumberBvn');
    const body = page.getByLabel('Body', { exact: true });
    await body.fill('{"bvn": "00000000000", "more": 1}');
    const sample = page.locator('.sample:visible');
    await expect.poll(() => sample.innerText()).toContain('"more": 1');
    const note = page.locator('.stale-note');
    expect(await note.innerText()).toBe('');
    await body.fill('{"bvn": "00000000000", "more": ');
    await expect.poll(() => note.innerText()).toContain('The body is not JSON.');
    expect(await page.locator('.samples.stale').count()).toBe(1);
    expect(await sample.innerText()).toContain('"more": 1');
    await body.fill('{"bvn": "00000000000"}');
    await expect.poll(() => note.innerText()).toBe('');
  });

  test('and the request have an amount as it was entered', async () => {
    await using page = await open();
    const panel = await visit(page, 'createBulkTokenizedCharge');
    await page.evaluate(() => {
      const request = globalThis.Request;
      const bodies: string[] = [];
      Object.assign(globalThis, {
        bodies,
        Request: class extends request {
          constructor(input: RequestInfo, init?: RequestInit) {
            super(input, init);
            bodies.push(String(init?.body));
          }
        },
      });
    });
    const texts: string[] = [];
    for (const amount of ['9007199254740993.10', '1e400', '3500.00']) {
      const text = `{"title": "A", "bulk_data": [{"amount": ${amount}}]}`;
      texts.push(text);
      await page.getByLabel('Body', { exact: true }).fill(text);
      await panel.send();
      const sent = await page.evaluate(
        () => (globalThis as unknown as { bodies: string[] }).bodies,
      );
      expect(sent).toEqual(texts);
      await expect.poll(() => page.locator('.sample:visible').innerText()).toContain(amount);
    }
  });
});

inBrowser('state', (open) => {
  test.each([
    ['a server', () => inject('origin')],
    ['a folder', () => pathToFileURL(`${inject('folder')}/`).href],
  ])('is kept from page to page of %s, and ends with its reset', async (_, root) => {
    await using page = await open();
    const charge = await visit(page, 'voidCharge', root());
    expect(await charge.send()).toMatchObject({ body: { data: { status: 'voided' } } });
    const batch = await visit(page, 'createBulkTokenizedCharge', root());
    const first = (await batch.send()).body as { data: { id: number } };
    await visit(page, 'listSubscriptions', root());
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.locator('.try-changes summary').click();
    const changes = page.locator('.try-changes');
    expect(await changes.innerText()).toContain('charges[0].status: successful → voided');
    expect(await changes.innerText()).toContain(`"id":${first.data.id}`);

    const again = await visit(page, 'createBulkTokenizedCharge', root());
    expect((await again.send()).body).toMatchObject({ data: { id: first.data.id + 1 } });
    await page.getByRole('button', { name: 'Reset records' }).click();
    await expect.poll(() => again.news.innerText()).toContain('as in the beginning');
    expect(await page.locator('.try-changes').count()).toBe(0);
    expect((await again.send()).body).toMatchObject({ data: { id: first.data.id } });
  });

  test('is that of the last page when the browser brings one back as it was left', async () => {
    await using page = await open();
    const panel = await visit(page, 'createBulkTokenizedCharge');
    const first = (await panel.send()).body as { data: { id: number } };
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await panel.send();
    // Meanwhile another page has gone on from the first batch.
    await page.evaluate((text) => {
      Object.assign(sessionStorage, JSON.parse(text));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, kept);
    expect((await panel.send()).body).toMatchObject({ data: { id: first.data.id + 1 } });
  });

  test('that does not fit the document is forgotten', async () => {
    await using page = await open();
    await visit(page, 'voidCharge');
    for (const kept of ['{"charges":[{"id":"x"}]}', 'no JSON', '{"nothing":[]}']) {
      await page.evaluate((text) => sessionStorage.setItem('try-it-records', text), kept);
      const panel = await visit(page, 'voidCharge');
      expect((await panel.send()).status).toBe('200');
    }
  });
});
