// Search data that was imported wrongly, properties, and what an overview was added up from.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, startAdmin } from './admin_site.mjs';
import { looksRight } from './pages.mjs';

const dayAt = (at) => new Date(Date.UTC(2026, 8, 1) + at * 86_400_000).toISOString().slice(0, 10);

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

// Drops a file onto the page.
const drop = (page, file) =>
  page.evaluate(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const kind of ['dragover', 'drop'])
      dispatchEvent(new DragEvent(kind, { dataTransfer: data, cancelable: true }));
  }, file);

const compared = [
  'Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,' +
    'Previous 28 days Impressions',
  'png to jpg,120,100,3400,3000',
  'jpg to png,5,4,100,90',
].join('\n');

test('a wrong import is taken back, and its property renamed and deleted', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/gsc/import/new/');
  await drop(page, { name: 'Queries.csv', text: compared });
  await page.getByLabel('Property').fill('https://mispelled.example');
  await page.getByLabel('First day').fill('2026-10-01');
  await page.getByLabel('Last day').fill('2026-10-28');
  await page.getByRole('button', { name: 'Import search data' }).click();
  const report = page.getByRole('region', { name: 'Queries.csv' });
  await report
    .getByText('2 rows were read, with figures of two periods: 4 were imported.')
    .waitFor();
  await report.getByText('If the name is misspelled').waitFor();
  await looksRight(page, 'admin-search-import-new-property', ['narrow', 'wide']);
  const list = await here.admin('GET', 'admin/gsc/imports/?site=https://mispelled.example/');
  const [made] = list.body.results;
  await go(page, here, `/admin/gsc/imports/${made.id}/`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Delete an import of search data' });
  await sure.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/\/admin\/gsc\/imports\/$/);
  const properties = await here.admin('GET', 'admin/gsc/properties/?search=mispelled');
  await go(page, here, `/admin/gsc/properties/${properties.body.results[0].id}/`);
  await looksRight(page, 'admin-search-property', ['narrow', 'wide']);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/\/admin\/gsc\/properties\/$/);
  const left = await here.admin('GET', 'admin/gsc/properties/?search=mispelled');
  assert.equal(left.body.count, 0);
  await close();
});

// Days by date and a table of a quarter, as in an archive of the interface.
test('an overview says what it was added up from, and the property is chosen', async () => {
  const own = 'sc-domain:quarter.example';
  const days = Array.from({ length: 56 }, (_, at) => dayAt(at));
  const send = async (dimensions, rows, end) => {
    const request = { startDate: dayAt(0), endDate: end, dimensions };
    const body = { site: own, request, response: { rows } };
    assert.equal((await here.admin('POST', 'admin/gsc/import/', body)).status, 201);
  };
  const figures = { clicks: 2, impressions: 20, ctr: 0.1, position: 3 };
  await send(
    ['date'],
    days.map((day) => ({ keys: [day], ...figures })),
    dayAt(55),
  );
  // The later half has another grain as well.
  const later = days.slice(28).map((day) => ({ keys: [day, 'DESKTOP'], ...figures }));
  await send(['date', 'device'], later, dayAt(55));
  await send(['query'], [{ keys: ['a quarter'], ...figures }], dayAt(55));
  const address = `/admin/gsc/overview/?site=${own}&start_date=${dayAt(28)}&end_date=${dayAt(55)}`;
  const { page, close } = await openAdmin(here, 'viewer', address);
  await page.locator('.line-chart').nth(3).waitFor();
  // The period before has the same figures, not none.
  await page.getByText('= before: 56', { exact: true }).waitFor();
  await page.getByText('Imported tables by query cover').waitFor();
  await looksRight(page, 'admin-search-sources', ['narrow', 'wide']);
  await page.getByRole('link', { name: 'Show their period' }).click();
  await page.getByRole('link', { name: 'a quarter' }).waitFor();
  await page.getByLabel('Property', { exact: true }).selectOption('sc-domain:tools.example');
  await page.waitForURL((url) => url.searchParams.get('site') !== own);
  await close();
});

test('111 rows of search data that are skipped are all counted, and the cut is told', async () => {
  const rows = Array.from({ length: 111 }, (_, at) => `query ${at},x,20,10%,3`);
  const text = ['Top queries,Clicks,Impressions,CTR,Position', ...rows, 'good,2,20,10%,3'];
  const { page, close } = await openAdmin(here, 'editor', '/admin/gsc/import/new/');
  await drop(page, { name: 'Skipped.csv', text: text.join('\n') });
  await page.getByLabel('Property').fill('https://skipped.example');
  await page.getByLabel('First day').fill('2026-10-01');
  await page.getByLabel('Last day').fill('2026-10-28');
  await page.getByRole('button', { name: 'Import search data' }).click();
  const report = page.getByRole('region', { name: 'Skipped.csv' });
  await report.getByText('1 of 112 rows were imported.').waitFor();
  await report
    .getByText('111 rows were skipped; the list and the CSV have the first 100.')
    .waitFor();
  await close();
});
