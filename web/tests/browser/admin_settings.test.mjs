// Server settings on the admin pages: for administrators only, by subject, with a search, and
// without secrets.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount } from './accounts.mjs';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, picture, widths } from './pages.mjs';

const path = '/admin/settings/';
const hostile = '<img src=x onerror=alert(1)>';

let here;
before(async () => {
  here = await startAdmin([
    ...['--call-time-ms', '4321', '--metrics-token', 'planted-token-of-a-test'],
    ...['--outgoing-proxy', 'http://ada:planted-password@127.0.0.1:9'],
    ...['--cors-origins', 'https://ada:planted-password@127.0.0.1:9'],
    ...['--secret-key', 'planted-secret-of-a-test-of-32-bytes'],
    ...['--billing', JSON.stringify({ currency: 'EUR', seller: { name: hostile } })],
  ]);
});
after(() => here.close());

const rowOf = (page, name) =>
  page.locator('.setting').filter({ has: page.getByText(name, { exact: true }) });

test('administrators see what is in force, beside its default', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  const time = rowOf(page, 'call_time_ms');
  await time.getByText('4321 ms').waitFor();
  await time.getByText('2000 ms').waitFor();
  await time.getByText('Changed').waitFor();
  await rowOf(page, 'billing').getByText(hostile).waitFor();
  const { body } = await here.admin('GET', 'admin/settings/');
  await counts(page.locator('.setting'), body.settings.length);
  const subjects = [...new Set(body.settings.map((one) => one.subject))];
  assert.deepEqual(await page.locator('.admin-main section h2').allTextContents(), subjects);
  await isSound(page);
  await picture(page, 'admin-settings');
  await close();
});

test('no secret is on the page or in the answer', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  for (const name of ['metrics_token', 'outgoing_proxy', 'secret_key'])
    await rowOf(page, name).getByText('set', { exact: true }).waitFor();
  await rowOf(page, 'redis_url').getByText('not set', { exact: true }).waitFor();
  await rowOf(page, 'cors_origins').getByText('https://***@127.0.0.1:9').waitFor();
  const { body } = await here.admin('GET', 'admin/settings/');
  for (const text of [await page.content(), JSON.stringify(body)])
    assert.ok(!text.includes('planted'), 'a secret is shown');
  await close();
});

test('settings are found by words, and those that were changed', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  await page.getByRole('searchbox', { name: 'Search' }).fill('processor time');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=processor/);
  await counts(page.locator('.setting'), 3);
  await page.getByText('3 settings').waitFor();
  await page.getByLabel('Changed ones only').check();
  await counts(page.locator('.setting'), 1);
  await page.reload();
  await settled(page);
  await counts(page.locator('.setting'), 1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing of that kind');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches these filters').waitFor();
  await isSound(page);
  await close();
});

test('nobody else sees them', async () => {
  for (const role of ['viewer', 'editor', 'approver', 'nobody']) {
    const call = await asAccount(here.server, role);
    assert.equal((await call('GET', 'admin/settings/')).status, 403, role);
  }
  const { page, close } = await openAdmin(here, 'approver', path);
  await page.getByText('Requires the role admin. Your role is approver.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Settings', exact: true }).count(), 0);
  await isSound(page);
  await close();
});

test('they are read on a telephone and in the dark', async () => {
  for (const options of [{ width: widths.narrow }, { colorScheme: 'dark' }]) {
    const { page, close } = await openAdmin(here, 'admin', path, options);
    await isSound(page);
    await picture(page, `admin-settings-${options.width ? 'narrow' : 'dark'}`);
    await close();
  }
});
