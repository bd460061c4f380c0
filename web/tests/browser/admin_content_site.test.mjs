// The place of content on the public site, on the admin pages: links, previews, translations and
// dates; and the bin.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, looksRight } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

async function make(title, more = {}) {
  const item = { content_type: 'blog', title, body: 'A text.', ...more };
  const made = await here.admin('POST', 'admin/content/', item);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}
const read = async (id) => (await here.admin('GET', `admin/content/${id}/`)).body;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const panelOf = (page) => page.getByRole('region', { name: 'On the public site', exact: true });
const editOf = (id) => `/admin/content/${id}/edit/`;

test('a link shows a draft to people without an account', async () => {
  const { id } = await make('A draft');
  const { page, close } = await openAdmin(here, 'editor', editOf(id));
  const panel = panelOf(page);
  await panel.getByText('/blog/a-draft/').waitFor();
  await counts(panel.getByRole('link', { name: 'View on the site' }), 0);
  await page.getByLabel('Summary').fill('Typed just now');
  await button(panel, 'Preview link').click();
  const link = panel.getByRole('link', { name: 'Preview of this revision' });
  await link.waitFor();
  assert.match(await link.getAttribute('href'), /\/blog\/a-draft\/\?preview=[\w-]{56}$/);
  const now = await read(id);
  assert.deepEqual([now.revision, now.summary], [2, 'Typed just now'], 'it was saved before');
  await isSound(page);
  await close();
});

test('a live text has a link, and its translations are started beside it', async () => {
  const tags = ['basics'];
  const { id } = await make('In English', { status: 'published', tags, tool_slug: 'base64' });
  const { page, close } = await openAdmin(here, 'editor', editOf(id));
  const panel = panelOf(page);
  const view = panel.getByRole('link', { name: 'View on the site' });
  assert.equal(await view.getAttribute('href'), '/blog/in-english/');
  await panel.getByText('There are none yet.').waitFor();
  await panel.getByLabel('Another language').fill('en');
  await button(panel, 'Start a translation').click();
  await panel.getByText(`Content item ${id} is the translation into`).waitFor();
  await panel.getByLabel('Another language').fill('de');
  await button(panel, 'Start a translation').click();
  await page.waitForURL(
    (url) => /^\/admin\/content\/\d+\/edit\/$/.test(url.pathname) && url.pathname !== editOf(id),
  );
  const other = Number(/content\/(\d+)\//.exec(page.url())[1]);
  const made = await read(other);
  assert.deepEqual(
    [made.locale, made.translation_of, made.tags, made.tool_slug, made.status],
    ['de', id, tags, 'base64', 'draft'],
  );
  await panel.getByText('It has no page').waitFor();
  await panel.getByRole('link', { name: 'In English' }).waitFor();
  await panel.scrollIntoViewIfNeeded();
  await looksRight(page, 'admin-content-site', ['narrow', 'wide']);
  await close();
});

test('dates and the original are edited, and the end of a publication by approvers', async () => {
  const { id } = await make('With dates');
  const { page, close } = await openAdmin(here, 'approver', editOf(id));
  await page.getByText('For the public site', { exact: true }).click();
  await page.getByLabel('Byline').fill('Ada Lovelace');
  await page.getByLabel('Canonical URL').fill('https://example.org/first');
  await page.getByLabel('Published on').fill('2020-05-06T10:00');
  await page.getByLabel('Unpublish at').fill('2099-05-06T10:00');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as revision 2', { exact: true }).waitFor();
  const now = await read(id);
  assert.equal(now.byline, 'Ada Lovelace');
  assert.equal(now.canonical_url, 'https://example.org/first');
  assert.match(now.published_on, /^2020-05-0[567]T/);
  assert.match(now.unpublish_at, /^2099-05-0[567]T/);
  await looksRight(page, 'admin-content-dates', ['narrow', 'wide']);
  await close();
  const editor = await openAdmin(here, 'editor', editOf(id));
  await editor.page.getByText('For the public site', { exact: true }).click();
  await editor.page.getByLabel('Byline').waitFor();
  await counts(editor.page.getByLabel('Published on'), 1);
  await counts(editor.page.getByLabel('Unpublish at'), 0);
  await editor.close();
});

test('what is in the bin is out of the list, and comes back', async () => {
  const { id } = await make('Thrown away');
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${id}/`);
  await counts(button(page, 'Recover a content item'), 0);
  await button(page, 'Move to the bin').click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByText('This cannot be undone.').count(), 0);
  await button(dialog, 'Move to the bin').click();
  await page.waitForURL('**/admin/content/');
  await settled(page);
  await counts(page.getByRole('link', { name: 'Thrown away' }), 0);
  await go(page, here, '/admin/content/?in_bin=true');
  await page.getByRole('link', { name: 'Thrown away' }).click();
  await page.getByText('In the bin. It can be read and recovered').first().waitFor();
  await counts(button(page, 'Move to the bin'), 0);
  await looksRight(page, 'admin-content-bin', ['narrow', 'wide']);
  await page.getByRole('button', { name: /^Recover/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recover/ })
    .click();
  await panelOf(page).waitFor();
  assert.equal((await read(id)).deleted_at, null);
  await close();
});
