// Content on the admin pages: edited beside its preview and saved, by two people at once, without a
// network, approved in the shown revision, generated, compared and restored.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { isSound, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const body = `# What a hash is

A hash is a *short* text.

${hostile}

## Why {{nobody}}

| input | output |
|---|---|
| a | b |
`;

// The same without the variable, which would prevent its approval.
const finished = body.replace('{{nobody}}', 'somebody');

let number = 0;
async function make(more = {}) {
  number += 1;
  const item = { content_type: 'blog', title: `Text ${number}`, body, ...more };
  const made = await here.admin('POST', 'admin/content/', item);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}
const read = async (id) => (await here.admin('GET', `admin/content/${id}/`)).body;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const saved = (page) => page.getByText(/^Saved as revision \d+$/).waitFor();
const kept = (page) => page.getByText('Kept in this browser', { exact: true }).waitFor();
async function save(page) {
  await page.keyboard.press('Control+s');
  await saved(page);
}
// Frames that are out of view are not rendered.
const top = async (page) => {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(300);
};
const frameOf = (page) => page.frameLocator('iframe[title=Preview]');
const dialogOf = (page) => page.getByRole('dialog');

test('what is typed is saved, and shown as it is delivered', async () => {
  const { id } = await make({ title: hostile });
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${id}/`);
  await button(page, 'Edit').click();
  await page.waitForURL(`**/admin/content/${id}/edit/`);
  await page.getByRole('heading', { name: hostile, level: 1 }).waitFor();
  const frame = frameOf(page);
  await frame.getByRole('heading', { name: 'What a hash is' }).waitFor();
  assert.equal(await frame.locator('script, img').count(), 0);
  const text = page.getByLabel('Body', { exact: true });
  await text.fill(`${body}\nOne more paragraph.`);
  await kept(page);
  await frame.getByText('One more paragraph.').waitFor();
  assert.equal((await read(id)).revision, 1);
  await button(page, 'Save now').click();
  await page.getByText('Saved as revision 2', { exact: true }).waitFor();
  assert.match((await read(id)).body, /One more paragraph/);
  // Findings about quality are shown at the field.
  const line = page.locator('.text-line', { has: text });
  await line.getByText('{{nobody}} has no value').waitFor();
  await page.getByLabel('Meta description').fill('What a hash is, in short.');
  await page.getByText('Add a meta description').waitFor({ state: 'detached' });
  await page.locator('.hit').getByText('What a hash is, in short.').waitFor();
  // A trailing space remains after saving, so that typing can continue.
  await page.getByLabel('Summary').pressSequentially('Two ');
  await save(page);
  await page.getByLabel('Summary').pressSequentially('words');
  await save(page);
  assert.equal((await read(id)).summary, 'Two words');
  await isSound(page);
  await top(page);
  await picture(page, 'admin-content-editor');
  const published = await here.admin('POST', 'admin/content/preview/', {
    body: (await read(id)).body,
  });
  assert.equal((await read(id)).word_count, published.body.word_count);
  await close();
});

test('the preview is what the public gets', async () => {
  const { id, slug } = await make({ title: 'Delivered', status: 'published', body: finished });
  const live = await fetch(`${here.server.address}/api/v1/content/en/${slug}/`);
  const preview = await here.admin('POST', 'admin/content/preview/', { body: finished });
  assert.equal(preview.body.html, (await live.json()).html);
  assert.ok(id);
});

test('a landing page looks in the preview as on the site', async () => {
  const body = [
    ':::hero\n## Tools\n\nA first sentence.\n:::',
    ':::columns\n### One\n\nA.\n\n---\n\n### Two\n\nB.\n:::',
  ].join('\n\n');
  const { id, slug } = await make({
    content_type: 'landing',
    title: 'Landing',
    status: 'published',
    body,
  });
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${id}/edit/`, {});
  const frame = page.frameLocator('iframe[title="Preview"]');
  await frame.getByRole('heading', { name: 'One' }).waitFor();
  const look = (one) =>
    one.evaluate((element) => {
      const { fontSize, fontWeight, textAlign, display } = getComputedStyle(element);
      return [element.className, fontSize, fontWeight, textAlign, display];
    });
  const looks = async (place) => ({
    title: await look(place.locator('h1')),
    hero: await look(place.locator('.block-hero')),
    columns: await look(place.locator('.block-columns')),
  });
  await frame.locator('.block-hero').scrollIntoViewIfNeeded();
  await picture(page, 'admin-content-landing');
  const previewed = await looks(frame);
  const width = await frame.locator('html').evaluate(() => innerWidth);
  const site = await here.open(`/${slug}/`, { width });
  assert.deepEqual(previewed, await looks(site.page));
  await site.close();
  await close();
});

test('narrow and dark, and what is wrong stands at its field', async () => {
  const { id } = await make({ title: 'Narrow' });
  const path = `/admin/content/${id}/edit/`;
  const look = { width: 320, colorScheme: 'dark' };
  const { page, close } = await openAdmin(here, 'editor', path, look);
  await page.getByLabel('Slug').fill('Not A Slug');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').waitFor();
  await page.getByText('Not saved: something has to be corrected first').waitFor();
  // Buttons are not counted as too small for the head of the page that covers a part of them.
  await top(page);
  await isSound(page);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await picture(page, 'admin-content-narrow');
  await page.getByLabel('Slug').fill('a-slug');
  await save(page);
  assert.equal((await read(id)).slug, 'a-slug');
  await close();
});

test('without a network nothing is lost, and it is saved once there is one', async () => {
  const { id } = await make();
  const opened = await openAdmin(here, 'editor', `/admin/content/${id}/edit/`, {
    expected: [/Failed to load resource/, /status of 4\d\d/],
  });
  const { page, context, close } = opened;
  await context.setOffline(true);
  await page.getByLabel('Title', { exact: true }).fill('Written in a long tunnel');
  await page.keyboard.press('Control+s');
  await page.getByText('Kept in this browser: the server could not be reached').waitFor();
  await isSound(page);
  await context.setOffline(false);
  await saved(page);
  assert.equal((await read(id)).title, 'Written in a long tunnel');
  await close();
});

test('two people at the same text see both versions, and neither is lost', async () => {
  const { id } = await make({ title: 'Shared' });
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${id}/edit/`);
  await page.getByText(/^Revision 1/).waitFor();
  // A change to another field of the same item is not a conflict.
  await here.admin('PATCH', `admin/content/${id}/`, { summary: 'Theirs' });
  await page.getByLabel('SEO title').fill('Mine');
  await save(page);
  assert.equal(await page.getByLabel('Summary').inputValue(), 'Theirs');
  let now = await read(id);
  assert.deepEqual([now.summary, now.seo_title], ['Theirs', 'Mine']);
  // A change to the same field is a conflict.
  await here.admin('PATCH', `admin/content/${id}/`, { body: `${body}\nTheir end.` });
  await page.getByLabel('Body', { exact: true }).fill(`${body}\nMy end.`);
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('region', { name: 'Somebody else has changed this record' });
  await conflict.waitFor();
  assert.match((await read(id)).body, /Their end/);
  await conflict.getByText(/^Your changes compared with theirs/).click();
  await conflict.locator('ins').getByText('My').waitFor();
  await isSound(page);
  await top(page);
  await picture(page, 'admin-content-conflict');
  await button(page, 'Save my choices').click();
  await saved(page);
  now = await read(id);
  assert.match(now.body, /My end/);
  // The version of the other person remains as a revision.
  const { results } = (await here.admin('GET', `admin/content/${id}/revisions/?include_body=true`))
    .body;
  assert.ok(results.some((one) => /Their end/.test(one.body)));
  await close();
});

test('an approval is bound to the revision that was shown', async () => {
  const { id } = await make({ title: 'Reviewed', body: finished });
  const path = `/admin/content/${id}/edit/`;
  const editor = await openAdmin(here, 'editor', path);
  await button(editor.page, 'Submit').click();
  await dialogOf(editor.page).getByRole('button', { name: 'Submit', exact: true }).click();
  await editor.page.locator('.admin-title').getByText('Human review').waitFor();
  assert.equal(await button(editor.page, 'Approve').count(), 0);
  const { page, close } = await openAdmin(here, 'approver', path);
  await button(page, 'Approve').click();
  await dialogOf(page).getByText('Reviewed, revision 1').waitFor();
  assert.equal(await dialogOf(page).getByLabel('Revision').count(), 0);
  await dialogOf(page).getByLabel('Comment').fill('Reads well.');
  // Somebody changes the item in the meantime.
  await editor.page.getByLabel('Title', { exact: true }).fill('Changed at the last moment');
  await save(editor.page);
  await dialogOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await dialogOf(page).getByRole('alert').waitFor();
  assert.equal((await read(id)).status, 'human_review');
  await isSound(page);
  await page.keyboard.press('Escape');
  // The changed text can now be approved.
  await page.getByRole('heading', { name: 'Changed at the last moment', level: 1 }).waitFor();
  await button(page, 'Approve').click();
  await dialogOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await page.locator('.admin-title').getByText('Approved').waitFor();
  assert.equal((await read(id)).approved_revision, 2);
  // Schedules the publication.
  await button(page, 'Publish').click();
  await dialogOf(page).getByLabel('Publish at').fill('2099-01-01T08:00');
  await dialogOf(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  assert.ok((await read(id)).scheduled_at.startsWith('2099-01-01'));
  // That it is scheduled stands beside its status, here, on its page and in the list.
  const planned = /^\s*will be published 1 Jan 2099/;
  await page.locator('.admin-title').getByText(planned).waitFor();
  await picture(page, 'admin-text-scheduled');
  await go(page, here, `/admin/content/${id}/`);
  await page.locator('.admin-title').getByText(planned).waitFor();
  await go(page, here, '/admin/content/?search=last+moment');
  await page.locator('.record-row').getByText(planned).waitFor();
  await isSound(page);
  await picture(page, 'admin-list-scheduled');
  await close();
  // A change would undo the approval, and so needs confirmation.
  await editor.page.reload();
  await settled(editor.page);
  await editor.page.getByLabel('Title', { exact: true }).fill('One more thing');
  const requested = editor.page.getByRole('region', { name: 'This text is approved' });
  await requested.waitFor();
  assert.equal((await read(id)).status, 'approved');
  await isSound(editor.page);
  await requested.getByRole('button', { name: 'Discard my change' }).click();
  assert.equal(
    await editor.page.getByLabel('Title', { exact: true }).inputValue(),
    'Changed at the last moment',
  );
  await editor.page.getByLabel('Title', { exact: true }).fill('One more thing');
  await requested.getByRole('button', { name: /^Change it/ }).click();
  await saved(editor.page);
  assert.equal((await read(id)).status, 'human_review');
  await editor.close();
});

test('a model writes, and its text is the next revision', async () => {
  await here.admin('POST', 'admin/content/templates/', {
    name: 'Blog',
    purpose: 'blog',
    is_default: true,
    body: 'Write about {{title}}.',
  });
  const { id } = await make({ title: 'Generated', tool_slug: 'base64' });
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${id}/edit/`);
  await button(page, 'Regenerate').click();
  await dialogOf(page).getByRole('button', { name: 'Regenerate', exact: true }).click();
  await page.getByText(/^Revision 2/).waitFor();
  await page.locator('.admin-title').getByText('AI generated').waitFor();
  const made = await read(id);
  assert.equal(await page.getByLabel('Body', { exact: true }).inputValue(), made.body);
  assert.notEqual(made.body, body);
  await close();
});

test('whoever may only read sees the text, and why it cannot be changed', async () => {
  const { id } = await make({ title: 'Read only' });
  const { page, close } = await openAdmin(here, 'viewer', `/admin/content/${id}/edit/`);
  await page.getByText('Changing it requires the role editor.').waitFor();
  assert.equal(await page.getByLabel('Body', { exact: true }).isEditable(), false);
  assert.equal(await page.getByLabel('Body format').isDisabled(), true);
  assert.equal(await button(page, 'Submit').count(), 0);
  await frameOf(page).getByRole('heading', { name: 'What a hash is' }).waitFor();
  await isSound(page);
  await close();
});

test('any two revisions are compared, and one is restored', async () => {
  const { id } = await make({ title: 'First title' });
  const change = (part) => here.admin('PATCH', `admin/content/${id}/`, part);
  await change({ body: body.replace('*short*', '*very short*') });
  await change({ title: 'Second title', tags: [hostile.slice(0, 28)] });
  const path = `/admin/content/${id}/revisions/`;
  const { page, close } = await openAdmin(here, 'editor', path);
  const title = page.getByRole('region', { name: 'Title', exact: true });
  await title.locator('del mark').getByText('First').waitFor();
  await title.locator('ins mark').getByText('Second').waitFor();
  await page.getByLabel('Older: revision 1').check();
  const text = page.getByRole('region', { name: 'Body', exact: true });
  await text.locator('ins mark').getByText('very').waitFor();
  await text
    .getByRole('button', { name: /^Show \d+ unchanged lines/ })
    .first()
    .click();
  await isSound(page);
  await picture(page, 'admin-content-revisions');
  // The selection is in the URL.
  assert.match(page.url(), /from=1/);
  await page.reload();
  await settled(page);
  await text.locator('ins mark').getByText('very').waitFor();
  await button(page, 'Restore revision 1').click();
  await dialogOf(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('restored from 1').waitFor();
  const now = await read(id);
  assert.deepEqual([now.title, now.revision], ['First title', 4]);
  await close();
  const viewer = await openAdmin(here, 'viewer', path, { width: 320, colorScheme: 'dark' });
  await viewer.page.getByText('Requires the role editor.').first().waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: /^Restore/ }).count(), 0);
  await isSound(viewer.page);
  await picture(viewer.page, 'admin-content-revisions-narrow');
  await viewer.close();
});

test('the sections name their pages, and a missing text is reported', async () => {
  const { page, close } = await openAdmin(here, 'viewer', '/admin/content/');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const sections = await nav.locator('.admin-area').allTextContents();
  assert.deepEqual(sections, ['Content', 'Growth', 'Search', 'Email', 'Business', 'Site']);
  await nav.getByRole('link', { name: 'Items', exact: true }).waitFor();
  await nav.getByRole('link', { name: 'Queries', exact: true }).click();
  await page.waitForURL('**/admin/gsc/queries/');
  await settled(page);
  await go(page, here, '/admin/content/999999/edit/');
  await page.getByRole('alert').waitFor();
  await close();
});
