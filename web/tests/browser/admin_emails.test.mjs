// Emails to accounts that the mail server refuses, as administrators see them: which wait and which
// failed, with the reply, in the list and on the page of an invitation and among the background
// jobs; and sending them again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callOf, open, register, signInTo } from './accounts.mjs';
import { go, refused, settled } from './admin_site.mjs';
import { startMailServer } from './mail_server.mjs';
import { becomes, isSound, looksRight, start } from './pages.mjs';

let here;
let mail;
before(async () => {
  mail = await startMailServer();
  here = await start([...open, ...mail.settings]);
});
after(async () => {
  await here?.close();
  await mail?.stop();
});

const busy = '451 4.7.1 Greylisted, try again';
const unknown = '550 5.1.1 Nobody here';
const button = (page, name) => page.getByRole('button', { name, exact: true });
const invitations = '/admin/users/invitations/';

async function openAs(path) {
  const opened = await here.open('', refused);
  await signInTo(opened.page, here.server, path, 'admin', await here.server.adminPassword());
  await settled(opened.page);
  return opened;
}

async function invite(page, email) {
  await go(page, here, `${invitations}new/`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button(page, 'Invite somebody').click();
  await page.waitForURL(/\/admin\/users\/invitations\/\d+\/$/);
  await settled(page);
  return new URL(page.url()).pathname;
}

// Returns what the list shows of a row, by the label of the column.
const cellsOf = (page, text) =>
  page
    .locator('.record-row', { hasText: text })
    .first()
    .locator('td')
    .evaluateAll((all) =>
      Object.fromEntries(all.map((one) => [one.dataset.label, one.innerText.trim()])),
    );

// Reads the list again until the row shows the expected values.
const listShows = (page, path, text, expected) =>
  becomes(async () => {
    await go(page, here, path);
    const cells = await cellsOf(page, text);
    return Object.fromEntries(Object.keys(expected).map((label) => [label, cells[label]]));
  }, expected);

const said = (reply) => `The mail server responded: ${reply}`;

test('invitations whose email waits or failed say why, and are sent again', async () => {
  const [late, wrong, fine] = ['late', 'wrong', 'fine'].map((name) => `${name}@people.example`);
  mail.replies.set(late, busy);
  mail.replies.set(wrong, unknown);
  const { page, close } = await openAs('/admin/');
  const places = {};
  for (const email of [late, wrong, fine]) places[email] = await invite(page, email);
  const states = [
    [late, 'Waiting', said(busy)],
    [wrong, 'Failed', said(unknown)],
    [fine, 'Sent', '–'],
  ];
  for (const [email, status, error] of states)
    await listShows(page, invitations, email, { 'Email status': status, 'Email error': error });
  await looksRight(page, 'admin-invitations', ['narrow', 'wide']);

  await go(page, here, places[wrong]);
  await page.getByText(said(unknown), { exact: true }).waitFor();
  await isSound(page);
  mail.replies.clear();
  await button(page, 'Resend an invitation').click();
  const dialog = page.getByRole('dialog', { name: 'Resend an invitation' });
  await dialog.getByText('The previous link stops working', { exact: false }).waitFor();
  await isSound(page);
  await dialog.getByRole('button', { name: 'Resend an invitation', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const link = await mail.linkTo(wrong, 'invitation');
  await listShows(page, invitations, wrong, { 'Email status': 'Sent', 'Email error': '–' });
  await page.goto(here.server.address + new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('User name', { exact: true }).waitFor();
  await close();
});

test('a password reset that could not be sent is a job that says why', async () => {
  await register(here.server, 'olga');
  const email = 'olga@example.org';
  await mail.linkTo(email, 'verify');
  mail.replies.set(email, unknown);
  const { status } = await callOf(here.server)('POST', 'auth/password/forgot/', {
    username: 'olga',
  });
  assert.ok(status < 300);
  const failed = '/admin/jobs/?kind=accounts.email&state=failed';
  const { page, close } = await openAs(failed);
  await listShows(page, `${failed}&ordering=-id`, 'accounts.email', { Error: said(unknown) });
  await isSound(page);
  mail.replies.clear();
  await page.locator('.row-link').first().click();
  await page.getByText(said(unknown), { exact: true }).waitFor();
  await button(page, 'Retry').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
  const link = new URL(await mail.linkTo(email, 'reset'));
  await page.goto(here.server.address + link.pathname + link.hash);
  await page.getByLabel('New password', { exact: true }).waitFor();
  await close();
});
