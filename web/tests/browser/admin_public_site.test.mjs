// The site record on the admin pages: saving, contrast, menu, logo, preview and publication; and
// redirects.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount } from './accounts.mjs';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, looksRight } from './pages.mjs';

const path = '/admin/site/';
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">' +
  '<title>Ours</title><circle cx="10" cy="10" r="9" fill="#1f8f5f"/>' +
  '<path d="M25 4h30v12H25z" fill="#8db8f7"/></svg>';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const site = async () => (await here.admin('GET', 'admin/site/')).body;
const save = (page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const published = (page) => page.locator('.admin-title .badge').getByText('Live', { exact: true });

test('a record is edited, previewed and published', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  await page.getByText('Nothing has been saved yet').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Our tools');
  const color = page.getByLabel('Color of links and buttons', { exact: true });
  await color.fill('#777777');
  await page.getByText('it is 4.47:1').waitFor();
  await color.fill('#1f5f8f');
  await page.getByText('Contrast 6.').waitFor();
  await page.getByRole('button', { name: 'Add a locale' }).click();
  await page.getByLabel('Locale 2', { exact: true }).fill('de');
  for (const [label, address] of [
    ['Blog', '/blog/'],
    ['API', '/docs/'],
  ]) {
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Label', { exact: true }).last().fill(label);
    await page.getByLabel('Address', { exact: true }).last().fill(address);
  }
  await page.getByRole('button', { name: 'Move up: Link 2' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  });
  await counts(page.locator('.site-logo img'), 2);
  await page.getByRole('button', { name: 'List first' }).click();
  await page.locator('.check').getByText('Morse code').click();
  await page.getByText('Unsaved changes').waitFor();
  await save(page);
  await page.getByText('Unpublished changes').waitFor();
  const saved = await site();
  assert.equal(saved.name, 'Our tools');
  assert.equal(saved.logo, logo);
  assert.equal(saved.tools.length, 1);
  assert.deepEqual(saved.hidden_tools, ['morse-code']);
  assert.deepEqual(saved.locales, ['en', 'de']);
  assert.deepEqual(
    saved.menu.map(({ label }) => label),
    ['API', 'Blog'],
  );
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await tab.waitForURL(/\/\?preview=[\w-]{56}$/);
  await tab.close();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await published(page).waitFor();
  assert.equal((await site()).live_revision, 1);
  await looksRight(page, 'admin-site', ['narrow', 'wide']);
  await close();
});

test('an error of the server is shown at its field', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  await page.getByLabel('Address', { exact: true }).first().fill('javascript:alert(1)');
  await page.getByLabel('Logo', { exact: true }).fill('<svg onload="alert(1)"/>');
  await save(page);
  await page.getByText('The attribute onload is not allowed.').first().waitFor();
  await page.locator('.site-row').getByText('Must be a path on this site').waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await looksRight(page, 'admin-site-refused', ['narrow', 'wide']);
  await close();
});

test('a change of somebody else is not overwritten', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  await page.getByLabel('Tagline').fill('Mine');
  await here.admin('PATCH', 'admin/site/', { name: 'Theirs' });
  await save(page);
  await page.getByRole('button', { name: 'Load theirs, keep my changes' }).click();
  await becomes(() => page.getByLabel('Name', { exact: true }).inputValue(), 'Theirs');
  await save(page);
  await page.getByText('Unpublished changes').waitFor();
  const { name, tagline } = await site();
  assert.deepEqual([name, tagline], ['Theirs', 'Mine']);
  await close();
});

test('an earlier revision is restored', async () => {
  const { page, close } = await openAdmin(here, 'admin', path);
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await published(page).waitFor();
  assert.equal((await site()).name, 'Our tools');
  await close();
});

test('viewers read it, and editors do not publish', async () => {
  const viewer = await openAdmin(here, 'viewer', path);
  await viewer.page.getByText('Changing it requires the role editor').waitFor();
  assert.ok(await viewer.page.getByLabel('Name', { exact: true }).isDisabled());
  assert.equal(await viewer.page.getByRole('button', { name: 'Save' }).count(), 0);
  await viewer.close();
  const editor = await asAccount(here.server, 'editor');
  assert.equal((await editor('POST', 'admin/site/publish/', {})).status, 403);
});

test('redirects are listed, created and imported', async () => {
  for (const [from, to, status] of [
    ['/old-page/', '/blog/new-page/', '301'],
    ['/wiki/', 'https://wiki.example.org/start?from=tools', '302'],
    ['/forum/', '', '410'],
  ]) {
    const body = { from_path: from, to, status, note: 'From the old site.' };
    assert.equal((await here.admin('POST', 'admin/redirects/', body)).status, 201);
  }
  const { page, close } = await openAdmin(here, 'admin', '/admin/redirects/');
  await counts(page.locator('.record-row'), 3);
  await looksRight(page, 'admin-redirects', ['narrow', 'wide']);
  await page.goto(`${here.server.address}/admin/redirects/new/`);
  await settled(page);
  await page.getByLabel('From path').fill('/admin/old/');
  await page.getByLabel('To', { exact: true }).fill('/');
  await page.getByRole('button', { name: 'Create a redirect' }).click();
  await page.getByText('The program uses addresses that begin').first().waitFor();
  await looksRight(page, 'admin-redirect-refused', ['narrow', 'wide']);
  await close();
});
