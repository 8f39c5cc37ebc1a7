import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { complaintsOf, inBrowser, requestsOf } from './browser.ts';
import { documented } from '../site/built.ts';
import { choose, visit } from './try-it.ts';

inBrowser('sending', (open) => {
  test(
    'each operation responds as documented, and nothing leaves the page',
    { timeout: 180_000 },
    async () => {
      await using page = await open();
      const requests = requestsOf(page);
      const complaints = complaintsOf(page);
      for (const { id, examples } of documented) {
        const responses = examples.filter(({ of }) => of === 'response');
        const panel = await visit(page, id);
        const { status: first } = await panel.send();
        expect(first, id).toBe(responses.find(({ failed }) => !failed)?.status);
        for (const { name, placeholders, status, value } of responses) {
          await choose(page, 'Example response', name);
          const sent = await panel.send();
          const isKnown = status !== 'default';
          if (isKnown) expect(sent.status, name).toBe(status);
          else expect(Number(sent.status), name).toBeGreaterThanOrEqual(400);
          expect(sent.body, name).toEqual(value);
          const made = await panel.response.locator('pre mark').count();
          expect(made > 0, name).toBe(placeholders.length > 0);
        }
      }
      // All are files of the site, most of them more than once.
      expect(requests.length).toBeGreaterThan(documented.length * 6);
      expect(requests.filter((url) => !url.startsWith(inject('origin')))).toEqual([]);
      expect(requests.filter((url) => /\/v3\/|webhooks\//.test(url))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
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
});

inBrowser('state', (open) => {
  test('is kept from page to page, is said at once, and ends with its reset', async () => {
    await using page = await open();
    const charge = await visit(page, 'voidCharge');
    expect(await charge.send()).toMatchObject({ body: { data: { status: 'voided' } } });
    const batch = await visit(page, 'createBulkTokenizedCharge');
    const first = (await batch.send()).body as { data: { id: number } };
    await visit(page, 'listSubscriptions');
    await page.locator('.try-changes summary').click();
    const changes = page.locator('.try-changes');
    expect(await changes.innerText()).toContain('charges[0].status: successful → voided');
    expect(await changes.innerText()).toContain(`"id":${first.data.id}`);

    const again = await visit(page, 'createBulkTokenizedCharge');
    expect((await again.send()).body).toMatchObject({ data: { id: first.data.id + 1 } });
    await page.getByRole('button', { name: 'Reset records' }).click();
    await expect.poll(() => again.news.innerText()).toContain('as in the beginning');
    expect(await page.locator('.try-changes').count()).toBe(0);
    expect((await again.send()).body).toMatchObject({ data: { id: first.data.id } });
  });
});
