// Texts up to the limit of a tool: only a part of them is in the document, so that no browser has
// to lay out all of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, counts, isSound, picture, start } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const output = (page) => page.getByRole('region', { name: 'Result text' });
const input = (page) => page.getByRole('textbox', { name: 'Input', exact: true });
const part = (page) => page.getByRole('region', { name: 'Input', exact: true });

// Number of characters in the document, with those in fields.
const rendered = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('textarea, input')].reduce(
      (sum, one) => sum + one.value.length,
      document.querySelector('main').textContent.length,
    ),
  );

// Tasks of the main thread that were longer than 200 ms, for the report only.
const watchTasks = (page) =>
  page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) window.longTasks.push(Math.round(one.duration));
    }).observe({ type: 'longtask' });
  });
const told = async (page, t) => t.diagnostic(`long tasks: ${await page.evaluate('longTasks')}`);

test('4.9 MB of one line are shown in parts, and sent whole', async (t) => {
  const { page, close } = await here.open('/t/base64/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await input(page).waitFor();
  await watchTasks(page);
  const text = 'one line without an end '.repeat(204_000).slice(0, 4_890_000);
  await input(page).fill(text);
  await part(page)
    .getByText(/^one line/)
    .waitFor();
  await page.getByText('Too long to be edited here.').waitFor();
  await counts(page.locator('textarea'), 0);
  assert.ok((await rendered(page)) < 60_000);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await output(page).waitFor();
  assert.ok((await rendered(page)) < 100_000, String(await rendered(page)));
  await counts(page.locator('[dir="auto"]').filter({ hasText: /.{20000}/ }), 0);
  await page.getByText('Characters 1 to 20,000 of 6,520,000').waitFor();
  const resultPart = page.getByRole('group', { name: 'Part of the result text' });
  await resultPart.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Characters 20,001 to 40,000 of 6,520,000').waitFor();
  await resultPart.getByRole('button', { name: 'End' }).click();
  await page.getByText(/ to 6,520,000 of 6,520,000/).waitFor();
  await told(page, t);
  await picture(page, 'large-text');
  await isSound(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, Buffer.from(text).toString('base64'));
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await input(page).fill('short again');
  await output(page).getByText('c2hvcnQgYWdhaW4=').waitFor();
  await close();
});

test('a long text takes the place of the selection', async () => {
  const { page, close } = await here.open('/t/base64/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await input(page).fill('before and after');
  await input(page).evaluate(async (area) => {
    area.setSelectionRange(7, 10);
    await navigator.clipboard.writeText('x'.repeat(300_000));
  });
  await page.keyboard.press('Control+v');
  await page.getByText('293 KiB', { exact: true }).waitFor();
  await counts(page.locator('textarea'), 0);
  await becomes(async () => (await output(page).innerText()).slice(0, 12), 'YmVmb3JlIHh4');
  await close();
});

test('850 KB of JSON lines are counted and shown in parts', async (t) => {
  const { page, close } = await here.open('/t/hex-decoder/?operation=encode');
  await input(page).waitFor();
  await watchTasks(page);
  await input(page).fill('{"name":"value","list":[1,2,3]}\n'.repeat(27_000));
  await output(page).waitFor();
  assert.ok((await rendered(page)) < 120_000, String(await rendered(page)));
  await told(page, t);
  await close();
});
