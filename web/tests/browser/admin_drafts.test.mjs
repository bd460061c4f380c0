// Drafts of content: typed text is kept in the browser at once, and sent rarely. It is restored
// after a page was left, crashed or lost its session, only for the account that typed it, until it
// is saved or discarded, or the account signs out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endElsewhere, fillIn, password, signInTo } from './accounts.mjs';
import { go as open, nameOf, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { isSound, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

let number = 0;
async function make(more = {}) {
  number += 1;
  const item = { content_type: 'blog', title: `Draft ${number}`, body: 'As it was.', ...more };
  const made = await here.admin('POST', 'admin/content/', item);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { ...made.body, path: `/admin/content/${made.body.id}/edit/` };
}
const read = async (id) => (await here.admin('GET', `admin/content/${id}/`)).body;
const change = async (id, part) =>
  assert.equal((await here.admin('PATCH', `admin/content/${id}/`, part)).status, 200);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const text = (page) => page.getByLabel('Body', { exact: true });
const summary = (page) => page.getByLabel('Summary', { exact: true });
const saved = (page, revision) =>
  page.getByText(`Saved as revision ${revision}`, { exact: true }).waitFor();
const kept = (page) => page.getByText('Kept in this browser', { exact: true }).waitFor();
const restored = (page) => page.getByRole('region', { name: 'Your unsaved changes were restored' });
const conflict = (page) =>
  page.getByRole('region', { name: 'Somebody else has changed this record' });
const stored = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((one) => one.includes('.draft.')));
const go = (page, path) => open(page, here, path);

// Crashes the page, which so gets no chance to save, as if the browser was killed, and opens
// another page in the same browser.
async function crash(opened) {
  const client = await opened.context.newCDPSession(opened.page);
  const isGone = new Promise((resolve) => opened.page.once('crash', resolve));
  client.send('Page.crash').catch(() => undefined);
  await isGone;
  await opened.page.close();
  return opened.context.newPage();
}

test('a page that crashed gives back what was typed, and saving ends the draft', async () => {
  const { id, path } = await make();
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('Typed before the crash.');
  await kept(opened.page);
  const page = await crash(opened);
  await go(page, path);
  await restored(page).waitFor();
  assert.equal(await text(page).inputValue(), 'Typed before the crash.');
  assert.equal((await read(id)).revision, 1);
  await isSound(page);
  await picture(page, 'admin-content-restored');
  await page.keyboard.press('Control+s');
  await saved(page, 2);
  await restored(page).waitFor({ state: 'detached' });
  assert.deepEqual(await stored(page), []);
  assert.equal((await read(id)).body, 'Typed before the crash.');
  await go(page, path);
  await saved(page, 2);
  assert.equal(await restored(page).count(), 0);
  await opened.context.close();
});

test('a draft is discarded, and does not come back', async () => {
  const { id, path } = await make();
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('Not wanted.');
  await kept(opened.page);
  const page = await crash(opened);
  await go(page, path);
  await button(page, 'Discard them').click();
  await saved(page, 1);
  assert.equal(await text(page).inputValue(), 'As it was.');
  assert.deepEqual(await stored(page), []);
  await go(page, path);
  await saved(page, 1);
  assert.equal((await read(id)).revision, 1);
  await opened.context.close();
});

test('leaving the page saves without a question', async () => {
  const { id, path } = await make();
  const { page, close, faults } = await openAdmin(here, 'editor', path);
  page.on('dialog', () => faults.push('a dialog'));
  await text(page).fill('Typed before a reload.');
  await kept(page);
  await page.reload();
  await settled(page);
  assert.equal(await text(page).inputValue(), 'Typed before a reload.');
  await saved(page, 2);
  await text(page).fill('Typed before another page.');
  await page.getByRole('link', { name: 'All details' }).click();
  await page.waitForURL(`**/admin/content/${id}/`);
  await page.getByText('Typed before another page.').first().waitFor();
  assert.equal((await read(id)).revision, 3);
  assert.deepEqual(await stored(page), []);
  await close();
});

test('a crash without a network loses nothing', async () => {
  const { id, path } = await make();
  const opened = await openAdmin(here, 'editor', path, {
    expected: [/Failed to load resource/, /status of 4\d\d/],
  });
  await opened.context.setOffline(true);
  await text(opened.page).fill('Typed in a tunnel.');
  await opened.page.keyboard.press('Control+s');
  await opened.page.getByText('Kept in this browser: the server could not be').waitFor();
  const page = await crash(opened);
  await opened.context.setOffline(false);
  await go(page, path);
  await restored(page).waitFor();
  assert.equal(await text(page).inputValue(), 'Typed in a tunnel.');
  assert.equal((await read(id)).revision, 1);
  await button(page, 'Save now').click();
  await saved(page, 2);
  await opened.context.close();
});

test('an hour of writing makes a handful of revisions, and none is lost', async () => {
  const { id, path } = await make();
  const { page, close } = await openAdmin(here, 'editor', '/admin/', {
    // The test's clock is also injected into the preview, where scripts are blocked.
    expected: [/Blocked script execution in 'blob:/, /status of 401/],
  });
  await page.clock.install();
  await go(page, path);
  for (let minute = 0; minute < 60; minute += 3) {
    await text(page).fill(`Written in minute ${minute}.`);
    // Long enough for an automatic save.
    await page.clock.fastForward(180_000);
    await page.waitForFunction(() => !/Saving…/.test(document.body.textContent));
  }
  const now = await read(id);
  assert.ok(now.revision > 3 && now.revision <= 8, `revision ${now.revision}`);
  await page.keyboard.press('Control+s');
  await page.getByText(/^Saved as revision/).waitFor();
  assert.equal((await read(id)).body, 'Written in minute 57.');
  assert.deepEqual(await stored(page), []);
  await close();
});

test('what somebody else saved meanwhile stands beside the draft', async () => {
  const { id, path } = await make({ summary: 'Old' });
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('My words.');
  await summary(opened.page).fill('My summary');
  await kept(opened.page);
  let page = await crash(opened);
  await change(id, { body: 'Their words.', seo_title: 'Theirs' });
  await go(page, path);
  await conflict(page).getByText('Their words.').waitFor();
  await conflict(page).getByText('My words.').waitFor();
  assert.equal(await page.getByLabel('SEO title').inputValue(), 'Theirs');
  await isSound(page);
  await picture(page, 'admin-content-restored-conflict');
  // Without a choice, the conflict remains, however often the page is left.
  page = await crash({ ...opened, page });
  await go(page, path);
  await conflict(page).getByText('My words.').waitFor();
  assert.equal((await read(id)).body, 'Their words.');
  await conflict(page)
    .getByRole('radio', { name: /^Theirs/ })
    .check();
  await button(page, 'Save my choices').click();
  await saved(page, 3);
  const now = await read(id);
  assert.deepEqual(
    [now.body, now.summary, now.seo_title],
    ['Their words.', 'My summary', 'Theirs'],
  );
  assert.deepEqual(await stored(page), []);
  await opened.context.close();
});

test('two tabs of one text keep a draft each', async () => {
  const { id, path } = await make();
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('Of the first tab.');
  await kept(opened.page);
  const second = await opened.context.newPage();
  await go(second, path);
  // The draft of a page that is open is not restored on another one.
  await saved(second, 1);
  assert.equal(await text(second).inputValue(), 'As it was.');
  await text(second).fill('Of the second tab.');
  await summary(second).fill('Of the second tab');
  await kept(second);
  assert.equal((await stored(second)).length, 2);
  const crashed = await crash({ ...opened, page: second });
  const page = await crash({ ...opened, page: opened.page });
  await crashed.close();
  await go(page, path);
  // The latest draft is restored first, then the other one.
  await restored(page).waitFor();
  assert.equal(await summary(page).inputValue(), 'Of the second tab');
  assert.equal(await text(page).inputValue(), 'Of the second tab.');
  await page.keyboard.press('Control+s');
  await conflict(page).getByText('Of the second tab.').waitFor();
  assert.equal(await text(page).inputValue(), 'Of the first tab.');
  await button(page, 'Save my choices').click();
  await saved(page, 3);
  const now = await read(id);
  assert.deepEqual([now.body, now.summary], ['Of the first tab.', 'Of the second tab']);
  assert.deepEqual(await stored(page), []);
  await opened.context.close();
});

test('another account in the same browser never sees a draft, its owner does', async () => {
  const { id, path } = await make();
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('For my eyes.');
  await kept(opened.page);
  const page = await crash(opened);
  // The session expires; nobody has signed out.
  await opened.context.clearCookies();
  await signInTo(page, here.server, path, nameOf('approver'));
  await settled(page);
  await saved(page, 1);
  assert.equal(await text(page).inputValue(), 'As it was.');
  assert.equal(await page.getByText('For my eyes.').count(), 0);
  await text(page).fill('Of the approver.');
  await kept(page);
  assert.equal((await stored(page)).length, 2);
  // What can be saved is saved before signing out.
  await button(page, 'Sign out').click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  assert.equal((await stored(page)).length, 1);
  assert.equal((await read(id)).body, 'Of the approver.');
  await signInTo(page, here.server, path, nameOf('editor'));
  await conflict(page).getByText('For my eyes.').waitFor();
  await conflict(page).getByText('Of the approver.').waitFor();
  await opened.context.close();
});

test('signing out on one tab removes the drafts of all', async () => {
  const { id, path } = await make();
  const { page, context, close } = await openAdmin(here, 'editor', path);
  await text(page).fill('Left on the other tab.');
  await kept(page);
  const second = await context.newPage();
  await second.goto(`${here.server.address}/account/`);
  await button(second, 'Sign out of this browser').click();
  const dialog = second.getByRole('dialog', { name: 'Sign out without saving?' });
  await dialog.getByRole('link').waitFor();
  assert.equal(await dialog.getByRole('listitem').count(), 1);
  await isSound(second);
  await picture(second, 'admin-sign-out-drafts');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  assert.equal((await stored(page)).length, 1);
  await button(second, 'Sign out of this browser').click();
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  assert.deepEqual(await stored(page), []);
  assert.equal((await read(id)).body, 'As it was.');
  await close();
});

test('when the session ends while somebody writes, the same person goes on', async () => {
  const { id, path } = await make();
  const { page, close } = await openAdmin(here, 'editor', path);
  await text(page).fill('Written on and on.');
  await endElsewhere(here.server, nameOf('editor'));
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  // Another account starts afresh, and saves nothing of the draft.
  await fillIn(page, nameOf('approver'), password);
  await saved(page, 1);
  assert.equal(await text(page).inputValue(), 'As it was.');
  assert.equal((await read(id)).revision, 1);
  await page.context().clearCookies();
  await signInTo(page, here.server, path, nameOf('editor'));
  await restored(page).waitFor();
  assert.equal(await text(page).inputValue(), 'Written on and on.');
  await page.keyboard.press('Control+s');
  await saved(page, 2);
  await close();
});

for (const [what, failing] of [
  ['full', (name) => `Storage.prototype.${name} = () => { throw new DOMException('', 'Quota'); }`],
  [
    'blocked',
    () => `Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })`,
  ],
])
  test(`a storage that is ${what} is reported, and the text is saved sooner`, async () => {
    const { id, path } = await make();
    const { page, close } = await openAdmin(here, 'editor', '/admin/');
    await page.addInitScript(failing('setItem'));
    await go(page, path);
    await text(page).fill('Kept nowhere, and saved soon.');
    await page.getByText('storage is full or blocked').waitFor();
    await isSound(page);
    if (what === 'full') await picture(page, 'admin-content-unkept');
    await text(page).fill('Kept nowhere.');
    let requested = 0;
    page.once('dialog', (dialog) => {
      requested += 1;
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'All details' }).click();
    await page.getByText(/^Saved as revision [23]$/).waitFor();
    assert.equal(requested, 1);
    assert.equal((await read(id)).body, 'Kept nowhere.');
    await close();
  });

test('a change of an approved text is confirmed, and kept until then', async () => {
  const { id, path } = await make({ status: 'approved' });
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('After the approval.');
  await opened.page.getByRole('region', { name: 'This text is approved' }).waitFor();
  await opened.page.reload();
  await restored(opened.page).waitFor();
  const { page } = opened;
  assert.equal(await text(page).inputValue(), 'After the approval.');
  assert.equal((await read(id)).status, 'approved');
  await button(page, 'Change it and return it to review').click();
  await saved(page, 2);
  assert.equal((await read(id)).status, 'human_review');
  await opened.close();
});

test('a draft of hostile text never runs when it comes back', async () => {
  const hostile =
    '<img src=x onerror="window.ran=1"><script>window.ran=2</script>' +
    '[a](javascript:window.ran=3) <svg onload=window.ran=4>';
  const { path } = await make({ body_format: 'html' });
  const opened = await openAdmin(here, 'editor', path);
  opened.context.on('dialog', () => opened.faults.push('a dialog'));
  await text(opened.page).fill(hostile);
  await opened.page.getByLabel('Title', { exact: true }).fill(hostile);
  await kept(opened.page);
  const page = await crash(opened);
  const violations = [];
  page.on('console', (message) => violations.push(message.text()));
  await go(page, path);
  await restored(page).waitFor();
  assert.equal(await text(page).inputValue(), hostile);
  await page.frameLocator('iframe[title=Preview]').locator('body').waitFor();
  await button(page, 'Sign out').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link').waitFor();
  for (const frame of page.frames())
    assert.equal(await frame.evaluate(() => window.ran).catch(() => undefined), undefined);
  // Hostile data in the form of a draft is shown as text, too.
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await page.evaluate((value) => {
    const [key] = Object.keys(localStorage).filter((one) => one.includes('.draft.'));
    const draft = JSON.parse(localStorage.getItem(key));
    const wild = { ...draft, name: value, path: 'javascript:window.ran=5//', revision: value };
    localStorage.setItem(`${key}1`, JSON.stringify(wild));
    localStorage.setItem(`${key}2`, 'not JSON');
    localStorage.setItem(`${key}3`, '{"changes":7}');
  }, hostile);
  await button(page, 'Sign out').click();
  await dialog.getByRole('link').first().waitFor();
  for (const one of await dialog.getByRole('link').all())
    assert.match(await one.getAttribute('href'), /^\/admin\//);
  assert.equal(await dialog.locator('img, script, svg[onload]').count(), 0);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.deepEqual(violations, []);
  await opened.context.close();
});

test('a prompt template keeps a draft, too, and makes a version only by hand', async () => {
  const made = await here.admin('POST', 'admin/content/templates/', {
    name: 'Kept',
    purpose: 'tutorial',
    body: 'Write about {{title}}.',
  });
  const path = `/admin/content/templates/${made.body.id}/edit/`;
  const opened = await openAdmin(here, 'editor', path);
  await text(opened.page).fill('Write well about {{title}}.');
  await kept(opened.page);
  const { page } = opened;
  await page.reload();
  await restored(page).waitFor();
  assert.equal(await text(page).inputValue(), 'Write well about {{title}}.');
  const now = () => here.admin('GET', `admin/content/templates/${made.body.id}/`);
  assert.equal((await now()).body.version, 1);
  await picture(page, 'admin-template-restored');
  await button(page, 'Save as a new version').click();
  await page.getByText('Saved as version 2', { exact: true }).waitFor();
  assert.deepEqual(await stored(page), []);
  await opened.close();
});
