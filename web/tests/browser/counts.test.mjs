// The page about visits: figures of a period beside those before, filters by clicking rows, tables
// as CSV, who is there now, and what is read of a text.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, looksRight } from './pages.mjs';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone = 'Mozilla/5.0 (Linux; Android 15; K) Chrome/140.0.0.0 Mobile Safari/537.36';
let here;
let text;

// Reads a page as the browser of a visitor does.
async function visit(number, path, { userAgent = desktop, referrer = '' } = {}) {
  const answer = await fetch(here.server.address + path, {
    headers: {
      Accept: 'text/html',
      'User-Agent': userAgent,
      'X-Forwarded-For': `203.0.113.${number}`,
      ...(referrer ? { Referer: referrer } : {}),
    },
  });
  assert.equal(answer.status, 200, path);
  await answer.arrayBuffer();
}

before(async () => {
  here = await startAdmin(['--trusted-proxies', '127.0.0.1', '--anonymous-tools', 'on']);
  const made = await here.admin('POST', 'admin/content/', {
    content_type: 'blog',
    title: 'Join PDF files',
    body: 'A text.',
    status: 'published',
  });
  text = made.body;
});
after(() => here.close());

const card = (page, title) =>
  page.locator('.visits-card').filter({ has: page.getByRole('heading', { name: title }) });
const rowsOf = (page, title) => card(page, title).locator('li');
const rowTexts = async (page, title) =>
  (await rowsOf(page, title).allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim());
const figure = (page, title) => card(page, title).locator('strong').first();

test('without visits, the page says what will be there', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/visits/');
  await page.getByRole('heading', { name: 'No visits were counted yet' }).waitFor();
  await looksRight(page, 'visits-empty', ['narrow']);
  await close();
});

test('visits are shown by page, site, campaign, language and device', async () => {
  for (let i = 1; i <= 6; i += 1)
    await visit(i, '/t/base64/', { referrer: 'https://www.google.com/' });
  for (let i = 1; i <= 3; i += 1) await visit(i, '/t/pdf-merge/', { userAgent: phone });
  await visit(9, '/?utm_source=news&utm_medium=email&utm_campaign=may');
  await visit(9, '/blog/join-pdf-files/');
  const { page, close } = await openAdmin(here, 'viewer', '/admin/visits/');
  await becomes(
    () => rowTexts(page, 'Pages'),
    ['/t/base64/ 6', '/t/pdf-merge/ 3', '/ 1', '/blog/join-pdf-files/ 1'],
  );
  await becomes(
    () => rowTexts(page, 'Sites that visitors came from'),
    ['google.com 6', 'No referring site 5'],
  );
  await becomes(() => rowTexts(page, 'Campaigns'), ['news / email / may 1']);
  await becomes(() => rowTexts(page, 'Languages'), ['English 10']);
  await becomes(() => rowTexts(page, 'Devices'), ['Desktop 7', 'Phone 3']);
  assert.equal(await figure(page, 'Visitors').innerText(), '10');
  assert.equal(await figure(page, 'Views').innerText(), '11');
  await page.getByText('10 visitors in the last five minutes').waitFor();
  await looksRight(page, 'visits');
  await page.setViewportSize({ width: 1440, height: 900 });
  await looksRight(page, 'visits-chart', ['wide']);
  await close();
});

test('a click on a row filters the page by it, and the filter can be removed', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/visits/');
  await card(page, 'Devices').getByRole('link', { name: 'Phone' }).click();
  await becomes(() => rowTexts(page, 'Pages'), ['/t/pdf-merge/ 3']);
  await becomes(() => figure(page, 'Views').innerText(), '3');
  assert.equal(new URL(page.url()).searchParams.get('device'), 'phone');
  await card(page, 'Pages').getByRole('link', { name: '/t/pdf-merge/' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await counts(filters.getByRole('button'), 3);
  await looksRight(page, 'visits-filtered', ['narrow']);
  await page.goBack();
  await counts(filters.getByRole('button'), 1);
  await filters.getByRole('button').click();
  await becomes(() => figure(page, 'Views').innerText(), '11');
  await close();
});

test('periods are those of buttons, and an hour is a point of today', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/visits/');
  const periods = page.getByRole('group', { name: 'Period' });
  await periods.getByRole('button', { name: 'Today' }).click();
  await periods.locator('[aria-pressed=true]', { hasText: 'Today' }).waitFor();
  await page.getByText('Show as a table').click();
  await counts(page.getByRole('region', { name: 'Visits over time' }).locator('tbody tr'), 24);
  await periods.getByRole('button', { name: '12 months' }).click();
  await becomes(
    async () =>
      [12, 13].includes(
        await page.getByRole('region', { name: 'Visits over time' }).locator('tbody tr').count(),
      ),
    true,
  );
  await close();
});

test('rows are saved as a table', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/visits/?device=phone');
  const saved = page.waitForEvent('download');
  await card(page, 'Pages').getByRole('button', { name: 'CSV' }).click();
  const file = await (await saved).path();
  assert.equal(await readFile(file, 'utf8'), 'path,visitors,views\r\n/t/pdf-merge/,3,3\r\n');
  await close();
});

test('a text shows how often it is read', async () => {
  const { page, close } = await openAdmin(here, 'viewer', `/admin/content/${text.id}/`);
  const panel = page.locator('section').filter({ has: page.locator('h2', { hasText: 'Visits' }) });
  await becomes(() => panel.locator('strong').allInnerTexts(), ['1', '1']);
  await looksRight(page, 'visits-of-text', ['narrow', 'wide']);
  await panel.getByRole('link', { name: 'All visits of this page' }).click();
  await settled(page);
  await becomes(() => rowTexts(page, 'Pages'), ['/blog/join-pdf-files/ 1']);
  await go(page, here, '/admin/content/?columns=title,status,views');
  await page.getByRole('columnheader', { name: 'Views, 30 days' }).waitFor();
  await close();
});

test('copying a result is an event, and sets no cookie', async () => {
  const opened = await here.open('/t/base64/', { userAgent: desktop, withKey: false });
  const { page, context, close } = opened;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('textbox').first().fill('hello');
  const sent = page.waitForRequest(/\/api\/v1\/visits\/copied\/base64\/$/);
  await page.locator('[data-copies-result]').first().click();
  const request = await sent;
  assert.equal(request.headers().cookie, undefined);
  assert.equal(request.postData(), null);
  await becomes(async () => {
    const { body } = await here.admin('GET', 'admin/visits/');
    return body.events.filter((one) => one.tool === 'base64').map((one) => one.event);
  }, ['result-copied', 'tool-used']);
  assert.deepEqual(await context.cookies(), []);
  await close();
});

test('copying the values of results is an event, once for each visit of the page', async () => {
  const opened = await here.open('/t/hash-generator/', { userAgent: desktop, withKey: false });
  const { page, context, close } = opened;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/visits/copied/hash-generator/')) sent.push(request);
  });
  const digest = (at) => page.locator('.digest').nth(at);
  const copy = async (at) => {
    await digest(at).getByRole('button').click();
    await becomes(() => page.evaluate(() => navigator.clipboard.readText()), await digestText(at));
  };
  const digestText = (at) => digest(at).locator('bdi').innerText();
  await page.getByRole('textbox').first().fill('hello');
  await copy(0);
  await copy(1);
  await becomes(() => Promise.resolve(sent.length), 1);
  await page.reload();
  await page.getByRole('textbox').first().fill('goodbye');
  await digest(0).waitFor();
  await copy(0);
  await becomes(() => Promise.resolve(sent.length), 2);
  await close();
});
