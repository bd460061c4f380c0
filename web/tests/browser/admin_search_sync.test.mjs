// Sync of search data on the admin pages: started, followed until it ends, and failing. Google is
// simulated by a server of the test.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAdmin, startAdmin } from './admin_site.mjs';
import { site, startGoogle } from './google_server.mjs';
import { isSound, picture } from './pages.mjs';

const hostile = '<img src=x onerror=alert(1)>';
const path = '/admin/gsc/sync/';

let google;
let here;
before(async () => {
  google = await startGoogle();
  here = await startAdmin(google.settings);
});
after(async () => {
  await here.close();
  await google.stop();
});

const button = (page) => page.getByRole('button', { name: 'Start a sync now' });
const cardOf = (page) => page.locator('.record-section').filter({ hasText: site });
const state = (page, name) => cardOf(page).locator('.badge').getByText(name).waitFor();

test('a sync is followed while it runs, and ends by itself', async () => {
  const release = google.hold();
  const { page, close } = await openAdmin(here, 'editor', path);
  await cardOf(page).getByText('Never').waitFor();
  assert.deepEqual(
    await page
      .locator('main')
      .getByText(/^Start/)
      .allTextContents(),
    ['Start a sync now'],
  );
  await page.keyboard.press('n');
  await state(page, 'Running');
  await isSound(page);
  await picture(page, 'admin-search-sync-running');
  // A viewer sees the same state, and why there is no button.
  const reader = await openAdmin(here, 'viewer', path);
  await state(reader.page, 'Running');
  assert.equal(await button(reader.page).count(), 0);
  await reader.page.getByText('Requires the role editor.').waitFor();
  release();
  for (const one of [page, reader.page]) {
    await state(one, 'Done');
    await cardOf(one).getByText('Never').waitFor({ state: 'detached' });
  }
  await isSound(page);
  await picture(page, 'admin-search-sync-done');
  await reader.close();
  // The fetched data is available.
  await page.goto(`${here.server.address}/admin/gsc/overview/?site=${site}`);
  await page.getByRole('link', { name: 'merge pdf' }).waitFor();
  await page.getByRole('link', { name: 'Germany' }).waitFor();
  await close();
});

test('an error of Google is shown unchanged', async () => {
  google.refuse(`No permission ${hostile}`);
  const { page, close } = await openAdmin(here, 'editor', path);
  await button(page).click();
  await cardOf(page).getByRole('alert').getByText(hostile).waitFor();
  await state(page, 'Failed');
  assert.equal(await page.locator('main img').count(), 0);
  await isSound(page);
  await picture(page, 'admin-search-sync-failed');
  google.refuse();
  await button(page).click();
  await state(page, 'Done');
  await cardOf(page).getByRole('alert').waitFor({ state: 'detached' });
  await close();
});
