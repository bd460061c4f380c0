// Pages of PDF files as pictures: left out, moved and turned, with a way back.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { becomes, counts, hasFocus, isSound, picture, start, widths } from './pages.mjs';
import { pdf } from './pdf_files.mjs';

// Without the package, programs are built without PDF.js.
const packages = join(process.env.TOOLYARD_SOURCE, 'build/packages/libjs-pdf');
const hasPdfJs = [packages, '/usr/share/javascript/pdf'].some((one) => existsSync(one));
const drawing = { skip: hasPdfJs ? false : 'the program is built without PDF.js' };

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const pagesOf = (page, name) => page.getByRole('list', { name: `Pages of ${name}, in order` });
const selection = (page, name) => page.getByLabel(`Pages of ${name}`, { exact: true }).inputValue();

// Opens the tool with files of five pages and of one.
async function opened(options) {
  const it = await here.open('/t/pdf-merge/', options);
  await it.page.getByRole('button', { name: 'Choose PDF files' }).waitFor();
  await it.page
    .getByLabel(/(Choose|Add more) PDF files/)
    .last()
    .setInputFiles([pdf('a', 5), pdf('b', 1)]);
  const pages = pagesOf(it.page, 'a.pdf');
  await pages.waitFor();
  return { ...it, pages };
}

test('pages are drawn by the browser, before anything is sent', drawing, async () => {
  const { page, pages, close } = await opened();
  const requests = [];
  page.on('request', (one) => requests.push(new URL(one.url()).pathname));
  await counts(pages.getByRole('listitem'), 5);
  await counts(pages.locator('canvas'), 5);
  const drawn = await pages
    .locator('canvas')
    .nth(2)
    .evaluate((one) => {
      const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
      return data.filter((value, at) => at % 4 === 0 && value < 128).length;
    });
  assert.ok(drawn > 20, 'the text of the page is seen');
  assert.deepEqual(
    requests.filter((one) => one.startsWith('/api/')),
    [],
  );
  await close();
});

test('a page is left out by a click, and moved by its arrows and by keys', drawing, async () => {
  const { page, pages, close } = await opened();
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await becomes(() => selection(page, 'a.pdf'), '1,3-5');
  await pages.getByRole('button', { name: 'Move page 5 left' }).click();
  await becomes(() => selection(page, 'a.pdf'), '1,3,5,4');
  const third = pages.getByRole('button', { name: 'Page 3', exact: true });
  await third.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await becomes(() => selection(page, 'a.pdf'), '3,1,5,4');
  await hasFocus(third);
  await page.keyboard.press('Control+Enter');
  await page.getByText('4 of 5 pages, now pages 1 to 4').waitFor();
  // Back, step by step.
  await page.getByRole('button', { name: 'Undo' }).click();
  await becomes(() => selection(page, 'a.pdf'), '1,3,5,4');
  await third.focus();
  await page.keyboard.press('Control+z');
  await becomes(() => selection(page, 'a.pdf'), '1,3-5');
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await becomes(() => selection(page, 'a.pdf'), '');
  await close();
});

test('files are turned and taken out, and come back', drawing, async () => {
  const { page, close } = await opened();
  await page.getByRole('button', { name: 'Turn clockwise b.pdf' }).click();
  await pagesOf(page, 'b.pdf').locator('[data-turn="90"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await counts(pagesOf(page, 'a.pdf'), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await pagesOf(page, 'a.pdf').waitFor();
  await pagesOf(page, 'b.pdf').locator('[data-turn="90"]').waitFor({ state: 'attached' });
  for (const size of ['wide', 'narrow'])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width: widths[size], height: 900 });
      await page.emulateMedia({ colorScheme });
      await picture(page, `view-pdf-pages-${size}-${colorScheme}`);
      await isSound(page);
    }
  await close();
});

test('PDF.js is loaded only when a file has been chosen', drawing, async () => {
  const { page, close } = await here.open('');
  const scripts = [];
  page.on('request', (one) => scripts.push(one.url()));
  await page.goto(`${here.server.address}/t/pdf-merge/`);
  await page.getByRole('button', { name: 'Choose PDF files' }).waitFor();
  assert.ok(!scripts.some((one) => one.includes('/renderer-')));
  await page
    .getByLabel(/(Choose|Add more) PDF files/)
    .last()
    .setInputFiles([pdf('a', 1)]);
  await becomes(() => scripts.some((one) => one.includes('/renderer-')), true);
  await close();
});
