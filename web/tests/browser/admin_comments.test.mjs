// Comments on the admin pages: a reviewer sends a text back, its author finds it on the overview,
// answers and resolves; and what people write is text, whatever it contains.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, password } from './accounts.mjs';
import { nameOf, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, looksRight } from './pages.mjs';

let here;
const as = {};
before(async () => {
  here = await startAdmin();
  for (const role of ['viewer', 'editor', 'approver'])
    as[role] = await asAccount(here.server, nameOf(role), password);
});
after(() => here.close());

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>\u202Eedis\u0007';
const long = 'x'.repeat(2000);

let number = 0;
async function make(more = {}) {
  number += 1;
  const item = { content_type: 'blog', title: `Commented ${number}`, body: 'A text.', ...more };
  const made = await as.editor('POST', 'admin/content/', item);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}
async function say(role, id, text) {
  const made = await as[role]('POST', `admin/content/${id}/comments/`, { text });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}
const editOf = (id) => `/admin/content/${id}/edit/`;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const section = (page) => page.getByRole('region', { name: 'Comments', exact: true });
const comments = (page) => section(page).locator('.comment');
const write = (page, text) =>
  section(page).getByRole('textbox', { name: 'Comment', exact: true }).fill(text);

test('a text that is sent back waits for its author, who answers and resolves', async () => {
  const { id, title } = await make({ status: 'human_review' });
  const reviewer = await openAdmin(here, 'approver', editOf(id));
  await button(reviewer.page, 'Reject').click();
  const dialog = reviewer.page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Please name the standard.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // It stands on the text without loading the page again.
  await comments(reviewer.page).getByText('Please name the standard.').waitFor();
  await comments(reviewer.page).getByText('You').waitFor();
  await reviewer.close();

  const { page, close } = await openAdmin(here, 'editor', '/admin/');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('Sent back by approver').waitFor();
  await waiting.getByText('Please name the standard.', { exact: true }).waitFor();
  await looksRight(page, 'admin-waiting', ['narrow', 'wide']);
  await waiting.getByRole('link', { name: title }).click();
  await page.waitForURL(`**${editOf(id)}`);
  await settled(page);
  const first = comments(page).first();
  await first.getByText('approver').waitFor();
  await first.getByText('sent this back').waitFor();
  await write(page, 'It is RFC 4648, and now said in the first line.');
  await button(page, 'Send comment').click();
  await counts(comments(page), 2);
  assert.equal(
    await section(page).getByRole('textbox', { name: 'Comment', exact: true }).inputValue(),
    '',
  );
  await looksRight(page, 'admin-comments', ['narrow', 'wide']);
  await button(first, 'Resolve').click();
  await counts(comments(page), 1);
  await section(page).getByText('Resolved (1)').click();
  await section(page).getByText('Resolved by You').waitFor();
  await isSound(page);
  await button(page, 'Submit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${here.server.address}/admin/`);
  await settled(page);
  await page.getByRole('heading', { name: 'What needs attention' }).waitFor();
  await counts(page.getByRole('region', { name: 'Waiting for you' }).getByText(title), 0);
  await close();

  // The answer waits for the reviewer.
  const back = await openAdmin(here, 'approver', '/admin/');
  await back.page
    .getByRole('region', { name: 'Waiting for you' })
    .getByText('It is RFC 4648, and now said in the first line.')
    .waitFor();
  await back.close();
});

test('comments are opened again, and deleted after a question', async () => {
  const { id } = await make();
  await say('editor', id, 'Mine.');
  await say('approver', id, 'Of another.');
  const { page, close } = await openAdmin(here, 'editor', editOf(id));
  const mine = comments(page).filter({ hasText: 'Mine.' });
  const another = comments(page).filter({ hasText: 'Of another.' });
  await another.waitFor();
  assert.equal(await button(another, 'Delete').count(), 0);
  await button(another, 'Resolve').click();
  await section(page).getByText('Resolved (1)').click();
  await button(another, 'Open again').click();
  await button(another, 'Resolve').waitFor();
  await button(mine, 'Delete').click();
  await button(mine, 'Keep it').click();
  await button(mine, 'Delete').click();
  await mine.getByText('Delete this comment permanently?').waitFor();
  await button(mine, 'Delete').click();
  await counts(mine, 0);
  await counts(another, 1);
  await close();
  const chief = await openAdmin(here, 'admin', editOf(id));
  await button(comments(chief.page), 'Delete').waitFor();
  await chief.close();
});

test('whatever is written is shown as text, and never runs', async () => {
  const { id, title } = await make();
  for (const text of [hostile, long, '\u200Fשלום\u2067abc', '👍', 'First line\n\n\nsecond line'])
    await say('approver', id, text);
  const { page, close } = await openAdmin(here, 'editor', editOf(id));
  await counts(comments(page), 5);
  assert.equal(await comments(page).locator('script, img').count(), 0);
  await comments(page).getByText('<img src=x onerror=alert(1)>').waitFor();
  await looksRight(page, 'admin-comments-hostile', ['narrow', 'wide']);
  await write(page, '\u200B \u202E');
  await button(page, 'Send comment').click();
  await section(page).getByText('Must contain more than white space.').first().waitFor();
  // What is too long stays in the field, to be shortened.
  await write(page, 'y'.repeat(3000));
  await button(page, 'Send comment').click();
  await section(page)
    .locator('.field-fault')
    .getByText(/2,?000 characters/)
    .waitFor();
  await write(page, 'Short enough.');
  await button(page, 'Send comment').click();
  await counts(comments(page), 6);
  const all = (await as.viewer('GET', `admin/content/${id}/comments/`)).body.results;
  await page.goto(`${here.server.address}/admin/`);
  await settled(page);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText(title).waitFor();
  await waiting.getByText('First line', { exact: true }).waitFor();
  assert.equal(await waiting.getByText('second line').count(), 0);
  await isSound(page);
  // The generated pages of the same records.
  for (const path of [`content/${id}/comments/`, `content/${id}/comments/${all[0].id}/`]) {
    await page.goto(`${here.server.address}/admin/${path}`);
    await settled(page);
    assert.equal(await page.locator('main script, main img[src=x]').count(), 0, path);
    await isSound(page);
  }
  await close();
});

test('whoever may only read sees the comments, and nothing to write', async () => {
  const { id } = await make();
  await say('editor', id, 'For everybody.');
  const { page, close } = await openAdmin(here, 'viewer', editOf(id));
  await comments(page).getByText('For everybody.').waitFor();
  await comments(page).getByText('editor', { exact: true }).waitFor();
  assert.equal(await section(page).getByRole('button').count(), 0);
  assert.equal(await section(page).getByRole('textbox').count(), 0);
  await isSound(page);
  await close();
});
