// The newsletter as people meet it: the form and its errors, emails and what their links open,
// preferences, and the archive; with a mail server, and without scripts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, hasFocus, isSound, looksRight } from './pages.mjs';
import { startMailServer } from './mail_server.mjs';
import { ownAddress } from './server.mjs';

const subjects = {
  confirm: 'Please confirm your subscription',
  own: 'Your subscription',
};

let here;
let mail;
const lists = {};
before(async () => {
  mail = await startMailServer();
  here = await startAdmin([...(await ownAddress()), ...mail.settings]);
  for (const [name, description, frequency] of [
    ['News', 'New tools and texts, and how to use them.', 'Once a month'],
    ['Releases', 'What each version of the program changes.', ''],
  ]) {
    const body = { name, is_public: true, description, frequency };
    const made = await here.admin('POST', 'admin/email/lists/', body);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    lists[name] = made.body.id;
  }
});
after(async () => {
  await here?.close();
  await mail?.stop();
});

const expected = [/status of 4\d\d/];
const heading = (page, name) => page.getByRole('heading', { level: 1, name, exact: true });
const form = (page) => page.getByRole('form', { name: 'Subscribe', exact: true });
const button = (page, name) => page.getByRole('button', { name, exact: true });

// Opens a page in a browser without scripts.
async function openWithoutScripts(path) {
  const { page, context } = await here.open('', { javaScriptEnabled: false, expected });
  await page.goto(here.server.address + path);
  return { page, close: () => context.close() };
}

// Returns the link to a page from the email with this subject.
async function linkTo(to, subject, verb) {
  const { text } = await mail.mailTo(to, subject);
  return linkIn(text, verb);
}

const linkIn = (text, verb) =>
  new RegExp(`https?://[^\\s()]*/api/v1/email/${verb}/[\\w-]+/`).exec(text)[0];

async function subscribe(page, email, list = 'News') {
  await page.goto(`${here.server.address}/newsletter/`);
  await form(page).getByLabel(list).check();
  await form(page).getByLabel('Email address').fill(email);
  await button(page, 'Subscribe').click();
  await heading(page, 'Look into your mailbox').waitFor();
}

async function confirmed(email) {
  const { page, close } = await openWithoutScripts('/newsletter/');
  await subscribe(page, email);
  await page.goto(await linkTo(email, subjects.confirm, 'confirm'));
  await button(page, 'Yes, confirm').click();
  await heading(page, 'You are subscribed').waitFor();
  await close();
}

// Sends a campaign to the list of news. Returns the stored campaign.
async function send(fields) {
  const made = await here.admin('POST', 'admin/email/campaigns/', {
    name: 'June',
    subject: 'New in June, {{name}}',
    preheader: 'Morse code with sound',
    body_format: 'markdown',
    body:
      '## Hello {{name}}\n\nA [tool](/t/morse-code/) that beeps.\n\n' +
      '[Change what you get]({{preferences_url}}) · [Unsubscribe]({{unsubscribe_url}})',
    lists: ['News'],
    ...fields,
  });
  assert.ok(made.status < 300, JSON.stringify(made.body));
  const path = `admin/email/campaigns/${made.body.id}/`;
  assert.ok((await here.admin('POST', `${path}start/`, {})).status < 300);
  await becomes(async () => (await here.admin('GET', path)).body.status, 'finished');
  return (await here.admin('GET', path)).body;
}

test('a visitor subscribes without scripts, and an error keeps what was typed', async () => {
  const { page, close } = await openWithoutScripts('/newsletter/');
  await form(page).getByLabel('Email address').fill('kit@example.org');
  await form(page).getByLabel('Name').fill('Ann <3');
  await button(page, 'Subscribe').click();
  await page.getByText('Choose at least one.').waitFor();
  assert.equal(await form(page).getByLabel('Email address').inputValue(), 'kit@example.org');
  assert.equal(await form(page).getByLabel('Name').inputValue(), 'Ann <3');
  await form(page).getByLabel('News').check();
  await button(page, 'Subscribe').click();
  await heading(page, 'Look into your mailbox').waitFor();
  await page.getByText('kit@example.org', { exact: false }).first().waitFor();
  // A mistyped address is corrected here.
  await page.getByText('Is the address mistyped?').click();
  const again = form(page);
  assert.equal(await again.getByLabel('Email address').inputValue(), 'kit@example.org');
  await again.getByLabel('Email address').fill('kat@example.org');
  await button(page, 'Subscribe').click();
  await page.getByText('A message to kat@example.org').waitFor();
  await linkTo('kat@example.org', subjects.confirm, 'confirm');
  const link = await linkTo('kit@example.org', subjects.confirm, 'confirm');
  await page.goto(link);
  await heading(page, 'Confirm your subscription').waitFor();
  const first = 'admin/email/subscribers/?search=kit';
  const { body } = await here.admin('GET', first);
  assert.equal(body.results[0].status, 'unconfirmed', 'opening the link changes nothing');
  await button(page, 'Yes, confirm').click();
  await heading(page, 'You are subscribed').waitFor();
  const later = await here.admin('GET', first);
  assert.equal(later.body.results[0].status, 'enabled');
  assert.deepEqual(later.body.results[0].lists, ['News']);
  await close();
});

test('who has subscribed already learns it by email alone', async () => {
  await confirmed('bob@example.org');
  const { page, close } = await openWithoutScripts('/newsletter/');
  await subscribe(page, 'bob@example.org');
  const link = await linkTo('bob@example.org', subjects.own, 'preferences');
  await page.goto(link);
  await heading(page, 'Your subscription').waitFor();
  await page.getByText('bob@example.org').waitFor();
  await close();
});

test('the pages of a subscription look right in every width and colour scheme', async (all) => {
  await confirmed('cid@example.org');
  await send({ name: 'For pictures', subject: 'For pictures' });
  const { text } = await mail.mailTo('cid@example.org', 'For pictures');
  const preferences = linkIn(text, 'preferences');
  const unsubscribe = preferences.replace('/preferences/', '/unsubscribe/');
  const { page, close } = await here.open('/newsletter/', { expected });
  const looks = (name) => all.test(name, () => looksRight(page, `newsletter-${name}`));
  await heading(page, 'Newsletter').waitFor();
  await looks('form');
  await form(page).getByLabel('Email address').fill('dan@example.org');
  await button(page, 'Subscribe').click();
  await page.getByText('Choose at least one.').waitFor();
  await looks('faults');
  await subscribe(page, 'dan@example.org');
  await looks('sent');
  await page.goto(await linkTo('dan@example.org', subjects.confirm, 'confirm'));
  await looks('confirm');
  await button(page, 'Yes, confirm').click();
  await heading(page, 'You are subscribed').waitFor();
  await looks('confirmed');
  await page.goto(preferences);
  await looks('preferences');
  await page.goto(unsubscribe);
  await looks('unsubscribe');
  await page.goto(`${unsubscribe.slice(0, -5)}AAAA/`);
  await heading(page, 'The link is not valid').waitFor();
  await looks('invalid');
  await close();
});

test('a reader changes lists and takes a break by the link in an email', async () => {
  await confirmed('eve@example.org');
  await send({ name: 'To Eve', subject: 'To Eve' });
  const { page, close } = await openWithoutScripts('/newsletter/');
  await page.goto(await linkTo('eve@example.org', 'To Eve', 'preferences'));
  await heading(page, 'Your subscription').waitFor();
  assert.equal(await page.getByText('eve@example.org').count(), 0, 'it may have been forwarded');
  assert.equal(await page.getByLabel('News').isChecked(), true);
  await page.getByLabel('Releases').check();
  await page.getByLabel('Take a break').selectOption('30 days');
  await button(page, 'Save').click();
  await page.getByText('Your changes are saved.').waitFor();
  await page.getByText('You take a break until').waitFor();
  const found = await here.admin('GET', 'admin/email/subscribers/?search=eve');
  assert.deepEqual(found.body.results[0].lists, ['News', 'Releases']);
  const next = await send({ name: 'During the break', subject: 'Later' });
  assert.ok(next.counts.skipped >= 1);
  assert.equal(mail.mails.filter((one) => one.to === 'eve@example.org').length, 2);
  await button(page, 'Unsubscribe from everything').click();
  await heading(page, 'You are unsubscribed').waitFor();
  await close();
});

test('people see, save and delete their data by a link to their mailbox', async () => {
  await confirmed('fay@example.org');
  const { page, close } = await openWithoutScripts('/newsletter/');
  await page.getByText('Already subscribed?').click();
  const request = page.getByRole('form', { name: 'Your data' });
  await request.getByLabel('Email address').fill('fay@example.org');
  await button(page, 'Send the link').click();
  await heading(page, 'Look into your mailbox').waitFor();
  const link = await linkTo('fay@example.org', subjects.own, 'preferences');
  await page.goto(link);
  const saved = await (await fetch(`${link}export/`)).json();
  assert.equal(saved.email, 'fay@example.org');
  await page.getByText('Delete what is stored').click();
  await button(page, 'Delete now').click();
  await heading(page, 'Your data is deleted').waitFor();
  const found = await here.admin('GET', 'admin/email/subscribers/?search=fay');
  assert.equal(found.body.count, 0);
  await close();
});

test('campaigns that are marked public are read in the archive', async () => {
  await confirmed('gus@example.org');
  const campaign = await send({ is_public: true });
  const { page, close } = await here.open('/newsletter/', { expected });
  await becomes(async () => {
    await page.reload();
    return page.getByRole('link', { name: 'New in June, everyone' }).count();
  }, 1);
  await page.getByRole('link', { name: 'New in June, everyone' }).click();
  await heading(page, 'New in June, everyone').waitFor();
  await page.getByRole('heading', { name: 'Hello everyone' }).waitFor();
  assert.equal(page.url(), campaign.archive_url);
  const addresses = await page
    .locator('.prose a')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  assert.ok(addresses.includes('/t/morse-code/'), addresses.join(' '));
  assert.ok(
    addresses.every((one) => !one.includes('/api/')),
    addresses.join(' '),
  );
  await looksRight(page, 'newsletter-issue');
  await close();
});

test('staff adds a campaign to the archive and removes it', async () => {
  await confirmed('hal@example.org');
  const campaign = await send({ name: 'Not public', subject: 'Only by email' });
  const path = `/admin/email/campaigns/${campaign.id}/`;
  const { page, close } = await openAdmin(here, 'approver', path);
  await button(page, 'Add to the archive').click();
  const link = page.getByRole('link', { name: 'View in the archive' });
  await link.waitFor();
  await settled(page);
  await isSound(page);
  await link.click();
  await heading(page, 'Only by email').waitFor();
  await go(page, here, path);
  await button(page, 'Remove from the archive').click();
  await button(page, 'Add to the archive').waitFor();
  await counts(link, 0);
  await close();
});

test('a form in a text leads back to its place', async () => {
  const filler = 'A paragraph.\n\n'.repeat(40);
  const made = await here.admin('POST', 'admin/content/', {
    content_type: 'blog',
    locale: 'en',
    slug: 'join',
    title: 'Join',
    body: `${filler}::subscribe{list=${lists.News}}\n\n${filler}`,
  });
  for (const action of ['submit', 'approve', 'publish'])
    await here.admin('POST', `admin/content/${made.body.id}/${action}/`, {});
  await becomes(async () => (await fetch(`${here.server.address}/blog/join/`)).status, 200);
  const { page, close } = await openWithoutScripts('/blog/join/');
  const own = page.getByRole('form', { name: 'Subscribe to News' });
  await own.getByLabel('Email address').fill('ida@example.org');
  await own.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(`**/blog/join/#subscribed-${lists.News}`);
  await own.getByText('Look into your mailbox').waitFor();
  await linkTo('ida@example.org', subjects.confirm, 'confirm');
  await close();
});

test('a visitor without a mouse subscribes by keyboard', async () => {
  const { page, close } = await here.open('/newsletter/', { expected });
  const boxes = form(page).getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  for (let left = await boxes.count(); left > 0; left -= 1) await page.keyboard.press('Tab');
  await hasFocus(form(page).getByLabel('Email address'));
  await page.keyboard.type('jo@example.org');
  await page.keyboard.press('Enter');
  await heading(page, 'Look into your mailbox').waitFor();
  await close();
});
