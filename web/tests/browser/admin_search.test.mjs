// Search data on the admin pages: figures compared with the previous period, queries and pages with
// filters in the URL, the history of one, imports by dropping files, and the daily sync.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, picture, widths } from './pages.mjs';

const site = 'sc-domain:shop.example';
const hostile = '<img src=x onerror=alert(1)>';
const dayAt = (at) => new Date(Date.UTC(2026, 8, 1) + at * 86_400_000).toISOString().slice(0, 10);
const names = ['pdf merge', 'base64 decode', hostile, '=SUM(A1)'];

// Eight weeks of data: the later ones are better, and one day is missing.
function rowsOf(count) {
  const rows = [];
  for (let at = 0; at < count; at += 1)
    for (const [place, query] of names.entries()) {
      if (at === 40) continue;
      const impressions = 200 + 10 * place + 3 * at;
      const clicks = Math.round((impressions * (4 - place) * (20 + at)) / 1500);
      rows.push({
        keys: [dayAt(at), query, `https://tools.example/${place}/`, at % 2 ? 'MOBILE' : 'DESKTOP'],
        clicks,
        impressions,
        ctr: clicks / impressions,
        position: 12 - at / 10 + place,
      });
    }
  return rows;
}

let here;
before(async () => {
  here = await startAdmin();
  const body = {
    site,
    request: {
      startDate: dayAt(0),
      endDate: dayAt(55),
      dimensions: ['date', 'query', 'page', 'device'],
    },
    response: { rows: rowsOf(56) },
  };
  const sent = await here.admin('POST', 'admin/gsc/import/', body);
  assert.ok(sent.status < 300, JSON.stringify(sent.body));
});
after(() => here.close());

const period = `site=${site}&start_date=${dayAt(28)}&end_date=${dayAt(55)}`;
const overview = `/admin/gsc/overview/?${period}&search_type=web`;
const chart = (page, name) => page.getByRole('group', { name, exact: true });

test('the overview shows four figures, by keyboard and as a table', async () => {
  const { page, close } = await openAdmin(here, 'viewer', overview);
  await page.locator('.search-about', { hasText: 'compared with' }).waitFor();
  await counts(page.locator('.line-chart'), 4);
  await isSound(page);
  await picture(page, 'admin-search-overview');
  const clicks = chart(page, 'Clicks');
  await clicks.focus();
  await page.keyboard.press('End');
  const { body } = await here.admin('GET', `admin/gsc/overview/?${period}`);
  const last = body.series.at(-1);
  const reported = page.locator('.chart-reading').first();
  assert.match(await reported.textContent(), new RegExp(`26 Oct 2026: ${last.clicks} `));
  assert.match(await reported.textContent(), /28 Sept? 2026: [\d,]+\)$/);
  await page.keyboard.press('Home');
  assert.match(await reported.textContent(), /^29 Sept? 2026/);
  // No value is made up for the day without data.
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowRight');
  assert.match(await reported.textContent(), /^11 Oct 2026: no data/);
  await page.getByText('Show as a table').click();
  await counts(page.locator('.figures tbody tr'), 28);
  await isSound(page);
  await page.getByRole('link', { name: 'pdf merge' }).waitFor();
  await close();
});

test('countries have names in the language of the reader, and narrow the figures', async () => {
  const codes = ['deu', 'usa', 'xkk', 'zzz'];
  const rows = codes.map((code, at) => ({
    keys: [dayAt(at), code],
    clicks: 40 - at,
    impressions: 400,
    ctr: 0.1,
    position: 3,
  }));
  const request = { startDate: dayAt(0), endDate: dayAt(27), dimensions: ['date', 'country'] };
  const body = { site: 'sc-domain:lands.example', request, response: { rows } };
  const sent = await here.admin('POST', 'admin/gsc/import/', body);
  assert.ok(sent.status < 300, JSON.stringify(sent.body));
  const days = `start_date=${dayAt(0)}&end_date=${dayAt(27)}`;
  const address = `/admin/gsc/overview/?site=sc-domain:lands.example&${days}`;
  const languages = { 'de-DE': 'Deutschland', 'en-GB': 'Germany' };
  for (const [locale, name] of Object.entries(languages)) {
    const { page, close } = await openAdmin(here, 'viewer', address, { locale });
    const countries = page.locator('.search-names').last();
    await countries.getByRole('link', { name, exact: true }).waitFor();
    await countries.getByText('DEU', { exact: true }).waitFor();
    await counts(countries.locator('li'), codes.length);
    await isSound(page);
    await picture(page, `admin-search-countries-${locale}`);
    if (locale === 'en-GB') {
      await countries.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(/country=deu/);
      await counts(countries.locator('li'), 1);
    }
    await close();
  }
});

test('the filter of a country shows its name, whichever spelling was requested', async () => {
  const walks = { deu: 'wandern', fra: 'randonnée' };
  const rows = Object.entries(walks).map(([code, query]) => ({
    keys: [dayAt(0), query, code],
    clicks: 9,
    impressions: 90,
    ctr: 0.1,
    position: 3,
  }));
  const dimensions = ['date', 'query', 'country'];
  const request = { startDate: dayAt(0), endDate: dayAt(27), dimensions };
  const body = { site: 'sc-domain:walks.example', request, response: { rows } };
  assert.equal((await here.admin('POST', 'admin/gsc/import/', body)).body.rows_written, 2);
  const days = `start_date=${dayAt(0)}&end_date=${dayAt(27)}`;
  const address = `/admin/gsc/queries/?site=sc-domain:walks.example&${days}&country=deu`;
  const languages = { 'de-DE': ['Deutschland', 'Frankreich'], 'en-GB': ['Germany', 'France'] };
  for (const [locale, [first, second]] of Object.entries(languages)) {
    const { page, close } = await openAdmin(here, 'viewer', address, { locale });
    const shows = (text) =>
      page.waitForFunction(
        (name) => [...document.querySelectorAll('.filter input')].some((one) => one.value === name),
        text,
      );
    await shows(first);
    await page.getByRole('link', { name: walks.deu }).waitFor();
    await counts(page.locator('.record-row'), 1);
    await page.getByLabel('Country').fill('France');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: walks.fra }).waitFor();
    await shows(second);
    assert.equal(new URL(page.url()).searchParams.get('country'), 'France');
    await page.getByLabel('Country').fill('Atlantis');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing matches these filters').waitFor();
    await shows('Atlantis');
    await isSound(page);
    await picture(page, `admin-search-country-filter-${locale}`);
    await page.goBack();
    await shows(second);
    await close();
  }
});

test('periods are chosen by a button and stay in the address', async () => {
  const { page, close } = await openAdmin(here, 'viewer', overview);
  await page.getByRole('button', { name: '7 days' }).click();
  await settled(page);
  await page.waitForURL(/start_date=2026-10-2\d/);
  const pressed = page.getByRole('button', { name: '7 days', pressed: true });
  await pressed.waitFor();
  await page.reload();
  await settled(page);
  await pressed.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: '28 days', pressed: true }).waitFor();
  await close();
});

test('queries are filtered in the address, sorted, saved and opened', async () => {
  const { page, close } = await openAdmin(here, 'viewer', `/admin/gsc/queries/?${period}`);
  await counts(page.locator('.record-row'), 4);
  await page.getByText(hostile, { exact: true }).waitFor();
  await isSound(page);
  await picture(page, 'admin-search-queries');
  assert.equal(
    await page.getByRole('columnheader', { name: 'Clicks' }).getAttribute('aria-sort'),
    'descending',
  );
  await page.getByRole('link', { name: 'Average position' }).click();
  await page.waitForURL(/ordering=-position/);
  await settled(page);
  await page.locator('.record-row').first().getByText('=SUM(A1)').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All rows as CSV' }).click();
  const file = await saving;
  assert.equal(file.suggestedFilename(), 'search-query.csv');
  const chunks = [];
  for await (const part of await file.createReadStream()) chunks.push(part);
  assert.match(Buffer.concat(chunks).toString(), /'=SUM\(A1\),/);
  await page.getByLabel('Filter query').fill('pdf');
  await page.keyboard.press('Enter');
  await page.waitForURL(/filter_query=pdf/);
  await settled(page);
  await counts(page.locator('.record-row'), 1);
  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/gsc\/history\//);
  await page.getByRole('heading', { name: 'pdf merge', level: 1 }).waitFor();
  await close();
});

test('a query has its history, with the pages it leads to', async () => {
  const query = encodeURIComponent(hostile);
  const path = `/admin/gsc/history/?${period}&query=${query}`;
  const { page, close } = await openAdmin(here, 'viewer', path);
  await page.getByRole('heading', { name: hostile, level: 1 }).waitFor();
  await counts(page.locator('.line-chart'), 4);
  await page.getByRole('link', { name: 'https://tools.example/2/' }).waitFor();
  await isSound(page);
  await picture(page, 'admin-search-history');
  await page.getByRole('link', { name: 'https://tools.example/2/' }).click();
  await page.getByRole('heading', { name: 'https://tools.example/2/', level: 1 }).waitFor();
  await page.getByRole('link', { name: hostile }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: hostile, level: 1 }).waitFor();
  await go(page, here, '/admin/gsc/history/');
  await page.getByLabel('URL of the page').fill('https://tools.example/0/');
  await page.getByRole('button', { name: 'Show history' }).click();
  await page.getByRole('heading', { name: 'https://tools.example/0/', level: 1 }).waitFor();
  await close();
});

// Drops files onto the page.
const drop = (page, files) =>
  page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    for (const kind of ['dragover', 'drop'])
      dispatchEvent(new DragEvent(kind, { dataTransfer: data, cancelable: true }));
  }, files);

const table = [
  'Top queries,Clicks,Impressions,CTR,Position',
  'png to jpg,120,3400,3.53%,8.1',
  `${hostile},5,100,5%,3`,
  'broken,-2,1,0%,1',
  '=1+1,,,,',
].join('\n');

test('files are imported by dropping them, with a report of skipped rows', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/gsc/import/new/');
  await page.getByRole('button', { name: 'Import search data' }).click();
  await page.getByRole('alert').waitFor();
  await isSound(page);
  const request = { startDate: '2026-10-27', endDate: '2026-10-27', dimensions: ['date'] };
  const row = { keys: ['2026-10-27'], clicks: 1, impressions: 2, ctr: 0.5, position: 1 };
  const answer = JSON.stringify({ request, response: { rows: [row] } });
  await drop(page, [
    { name: 'Queries.csv', text: table },
    { name: 'api.json', text: answer },
    { name: `${hostile}.json`.replace('/', ''), text: 'no JSON' },
  ]);
  await counts(page.locator('.file'), 3);
  await page.getByLabel('Property').fill('sc-domain:other.example');
  await page.getByLabel('First day').fill('2026-10-01');
  await page.getByLabel('Last day').fill('2026-10-28');
  await page.getByRole('button', { name: 'Import search data' }).click();
  const report = page.getByRole('region', { name: 'Queries.csv' });
  await report.getByText('2 of 4 rows were imported.').waitFor();
  await report.getByText('2 rows were skipped.').waitFor();
  const other = page.getByRole('region', { name: 'api.json' });
  await other.getByText('1 of 1 rows were imported.').waitFor();
  await page.getByText('This is not a JSON file with').waitFor();
  // The file that failed is kept.
  await counts(page.locator('.file'), 1);
  await page.locator('.file').getByText('.json').waitFor();
  await isSound(page);
  await picture(page, 'admin-search-import');
  const saving = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Skipped rows as CSV' }).click();
  await saving;
  await drop(page, [{ name: 'Queries.csv', text: table }]);
  await page.getByRole('button', { name: 'Import search data' }).click();
  await page.getByText('This file was imported before').waitFor();
  await close();
});

test('files that were not imported before it was stopped are kept', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/gsc/import/new/');
  const request = { startDate: '2026-10-26', endDate: '2026-10-26', dimensions: ['date'] };
  const row = { keys: ['2026-10-26'], clicks: 1, impressions: 2, ctr: 0.5, position: 1 };
  const text = JSON.stringify({ request, response: { rows: [row] } });
  await drop(page, [
    { name: 'first.json', text },
    { name: 'second.json', text },
    { name: 'third.json', text },
  ]);
  await counts(page.locator('.file'), 3);
  await page.getByLabel('Property').fill('sc-domain:stopped.example');
  let calls = 0;
  const path = '**/api/v1/admin/gsc/import/';
  // The second file never arrives.
  await page.route(path, (route) => ((calls += 1) === 2 ? undefined : route.continue()));
  await page.getByRole('button', { name: 'Import search data' }).click();
  const first = page.getByRole('region', { name: 'first.json' });
  await first.getByText('1 of 1 rows were imported.').waitFor();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  const second = page.getByRole('region', { name: 'second.json' });
  await second.getByText('You stopped waiting for the server.').waitFor();
  await counts(page.locator('.file'), 2);
  assert.equal(calls, 2);
  await page.unroute(path);
  await page.getByRole('button', { name: 'Import search data' }).click();
  await page.getByRole('region', { name: 'third.json' }).waitFor();
  await counts(page.locator('.file'), 0);
  await close();
});

test('a viewer can read, and sees which role is missing', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/gsc/import/new/');
  await page.getByText('Requires the role editor. Your role is viewer.').waitFor();
  await go(page, here, '/admin/gsc/sync/');
  await page.getByText('The server does not fetch search data automatically').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Start a sync now' }).count(), 0);
  await isSound(page);
  await go(page, here, '/admin/gsc/overview/?site=sc-domain:nobody.example');
  await page.getByText('There is no search data yet').waitFor();
  await close();
});

test('the pages are read on a telephone and in the dark', async () => {
  for (const options of [{ width: widths.narrow }, { colorScheme: 'dark' }]) {
    const name = options.width ? 'narrow' : 'dark';
    const { page, close } = await openAdmin(here, 'viewer', overview, options);
    await page.locator('.line-chart').nth(3).waitFor();
    await picture(page, `admin-search-overview-${name}`);
    await go(page, here, `/admin/gsc/queries/?${period}`);
    await isSound(page);
    await picture(page, `admin-search-queries-${name}`);
    await close();
  }
});
