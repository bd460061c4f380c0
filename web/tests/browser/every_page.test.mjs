// Requirements for every page: it is accessible in both colour schemes, fits into narrow windows,
// and writes nothing to the console. Takes pictures of each.
import { after, before, test } from 'node:test';
import { looksRight, start, widths } from './pages.mjs';

let here;
let slugs;
before(async () => {
  here = await start();
  const list = await fetch(`${here.server.address}/api/v1/tools/`);
  slugs = (await list.json()).results.map((tool) => tool.slug);
});
after(() => here.close());

// Fills in the first example, so that there is a result to check.
async function tryExample(page) {
  const example = page.getByRole('group', { name: 'Examples' }).getByRole('button').first();
  if (await example.count()) await example.click();
  if (await page.locator('.nothing-yet').count()) await page.keyboard.press('Control+Enter');
  const results = '.output, .file-output, .pdf-result, .terms, .passwords, .problem, .view-tabs';
  await page.locator(`.answer :is(${results}):visible`).first().waitFor();
  // Loads the part that is loaded when it scrolls into view.
  await page.getByRole('heading', { name: 'Use in your program' }).scrollIntoViewIfNeeded();
  await page.getByRole('tabpanel').last().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

// Opens a page in a wide and in a narrow window, and checks it in each size and colour scheme.
async function look(path, name, show = async () => {}) {
  for (const sizes of [['wide', 'middle'], ['narrow']]) {
    const opened = await here.open(path, {
      width: widths[sizes[0]],
      expected: [/status of 404/],
    });
    const { page } = opened;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await show(page);
    await looksRight(page, name, sizes);
    await opened.close();
  }
}

test('the index', () => look('/', 'index'));
test('a page that is not there', () => look('/nothing/', 'missing'));
test('tools', async (all) => {
  for (const slug of slugs) await all.test(slug, () => look(`/t/${slug}/`, slug, tryExample));
});
