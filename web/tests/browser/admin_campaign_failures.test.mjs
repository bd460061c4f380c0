// Campaigns whose emails the mail server refuses, as staff see them: why, whom, and sending again.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { openAdmin, startAdmin } from './admin_site.mjs';
import { looksRight } from './pages.mjs';

let here;
let mail;
let reply;
before(async () => {
  mail = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_, __, done) =>
      done(reply ? Object.assign(new Error(reply), { responseCode: 550 }) : undefined),
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', done);
    },
  });
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  const { port } = mail.server.address();
  here = await startAdmin([
    '--smtp-url',
    `smtp://127.0.0.1:${port}`,
    '--mail-from',
    'News <news@example.org>',
  ]);
  for (let at = 0; at < 12; at += 1) {
    const body = { email: `person${at}@example.org`, lists: ['Refused'] };
    assert.ok((await here.admin('POST', 'admin/email/subscribers/', body)).status < 300);
  }
});
after(async () => {
  await here?.close();
  await new Promise((done) => mail.close(done));
});

const button = (page, name) => page.getByRole('button', { name, exact: true });

test('refused emails are explained, listed, saved and sent again', async () => {
  reply = 'relay not permitted';
  const { body: campaign } = await here.admin('POST', 'admin/email/campaigns/', {
    name: 'Refused',
    subject: 'News',
    body: '<p>News</p>',
    lists: ['Refused'],
  });
  const path = `email/campaigns/${campaign.id}/`;
  assert.equal((await here.admin('POST', `admin/${path}start/`, {})).status, 200);
  const { page, close } = await openAdmin(here, 'approver', `/admin/${path}`);
  await page.getByText('10 emails in a row were refused for the same reason').waitFor();
  const why = page.getByRole('region', { name: 'Why emails failed' });
  await why.getByText('550 relay not permitted').waitFor();
  await looksRight(page, 'admin-campaign-refused', ['narrow', 'wide']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(why, 'Save them as CSV').click(),
  ]);
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  assert.equal(rows.length, 11);
  assert.match(rows[1], /^person\d+@example\.org,failed,/);
  reply = undefined;
  await button(why, 'Send the failed again').click();
  await page.locator('.admin-title').getByText('Finished').waitFor();
  const { body: done } = await here.admin('GET', `admin/${path}`);
  assert.equal(done.counts.sent, 12);
  await why.waitFor({ state: 'detached' });
  await close();
});

test('bounces that were none are undone, and shown at each person', async () => {
  reply = '5.1.1 User unknown';
  const { body: campaign } = await here.admin('POST', 'admin/email/campaigns/', {
    name: 'Bounced',
    subject: 'News',
    body: '<p>News</p>',
    lists: ['Refused'],
  });
  const path = `email/campaigns/${campaign.id}/`;
  assert.equal((await here.admin('POST', `admin/${path}start/`, {})).status, 200);
  const { page, close } = await openAdmin(here, 'approver', `/admin/${path}`);
  await button(page, 'Undo the bounces').click();
  await page.getByText('10 bounces are undone.').first().waitFor();
  const { body: bounced } = await here.admin('GET', 'admin/email/subscribers/?status=bounced');
  assert.equal(bounced.count, 0);
  const { body: failed } = await here.admin('GET', `admin/${path}failed/`);
  await page.goto(
    `${here.server.address}/admin/email/subscribers/${failed.results[0].subscriber}/`,
  );
  await page.getByText('; undone', { exact: false }).waitFor();
  await close();
});

test('a campaign with placeholders of another program cannot be sent', async () => {
  const { body: campaign } = await here.admin('POST', 'admin/email/campaigns/', {
    name: 'Foreign',
    subject: 'News for {{first_name}}',
    body: '<p>*|UNSUB|*</p>',
    lists: ['Refused'],
  });
  const { page, close } = await openAdmin(
    here,
    'approver',
    `/admin/email/campaigns/${campaign.id}/`,
  );
  await page.getByText('{{first_name}} ({{name}} is probably meant)', { exact: false }).waitFor();
  await button(page, 'Schedule').click();
  await page.getByRole('dialog').getByText('Add what is missing first.').waitFor();
  await close();
});

test('a conflict is shown where it can be read', async () => {
  const { body: campaign } = await here.admin('POST', 'admin/email/campaigns/', {
    name: 'Changed by two',
    subject: 'News',
    body: '<p>News</p>',
    lists: ['Refused'],
  });
  const path = `email/campaigns/${campaign.id}/`;
  const { page, close } = await openAdmin(here, 'editor', `/admin/${path}`);
  await button(page, 'Edit').click();
  await page.getByLabel('Subject', { exact: true }).fill('Mine');
  assert.equal((await here.admin('PATCH', `admin/${path}`, { subject: 'Theirs' })).status, 200);
  await button(page, 'Save').click();
  const title = page.locator('#conflict-title');
  await title.waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('#conflict-title').getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  await close();
});
