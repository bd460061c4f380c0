// The life of a text on the public site, by the people who take part in it, on both databases: an
// editor writes it and shows it by a link, an approver publishes it, readers find it in two
// languages, its address changes, and it is taken back.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes } from './pages.mjs';
import { startPostgres } from './postgres.mjs';

const postgres = startPostgres();
if (!postgres) console.log('PostgreSQL is not installed: its half of the story is skipped');
after(() => postgres?.stop());

const engines = [
  { name: 'SQLite', settings: [] },
  { name: 'PostgreSQL', settings: postgres?.settings, skip: !postgres },
];

const button = (page, name) => page.getByRole('button', { name, exact: true });
const panelOf = (page) => page.getByRole('region', { name: 'On the public site', exact: true });
const act = async (page, name) => {
  await button(page, name).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const status = (page, name) => page.locator('.admin-title').getByText(name).waitFor();
const saved = (page) => page.getByText(/^Saved as revision \d+$/).waitFor();

for (const { name, settings, skip } of engines)
  describe(`a text on ${name}`, { skip }, () => {
    let here, editor, approver, reader;
    const texts = {};

    before(async () => {
      here = await startAdmin(settings);
      const record = { locales: ['en', 'de'] };
      assert.equal((await here.admin('PATCH', 'admin/site/', record)).status, 200);
      assert.equal((await here.admin('POST', 'admin/site/publish/', {})).status, 200);
      editor = await openAdmin(here, 'editor', '/admin/content/new/');
      approver = await openAdmin(here, 'approver', '/admin/content/');
      reader = await here.open('/', { withKey: false, expected: [/status of 4(04|10)/] });
    });
    after(async () => {
      for (const one of [editor, approver, reader]) await one?.close();
      await here?.close();
    });

    const at = (path) =>
      fetch(here.server.address + path, {
        headers: { Accept: 'text/html' },
        redirect: 'manual',
      });
    const has = (path, text) =>
      becomes(async () => (await (await at(path)).text()).includes(text), true, `${path}: ${text}`);
    const answers = (path, code) => becomes(async () => (await at(path)).status, code, path);
    const go = async ({ page }, path) => {
      await page.goto(here.server.address + path);
      await settled(page);
    };
    async function submit(path) {
      await go(editor, path);
      await act(editor.page, 'Submit');
      await status(editor.page, 'Human review');
    }
    async function publish(path) {
      await go(approver, path);
      await act(approver.page, 'Approve');
      await status(approver.page, 'Approved');
      await act(approver.page, 'Publish');
      await status(approver.page, 'Published');
    }
    async function read(path, heading) {
      await reader.page.goto(here.server.address + path);
      await reader.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }

    test('an editor writes it, and shows it to somebody without an account', async () => {
      const { page } = editor;
      await page.getByLabel('Content type').fill('blog');
      await page.getByLabel('Title', { exact: true }).fill('Bytes and letters');
      await page.getByLabel('Body', { exact: true }).fill('A letter is not a byte.');
      await button(page, 'Create a content item').click();
      await page.getByRole('heading', { name: 'Bytes and letters', level: 1 }).waitFor();
      texts.en = new URL(page.url()).pathname;
      await go(editor, `${texts.en}edit/`);
      await button(panelOf(page), 'Preview link').click();
      const link = panelOf(page).getByRole('link', { name: 'Preview of this revision' });
      const url = new URL(await link.getAttribute('href'), here.server.address);
      const other = await here.open('', { withKey: false });
      await other.page.goto(url.href);
      await other.page.getByText('Preview: only people with this link').waitFor();
      await other.page.getByText('A letter is not a byte.').waitFor();
      assert.deepEqual(await other.context.cookies(), []);
      await other.close();
      assert.equal((await at(url.pathname)).status, 404, 'only with the link');
    });

    test('an approver publishes it, and readers find it everywhere', async () => {
      await submit(texts.en);
      await publish(texts.en);
      await answers('/blog/bytes-and-letters/', 200);
      for (const path of ['/', '/blog/', '/feed.xml', '/feed.json', '/sitemaps/en.blog.1.xml'])
        await has(path, '/blog/bytes-and-letters/');
      await has('/sitemap.xml', '/sitemaps/en.blog.1.xml');
      await reader.page.goto(`${here.server.address}/`);
      await reader.page.getByRole('link', { name: 'Bytes and letters' }).click();
      await reader.page.getByText('A letter is not a byte.').waitFor();
      await reader.page.getByRole('searchbox', { name: 'Search' }).fill('leters');
      await reader.page.keyboard.press('Enter');
      await reader.page.getByRole('link', { name: 'Bytes and letters' }).waitFor();
    });

    test('its translation is published, and readers change the language', async () => {
      const { page } = editor;
      await go(editor, `${texts.en}edit/`);
      await panelOf(page).getByLabel('Another language').fill('de');
      await button(panelOf(page), 'Start a translation').click();
      await page.waitForURL(
        ({ pathname }) => /\/edit\/$/.test(pathname) && !pathname.startsWith(texts.en),
      );
      await settled(page);
      texts.de = new URL(page.url()).pathname.replace('edit/', '');
      await page.getByLabel('Title', { exact: true }).fill('Bytes und Buchstaben');
      await page.getByLabel('Slug').fill('bytes-und-buchstaben');
      await page.getByLabel('Body', { exact: true }).fill('Ein Buchstabe ist kein Byte.');
      await page.keyboard.press('Control+s');
      await saved(page);
      await submit(texts.de);
      await publish(texts.de);
      await answers('/de/blog/bytes-und-buchstaben/', 200);
      for (const path of ['/blog/bytes-and-letters/', '/sitemaps/en.blog.1.xml'])
        await has(path, 'hreflang="de"');
      await has('/de/feed.xml', '/de/blog/bytes-und-buchstaben/');
      await read('/blog/bytes-and-letters/', 'Bytes and letters');
      await reader.page.getByRole('link', { name: 'Deutsch' }).click();
      await reader.page.getByText('Ein Buchstabe ist kein Byte.').waitFor();
      assert.equal(await reader.page.locator('html').getAttribute('lang'), 'de');
      await reader.page.getByRole('link', { name: 'English' }).click();
      await reader.page.getByText('A letter is not a byte.').waitFor();
    });

    test('its addresses change, and the old ones lead to the new ones', async () => {
      for (const [locale, slug] of [
        ['en', 'bytes'],
        ['de', 'byte'],
      ]) {
        await go(editor, `${texts[locale]}edit/`);
        await editor.page.getByLabel('Slug').fill(slug);
        await editor.page.keyboard.press('Control+s');
        await button(editor.page, 'Change it and return it to review').click();
        await saved(editor.page);
        await publish(texts[locale]);
      }
      await answers('/blog/bytes-and-letters/', 301);
      await answers('/de/blog/bytes-und-buchstaben/', 301);
      await read('/blog/bytes-and-letters/', 'Bytes and letters');
      assert.equal(new URL(reader.page.url()).pathname, '/blog/bytes/');
      await read('/de/blog/bytes-und-buchstaben/', 'Bytes und Buchstaben');
      assert.equal(new URL(reader.page.url()).pathname, '/de/blog/byte/');
      await has('/feed.xml', '/blog/bytes/');
    });

    test('it is removed, and readers see that it was', async () => {
      for (const locale of ['en', 'de']) {
        await go(approver, texts[locale]);
        await act(approver.page, 'Unpublish');
      }
      for (const path of [
        ...['/blog/bytes/', '/blog/bytes-and-letters/'],
        ...['/de/blog/byte/', '/de/blog/bytes-und-buchstaben/'],
      ]) {
        await answers(path, 410);
        const isGerman = path.startsWith('/de/');
        await read(path, isGerman ? 'Diese Seite wurde entfernt' : 'This page was removed');
      }
      await becomes(async () => (await (await at('/feed.xml')).text()).includes('<entry>'), false);
      await answers('/blog/', 404);
    });
  });
