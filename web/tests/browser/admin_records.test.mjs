// Records on the admin pages: creating, changing, acting on and removing them; what a role may not
// do; two people at the same record; related lists, and history.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { isSound, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const fact = (page, name) =>
  page.locator('.record-grid .record-fact', { has: page.locator('dt', { hasText: name }) }).first();

test('makes, changes and removes a keyword', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/keywords/');
  await page.getByRole('link', { name: 'Create keywords' }).click();
  await settled(page);
  await button(page, 'Create keywords').click();
  await page.getByRole('alert').waitFor();
  await isSound(page);
  await page.getByLabel('Keyword', { exact: true }).fill('base64 online');
  await page.getByLabel('Volume').fill('900');
  await button(page, 'Create keywords').click();
  await heading(page, 'base64 online').waitFor();
  await page.waitForURL(/\/admin\/keywords\/\d+\/$/);
  await fact(page, 'Volume').getByText('900').waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Volume').fill('950');
  await isSound(page);
  await button(page, 'Save').click();
  await fact(page, 'Volume').getByText('950').waitFor();
  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete a keyword' });
  await dialog.getByText('base64 online').waitFor();
  await dialog.getByText('This cannot be undone.').waitFor();
  await isSound(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/admin/keywords/');
  await settled(page);
  assert.equal(await page.getByRole('link', { name: 'base64 online' }).count(), 0);
  await close();
});

test('makes and changes an affiliate, and empties a field', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/revenue/affiliates/new/');
  await page.getByLabel('Name', { exact: true }).fill('Backup host');
  await page.getByLabel('Code', { exact: true }).fill('backup');
  await page.getByLabel('URL', { exact: true }).fill('https://example.org/backup');
  await page.getByLabel('Rate bps').fill('1250');
  await button(page, 'Create an affiliate program').click();
  await heading(page, 'Backup host').waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('URL', { exact: true }).fill('');
  await page.getByLabel('Status').selectOption('paused');
  await button(page, 'Save').click();
  await page.locator('.admin-title').getByText('Paused').waitFor();
  const id = page.url().split('/').at(-2);
  const { body } = await here.admin('GET', `admin/revenue/affiliates/${id}/`);
  assert.equal(body.url, null);
  assert.equal(body.status, 'paused');
  assert.equal(body.name, 'Backup host');
  await close();
});

test('makes and removes a mailing list, and adds a subscriber to it', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/email/lists/new/');
  await page.getByLabel('Name', { exact: true }).fill('Partners');
  await button(page, 'Create a mailing list').click();
  await heading(page, 'Partners').waitFor();
  await button(page, 'Add subscribers to a mailing list').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Subscribers' }).fill('1');
  await isSound(page);
  await dialog.getByRole('button', { name: /^Add subscribers/ }).click();
  await page.getByRole('dialog', { name: /^Result/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/admin/email/lists/');
  await settled(page);
  await close();
});

test('content goes through its states, as far as the role may', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/content/new/');
  await page.getByLabel('Content type').fill('blog');
  await page.getByLabel('Title', { exact: true }).fill('All about digests');
  await page.getByLabel('Body', { exact: true }).fill('A digest\nis short.');
  await button(page, 'Create a content item').click();
  await heading(page, 'All about digests').waitFor();
  await button(page, 'Submit').click();
  await page.getByRole('dialog').getByLabel('Comment').fill('Please read it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await page.locator('.admin-title').getByText('Human review').waitFor();
  assert.equal(await button(page, 'Approve').count(), 0);
  await page.getByText(/^Not available now/).click();
  await page.getByText('Approve: Requires the role approver.').waitFor();
  await isSound(page);
  const { pathname } = new URL(page.url());
  await close();
  const approver = await openAdmin(here, 'approver', pathname);
  await button(approver.page, 'Approve').click();
  await approver.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await approver.page.locator('.admin-title').getByText('Approved').waitFor();
  await approver.page.getByRole('link', { name: 'Revisions', exact: true }).click();
  await settled(approver.page);
  await approver.page.locator('.record-row').first().waitFor();
  await picture(approver.page, 'admin-revisions');
  await approver.close();
});

test('what a role may not do is not offered', async () => {
  const { id } = here.made['keywords/'][0];
  const { page, close } = await openAdmin(here, 'viewer', `/admin/keywords/${id}/`);
  await heading(page, 'sha256 online').waitFor();
  assert.equal(await button(page, 'Edit').count(), 0);
  assert.equal(await button(page, 'Delete').count(), 0);
  assert.equal(await page.getByText('History').count(), 0);
  await page.getByText(/^Not available now/).click();
  await page.getByText('Delete: Requires the role editor.').waitFor();
  await go(page, here, '/admin/keywords/new/');
  await page.getByText('Requires the role editor. Your role is viewer.').waitFor();
  await close();
});

test('two people at the same record see both versions, and neither is lost', async () => {
  const made = { name: 'Shared', code: 'shared', commission: { rate_bps: 2000 } };
  const { id } = (await here.admin('POST', 'admin/revenue/affiliates/', made)).body;
  const path = `admin/revenue/affiliates/${id}/`;
  const { page, close } = await openAdmin(here, 'editor', `/${path}`);
  await button(page, 'Edit').click();
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByLabel('Code', { exact: true }).fill('mine');
  const theirs = { name: 'Theirs', cookie_days: 7 };
  assert.equal((await here.admin('PATCH', path, theirs)).status, 200);
  await button(page, 'Save').click();
  const conflict = page.getByRole('region', { name: 'Somebody else has changed this record' });
  await conflict.getByText('Theirs', { exact: true }).last().waitFor();
  await conflict.getByText('Mine', { exact: true }).waitFor();
  await conflict.getByText('Cookie', { exact: true }).waitFor();
  assert.equal((await here.admin('GET', path)).body.name, 'Theirs');
  await isSound(page);
  await picture(page, 'admin-conflict');
  await conflict.getByRole('radio', { name: /^Theirs/ }).check();
  await button(page, 'Save').click();
  await heading(page, 'Theirs').waitFor();
  const { body } = await here.admin('GET', path);
  assert.equal(body.name, 'Theirs');
  assert.equal(body.code, 'mine');
  assert.equal(body.cookie_days, 7);
  await close();
});

test('a record has its history, ids are links, and times tell the exact one', async () => {
  const { id } = here.made['content/'][0];
  const { page, close } = await openAdmin(here, 'admin', `/admin/content/${id}/`);
  const time = page.locator('.record-grid time').first();
  assert.match(await time.getAttribute('title'), /\(\d{4}-\d\d-\d\dT/);
  await page.getByText('History').click();
  await page.locator('.history-list').getByText('Create').waitFor();
  await page.locator('.history-list').getByText('admin').first().waitFor();
  await fact(page, 'Author').getByRole('link').click();
  await page.waitForURL(/\/admin\/users\/\d+\/$/);
  await heading(page, 'admin').waitFor();
  await page.getByText('History').click();
  await settled(page);
  await close();
});

test('leaving with unsaved changes is confirmed', async () => {
  const { id } = here.made['keywords/'][0];
  const { page, close } = await openAdmin(here, 'editor', `/admin/keywords/${id}/`);
  await button(page, 'Edit').click();
  await page.getByLabel('Volume').fill('1');
  let requested = 0;
  page.on('dialog', (dialog) => {
    requested += 1;
    void (requested === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Keywords', exact: true }).first().click();
  await page.waitForFunction(() => document.querySelector('.record-edit'));
  assert.equal(requested, 1);
  assert.equal(await page.getByLabel('Volume').inputValue(), '1');
  await button(page, 'Cancel').click();
  await settled(page);
  await close();
});

test('an account has its role changed by an administrator', async () => {
  const { id } = here.people.nobody;
  const { page, close } = await openAdmin(here, 'admin', `/admin/users/${id}/`);
  await heading(page, 'nobody').waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Role').selectOption('viewer');
  await button(page, 'Save').click();
  await fact(page, 'Role').getByText('Viewer').waitFor();
  await page.getByText('History').click();
  await page.locator('.history-list').getByText('viewer').first().waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Role').selectOption('');
  await button(page, 'Save').click();
  await page.locator('.record-empty').getByText('Role').waitFor();
  const { body } = await here.admin('GET', `admin/users/${id}/`);
  assert.equal(body.role, null);
  await close();
});
