// Keys for the admin side on the page of keys: areas and verbs that the role permits, and what the
// key that is made may call then.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signInTo } from './accounts.mjs';
import { nameOf, openAdmin, refused, startAdmin } from './admin_site.mjs';
import { card, made, newForm, storedKey, submit } from './keys_page.mjs';
import { isSound, looksRight } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

async function openForm(role) {
  const opened = await here.open('', refused);
  const { page } = opened;
  await signInTo(page, here.server, '/account/keys/', nameOf(role));
  await page.getByRole('heading', { name: 'Active keys' }).waitFor();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await newForm(page).getByLabel('Only some tools').check();
  return opened;
}
const box = (page, name) => newForm(page).getByRole('checkbox', { name, exact: true });

const statusOf = async (key, path, method = 'GET', body = undefined) => {
  const answer = await fetch(`${here.server.address}/api/v1/admin/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body,
  });
  return answer.status;
};

test('offers what the role permits, and makes a key for one area', async () => {
  const { page, close } = await openForm('approver');
  await newForm(page).getByLabel('Name').fill('Release notes');
  await box(page, 'Content: approve').waitFor();
  assert.equal(await box(page, 'Audit: read').count(), 0, 'for administrators');
  assert.equal(await box(page, 'Jobs: approve').count(), 0, 'nobody approves jobs');
  await box(page, 'Content: read').check();
  await box(page, 'Content: write').check();
  assert.ok(await box(page, 'Content: read').isDisabled(), 'writing includes reading');
  assert.ok(await box(page, 'Content: read').isChecked());
  await looksRight(page, 'account-keys-areas');
  await submit(page);
  await made(page).waitFor();
  const key = await storedKey(page);
  await card(page, 'Release notes').getByText('Content: write').waitFor();
  assert.equal(await statusOf(key, 'content/'), 200);
  assert.equal(await statusOf(key, 'keywords/'), 403);
  assert.equal(await statusOf(key, 'content/1/publish/', 'POST', '{}'), 403);
  await close();
});

test('viewers are offered reading alone', async () => {
  const { page, close } = await openForm('viewer');
  await box(page, 'Content: read').waitFor();
  assert.equal(
    await newForm(page)
      .getByRole('checkbox', { name: /: write$/ })
      .count(),
    0,
  );
  assert.equal(
    await newForm(page)
      .getByRole('checkbox', { name: /: approve$/ })
      .count(),
    0,
  );
  await isSound(page);
  await close();
});

test('the history of a record names the key', async () => {
  const { body: key } = await here.admin('POST', 'developer/keys/', {
    name: 'Importer <b>',
    scopes: ['keywords:write'],
  });
  const answer = await fetch(`${here.server.address}/api/v1/admin/keywords/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key.key}` },
    body: JSON.stringify({ keyword: 'made by a key' }),
  });
  assert.equal(answer.status, 201);
  const { id } = await answer.json();
  const { page, close } = await openAdmin(here, 'admin', `/admin/keywords/${id}/`);
  await page.getByText('History').first().click();
  await page.locator('.history-list').getByText('by key Importer <b>').waitFor();
  await isSound(page);
  await close();
});
