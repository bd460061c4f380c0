// Lists on the admin pages: filters, order, pages and columns in the URL, and the messages if a
// list is empty, or the server is slow or refuses the request.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { register } from './accounts.mjs';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, picture } from './pages.mjs';

const list = '/admin/keywords/';
const many = 60;
let here;
before(async () => {
  here = await startAdmin();
  for (let at = 0; at < many; at += 1) {
    const keyword = `word ${String(at).padStart(2, '0')}`;
    const source = { keyword, volume: at * 10, device: at % 2 ? 'mobile' : 'desktop' };
    assert.equal((await here.admin('POST', 'admin/keywords/', source)).status, 201);
  }
});
after(() => here.close());

const rows = (page) => page.locator('.record-row');
const total = (page) => page.locator('.page-turn [role=status]');
const requested = (page) => new URL(page.url()).searchParams;

test('filters, order and page stay in the address, through reload and back', async () => {
  const { page, close } = await openAdmin(here, 'viewer', list);
  await total(page)
    .getByText(`1–25 of ${many + 2}`)
    .waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('word');
  await page.keyboard.press('Enter');
  await total(page).getByText(`1–25 of ${many}`).waitFor();
  await page.getByLabel('Device').selectOption('mobile');
  await total(page)
    .getByText(`1–25 of ${many / 2}`)
    .waitFor();
  await page.getByRole('columnheader', { name: 'Volume' }).getByRole('link').click();
  await page.waitForURL('**ordering=-volume**');
  await page.getByRole('link', { name: `word ${many - 1}` }).waitFor();
  await settled(page);
  assert.equal(
    await page.getByRole('columnheader', { name: 'Volume' }).getAttribute('aria-sort'),
    'descending',
  );
  await page.getByRole('link', { name: 'Next' }).click();
  await total(page)
    .getByText(`26–30 of ${many / 2}`)
    .waitFor();
  const before = Object.fromEntries(requested(page));
  assert.deepEqual(before, { search: 'word', device: 'mobile', ordering: '-volume', page: '2' });
  await page.reload();
  await total(page)
    .getByText(`26–30 of ${many / 2}`)
    .waitFor();
  assert.equal(await page.getByLabel('Device').inputValue(), 'mobile');
  assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'word');
  await counts(rows(page), 5);
  await page.goBack();
  await total(page)
    .getByText(`1–25 of ${many / 2}`)
    .waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await total(page)
    .getByText(`1–25 of ${many + 2}`)
    .waitFor();
  assert.deepEqual(Object.fromEntries(requested(page)), { ordering: '-volume' });
  await settled(page);
  await close();
});

test('a link with filters opens the same list for others', async () => {
  const path = `${list}?device=desktop&ordering=volume&page_size=10&page=3`;
  const { page, close } = await openAdmin(here, 'editor', path);
  await total(page)
    .getByText(`21–30 of ${many / 2}`)
    .waitFor();
  assert.equal(await rows(page).first().getByRole('link').textContent(), 'word 40');
  await close();
});

test('rows are links that open in another tab', async () => {
  const { page, context, close } = await openAdmin(
    here,
    'viewer',
    `${list}?search=word&page_size=5`,
  );
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    rows(page)
      .first()
      .getByRole('link')
      .click({ modifiers: ['Control'] }),
  ]);
  await other.waitForURL(/\/admin\/keywords\/\d+\/$/);
  await settled(other);
  await isSound(other);
  await other.close();
  assert.match(page.url(), /search=word/);
  await close();
});

test('columns are chosen, and kept in the address', async () => {
  const { page, close } = await openAdmin(here, 'viewer', `${list}?search=word`);
  const headers = () => page.getByRole('columnheader').allInnerTexts();
  const usual = await headers();
  assert.ok(usual.length >= 3 && usual.length <= 8, usual.join(', '));
  assert.equal(usual[0].trim(), 'Keyword');
  assert.ok(!usual.includes('Difficulty') || usual.includes('Volume'));
  await page.getByText(/^Columns \(/).click();
  const choice = page.getByRole('group', { name: 'Columns' });
  await choice.waitFor();
  for (const name of usual.slice(1))
    await choice.getByLabel(name.trim(), { exact: true }).uncheck();
  await choice.getByLabel('Difficulty').check();
  await page.waitForURL('**columns=keyword%2Cdifficulty**');
  await page.reload();
  await settled(page);
  assert.deepEqual(
    (await headers()).map((one) => one.trim()),
    ['Keyword', 'Difficulty'],
  );
  await page.getByText(/^Columns \(/).click();
  await page.getByRole('button', { name: 'Default columns' }).click();
  await page.waitForURL((url) => !url.searchParams.has('columns'));
  await settled(page);
  assert.deepEqual(await headers(), usual);
  await close();
});

test('the audit log names what was changed', async () => {
  const { page, close } = await openAdmin(here, 'admin', '/admin/audit/?object_kind=keyword');
  await page.getByRole('columnheader', { name: 'Object kind' }).waitFor();
  await rows(page).first().getByText('keyword', { exact: true }).waitFor();
  await close();
});

test('an empty list says what it is for, and how to see all where nothing matches', async () => {
  const { page, close } = await openAdmin(here, 'editor', `${list}?search=nowhere`);
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await total(page).waitFor();
  const { id } = here.made['revenue/affiliates/'][0];
  await go(page, here, `/admin/revenue/affiliates/${id}/conversions/?status=reversed`);
  await page.getByText('Nothing matches these filters').waitFor();
  const { data } = {
    data: await here.admin('POST', 'admin/revenue/affiliates/', {
      name: 'Empty',
      code: 'empty',
      commission: { rate_bps: 2000 },
    }),
  };
  await go(page, here, `/admin/revenue/affiliates/${data.body.id}/conversions/`);
  await page.getByText('There is nothing here yet').waitFor();
  await page.getByText('The sales that this program has reported').waitFor();
  await isSound(page);
  await page.locator('.list-empty').getByRole('link', { name: 'Report a conversion' }).click();
  await page.getByLabel('External ID').fill('order-7');
  await page.getByLabel(/^Sale/).fill('1200');
  await page.getByRole('button', { name: 'Report a conversion' }).click();
  await page.waitForURL(/\/conversions\/\d+\/$/);
  await settled(page);
  await close();
});

test('a slow list says so, and keeps what was there', async () => {
  const { page, close } = await openAdmin(here, 'viewer', list);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/admin/keywords/*device=mobile*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Device').selectOption('mobile');
  await page.getByRole('status').getByText('Loading…').waitFor();
  await counts(rows(page), 25);
  release();
  await total(page)
    .getByText(`1–25 of ${many / 2}`)
    .waitFor();
  await settled(page);
  await close();
});

test('of very many records, rows are shown before all are counted', async () => {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const { page, close } = await openAdmin(here, 'admin', list);
  await page.route('**/api/v1/admin/audit/**', async (route) => {
    if (!route.request().url().includes('count_up_to=10001')) {
      await held;
      return route.continue();
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), count: 10_001 } });
  });
  await page.goto(`${here.server.address}/admin/audit/`);
  await total(page).getByText('1–25 of more than 10,000').waitFor();
  await counts(rows(page), 25);
  assert.equal(await page.getByText(/^Page 1 of/).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Next' }).count(), 1);
  await isSound(page);
  await picture(page, 'admin-audit-counting');
  release();
  await total(page)
    .getByText(/^1–25 of \d+$/)
    .waitFor();
  await page.getByText(/^Page 1 of/).waitFor();
  await settled(page);
  await close();
});

test('where counting all is too much work, rows stay', async () => {
  const expected = [/status of 4\d\d/];
  const { page, close } = await openAdmin(here, 'admin', list, { expected });
  await page.route('**/api/v1/admin/content/**', async (route) => {
    if (!route.request().url().includes('count_up_to=10001')) {
      const body = JSON.stringify({ status: 422, code: 'too_expensive', detail: 'Too much.' });
      return route.fulfill({ status: 422, contentType: 'application/problem+json', body });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), count: 10_001 } });
  });
  await page.goto(`${here.server.address}/admin/content/?search=a`);
  await total(page)
    .getByText(/^1–\d+ of more than 10,000$/)
    .waitFor();
  await settled(page);
  assert.equal(await page.getByRole('alert').count(), 0);
  await isSound(page);
  await picture(page, 'admin-content-not-counted');
  await close();
});

test('a problem is shown with a button to try again', async () => {
  const expected = [/status of 50\d/, /status of 4\d\d/];
  const { page, close } = await openAdmin(here, 'viewer', list, { expected });
  let isBroken = true;
  await page.route('**/api/v1/admin/keywords/*device=desktop*', async (route) => {
    if (!isBroken) return route.continue();
    const body = JSON.stringify({ status: 500, code: 'internal', detail: 'It broke.' });
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body });
  });
  await page.getByLabel('Device').selectOption('desktop');
  await page.getByRole('alert').getByText('It broke.').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await total(page)
    .getByText(`1–25 of ${many / 2}`)
    .waitFor();
  await page.getByLabel('Device').selectOption('');
  await settled(page);
  assert.equal(await page.getByRole('alert').count(), 0);
  await close();
});

test('a long user name leaves the head of the page as wide as the window', async () => {
  const name = 'somebody-with-a-user-name-that-goes-on-and-on';
  await register(here.server, name);
  const [{ id }] = (await here.admin('GET', `admin/users/?search=${name}`)).body.results;
  await here.admin('PATCH', `admin/users/${id}/`, { role: 'viewer' });
  const { page, close } = await openAdmin(here, name, list, { width: 320 });
  const left = await page.locator('.top').evaluate((top) => {
    const end = (one) => one.getBoundingClientRect().right;
    const padding = Number.parseFloat(getComputedStyle(top).paddingRight);
    const links = [...top.querySelectorAll('.account a')];
    return end(top) - padding - Math.max(...links.map(end));
  });
  assert.ok(left > -1, `${-left} too wide`);
  await page.getByRole('link', { name: `Account ${name}` }).click({ trial: true });
  await picture(page, 'admin-long-name-narrow');
  await close();
});

test('is a list of cards where it is narrow', async () => {
  const { page, close } = await openAdmin(here, 'viewer', list, { width: 320 });
  await rows(page).first().waitFor();
  const display = await rows(page)
    .first()
    .evaluate((one) => getComputedStyle(one).display);
  assert.equal(display, 'block');
  await picture(page, 'admin-keywords-narrow');
  await close();
});
