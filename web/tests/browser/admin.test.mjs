// Admin pages: access, every list and record for every role, the overview, keyboard shortcuts,
// hostile content, and page weight.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fillIn, password } from './accounts.mjs';
import { go, nameOf, openAdmin, refused, roles, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, isSound, picture, widths } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const shellData = async (page) =>
  JSON.parse(await page.locator('#page-data').evaluate((one) => one.textContent));

test('leads to sign in and back, and tells who has no role which are needed', async () => {
  const { page, close } = await here.open('/admin/jobs/?state=failed', refused);
  await page.waitForURL(/\/sign-in\/\?next=/);
  await fillIn(page, 'nobody', password);
  await page.waitForURL('**/admin/jobs/?state=failed');
  await page.getByRole('heading', { name: 'Your account has no role' }).waitFor();
  await page.getByText('viewer').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Admin', exact: true }).count(), 0);
  assert.equal(await page.getByRole('navigation', { name: 'Admin' }).count(), 0);
  await close();
});

test('is linked from other pages for staff', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/');
  await page.goto(`${here.server.address}/account/`);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await settled(page);
  await close();
});

test('tells which role a page requires', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/audit/');
  await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
  await page.getByText('Requires the role admin. Your role is editor.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0);
  await go(page, here, '/admin/no/such/page/');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await close();
});

const may = (role, needed) => needed !== '' && roles.indexOf(role) >= roles.indexOf(needed);

// Opens all lists and reports, and the first record of each list. Administrators see the most.
for (const role of roles)
  test(`every list, report and record opens for the role ${role}`, async () => {
    const { page, close } = await openAdmin(here, role, '/admin/');
    const { areas } = await shellData(page);
    const resources = areas.flatMap((area) => area.resources);
    assert.ok(resources.length > 20, `${resources.length} resources`);
    let opened = 0;
    for (const one of resources.filter((each) => may(role, each.role))) {
      await go(page, here, `/admin/${one.path}`);
      await page.getByRole('heading', { name: one.title, exact: true, level: 1 }).waitFor();
      assert.equal(await page.locator('.notice').count(), 0, `${one.path} shows a problem`);
      if (role === 'admin') await isSound(page);
      const first = page.locator('.row-link').first();
      if (!may(role, one.record_role) || (await first.count()) === 0) continue;
      const path = await first.getAttribute('href');
      assert.match(path, new RegExp(`^/admin/${one.path}\\d+/$`));
      await go(page, here, path);
      // On a custom page, the details are collapsed.
      await page
        .getByText(/^(Details|All details)$/)
        .first()
        .waitFor();
      assert.equal(await page.locator('.notice').count(), 0, `${path} shows a problem`);
      if (role === 'admin') await isSound(page);
      opened += 1;
    }
    assert.ok(opened >= 12, `${opened} records were opened`);
    await close();
  });

test('every form opens for whoever may send it', async () => {
  const { page, close } = await openAdmin(here, 'admin', '/admin/');
  const { areas } = await shellData(page);
  for (const form of areas.flatMap((area) => area.forms)) {
    await go(page, here, `/admin/${form.path}new/`);
    await page.getByRole('heading', { name: form.title, exact: true, level: 1 }).waitFor();
    await page.getByRole('button', { name: form.title, exact: true }).waitFor();
    await isSound(page);
  }
  await go(page, here, '/admin/email/bounces/1/');
  await page.getByRole('heading', { name: 'reader@example.org' }).waitFor();
  await close();
});

test('the overview counts what needs attention, and leads to it', async () => {
  const { id } = (
    await here.admin('POST', 'admin/content/', { content_type: 'blog', title: 'For review' })
  ).body;
  assert.equal((await here.admin('POST', `admin/content/${id}/submit/`, {})).status, 200);
  const { page, close } = await openAdmin(here, 'viewer', '/admin/');
  await page.getByRole('heading', { name: 'Last 30 days' }).waitFor();
  await page.getByText('Requests', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Most valuable opportunities' }).waitFor();
  await picture(page, 'admin-overview-wide');
  await page.getByRole('link', { name: '1 Content awaiting review' }).click();
  await page.waitForURL('**/admin/content/?status=human_review');
  await page.getByRole('link', { name: 'For review' }).waitFor();
  await counts(page.locator('.record-row'), 1);
  await close();
});

test('the overview shows requests day by day, as lines and as a table', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/');
  const chart = page.getByRole('group', { name: 'Requests by day', exact: true });
  await chart.focus();
  await page.keyboard.press('End');
  const reported = await page.locator('.chart-reading').first().innerText();
  const [, today] = /: ([\d,]+) \(/.exec(reported);
  assert.ok(Number(today.replaceAll(',', '')) > 0, reported);
  await page.getByText('Show as a table').click();
  const rows = page.getByRole('region', { name: 'Requests by day' }).locator('tbody tr');
  await counts(rows, 30);
  await rows.last().getByText(today, { exact: true }).first().waitFor();
  await close();
});

test('texts of others never run', async () => {
  const { page, close, faults } = await openAdmin(here, 'admin', '/admin/content/');
  page.on('dialog', () => faults.push('a dialog'));
  const places = ['content', 'keywords', 'email/lists', 'email/subscribers', 'push/pings', 'audit'];
  for (const place of places) {
    await go(page, here, `/admin/${place}/`);
    await page.locator('.record-row').first().waitFor();
    assert.equal(await page.locator('main img, main script').count(), 0, place);
  }
  const [, { id }] = here.made['content/'];
  await go(page, here, `/admin/content/${id}/`);
  await page.getByText('History').click();
  await page.locator('.history-list li').first().waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  assert.equal(await page.locator('main img, main script').count(), 0);
  await close();
});

test('keys move along rows, open them, turn pages and go elsewhere', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/content/?page_size=1');
  await page.keyboard.press(']');
  await page.waitForURL('**page=2**');
  await page.keyboard.press('[');
  await page.waitForURL((url) => !url.searchParams.has('page'));
  await settled(page);
  await page.keyboard.press('f');
  await becomes(() => page.evaluate(() => document.activeElement.type), 'search');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/content\/\d+\/$/);
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await page.waitForURL('**/admin/keywords/');
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await becomes(focused, await page.locator('.row-link').first().textContent());
  await page.keyboard.press('n');
  await page.waitForURL('**/admin/keywords/new/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Next row, previous row').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search the admin pages' }).fill('subscr');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/email/subscribers/');
  await settled(page);
  await close();
});

test('an admin page weighs no more than its budget', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/content/');
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => /\/assets\/.*\.js$/.test(one.name))
      .map((one) => new URL(one.name).pathname),
  );
  assert.ok(sources.length > 0);
  let bytes = 0;
  for (const path of new Set(sources)) {
    const answer = await fetch(here.server.address + path, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    bytes += Number(answer.headers.get('content-length'));
    await answer.arrayBuffer();
  }
  assert.ok(bytes > 0 && bytes <= 150 * 1024, `${bytes} bytes`);
  await close();
});

for (const colorScheme of ['light', 'dark'])
  for (const [name, width] of Object.entries(widths))
    test(`looks well ${name} and ${colorScheme}`, async () => {
      const options = { width, colorScheme };
      const { page, close } = await openAdmin(here, 'admin', '/admin/', options);
      const shots = {
        overview: '/admin/',
        list: '/admin/content/',
        record: `/admin/content/${here.made['content/'][0].id}/`,
        form: '/admin/revenue/affiliates/new/',
        report: '/admin/gsc/overview/',
      };
      for (const [shot, path] of Object.entries(shots)) {
        await go(page, here, path);
        await isSound(page);
        await picture(page, `admin-${shot}-${name}-${colorScheme}`);
      }
      await close();
    });

test('signing in as somebody else leaves nothing of the one before', async () => {
  const { page, close } = await openAdmin(here, 'admin', '/admin/users/');
  await page.getByRole('link', { name: nameOf('viewer') }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  assert.equal(await page.getByRole('link', { name: nameOf('viewer') }).count(), 0);
  await close();
});
