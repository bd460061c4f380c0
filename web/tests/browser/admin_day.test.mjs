// A working day of the people who run a site, on the demo data: search data is imported, examined
// and acted upon, from an opportunity to a published text, an experiment, a campaign and invoices.
// Writes the pictures of docs/admin.md to the folder TOOLYARD_DOC_PICTURES, if it is set.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, signInTo } from './accounts.mjs';
import { go, refused, settled } from './admin_site.mjs';
import { documentPicture } from './document_pictures.mjs';
import { startMailServer } from './mail_server.mjs';
import { isSound, start } from './pages.mjs';

const property = 'sc-domain:tools.example.org';
const billing = {
  currency: 'EUR',
  unit_amount: '4',
  taxes: [{ name: 'VAT', percent: '20' }],
  seller: { name: 'Example Tools', address: '1 Example Street\nExampletown' },
};

let here, mail, password, boris;
before(async () => {
  mail = await startMailServer();
  const settings = ['--demo', '--sign-ins-per-minute', '0', '--billing', JSON.stringify(billing)];
  here = await start([...settings, ...mail.settings]);
  password = await here.server.demoPassword();
  boris = await asAccount(here.server, 'boris', password);
});
after(async () => {
  await here?.close();
  await mail?.stop();
});

const button = (page, name) => page.getByRole('button', { name, exact: true });
const status = (page, name) => page.locator('.admin-title').getByText(name).waitFor();
const confirm = async (page, name) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const read = async (path) => (await boris('GET', `admin/${path}`)).body;

// Opens a page as one of the people in the demo data.
async function openAs(name, path) {
  const opened = await here.open('', { ...refused, timezoneId: 'UTC' });
  await signInTo(opened.page, here.server, path, name, password);
  await settled(opened.page);
  return opened;
}

// Returns what Search Console would export for the day before yesterday.
async function exported() {
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const { results } = await read(`gsc/queries/?site=${property}&page_size=50`);
  const rows = results.map((one) => ({
    keys: [day, one.query],
    clicks: Math.round(one.clicks / 28),
    impressions: Math.round(one.impressions / 28),
    ctr: one.ctr,
    position: one.position,
  }));
  const request = { startDate: day, endDate: day, dimensions: ['date', 'query'] };
  return { name: `queries-${day}.json`, text: JSON.stringify({ request, response: { rows } }) };
}

const drop = (page, file) =>
  page.evaluate(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const kind of ['dragover', 'drop'])
      dispatchEvent(new DragEvent(kind, { dataTransfer: data, cancelable: true }));
  }, file);

test('chloe imports what Search Console has exported, and looks at it', async () => {
  const { page, close } = await openAs('chloe', '/admin/');
  await page.getByText('Autopilot runs awaiting approval').first().waitFor();
  await documentPicture(page, 'admin-start');
  await go(page, here, '/admin/gsc/import/new/');
  const file = await exported();
  await drop(page, file);
  await page.getByLabel('Property').fill(property);
  await button(page, 'Import search data').click();
  const report = page.getByRole('region', { name: file.name });
  await report.getByText(/^(\d+) of \1 rows were imported\.$/).waitFor();
  await isSound(page);
  await go(page, here, '/admin/gsc/overview/');
  await button(page, '90 days').click();
  await settled(page);
  await page.locator('.search-about', { hasText: 'compared with' }).waitFor();
  await documentPicture(page, 'admin-search');
  await close();
});

test('she refreshes the opportunities, queues one, and starts a run', async () => {
  const { page, close } = await openAs('chloe', '/admin/opportunities/');
  await page.getByRole('link', { name: 'Refresh the opportunities' }).click();
  await settled(page);
  await button(page, 'Refresh the opportunities').click();
  await page.getByText('Done').first().waitFor();
  await go(page, here, '/admin/opportunities/?search=aes');
  const row = page.locator('.opportunity', { hasText: 'aes encryption online' });
  await row.getByRole('button', { name: /^Queue/ }).click();
  await row.getByText('No. 3 in the queue').waitFor();
  await go(page, here, '/admin/opportunities/?state=open');
  await documentPicture(page, 'admin-opportunities');
  await go(page, here, '/admin/autopilot/runs/new/');
  await page.getByLabel('Mode').selectOption('publish');
  await page.getByLabel('Max items').fill('3');
  await button(page, 'Start an autopilot run').click();
  await page.waitForURL(/\/autopilot\/runs\/\d+\/$/);
  await status(page, 'Awaiting approval');
  await page.getByText('3 of 3 drafts are written.').waitFor();
  await close();
});

test('boris reads what the run has written and approves it, which publishes it', async () => {
  const { results } = await read('autopilot/runs/?status=awaiting_approval&mode=publish');
  const run = results[0];
  // Without a language model, the drafts are outlines, which somebody has to write first.
  for (const { content_item: item } of run.steps)
    await boris('PATCH', `admin/content/${item}/`, {
      body: '## The answer\n\nIn short: yes.',
    });
  const { page, close } = await openAs('boris', `/admin/autopilot/runs/${run.id}/`);
  for (const at of [0, 1, 2]) {
    const step = page.locator('.step').nth(at);
    await step.getByText(/^Read the draft/).click();
    await step.getByText(/^Revision \d+, /).waitFor();
    await step.getByText(/^Read the draft/).click();
  }
  await button(page, 'Approve 3 of 3 drafts').waitFor();
  await documentPicture(page, 'admin-run');
  await page.getByLabel('Comment').fill('Read, and right.');
  await button(page, 'Approve 3 of 3 drafts').click();
  await status(page, 'Completed');
  await close();
  const { counts, steps } = await read(`autopilot/runs/${run.id}/`);
  assert.ok(counts.published >= 1, JSON.stringify(counts));
  const published = steps.find((step) => step.state === 'published');
  const item = await read(`content/${published.content_item}/`);
  assert.equal(item.status, 'published');
});

test('he approves a text that waits for it, and publishes it', async () => {
  const { results } = await read('content/?status=human_review&search=unicode');
  const { page, close } = await openAs('boris', `/admin/content/${results[0].id}/edit/`);
  await button(page, 'Approve').click();
  await confirm(page, 'Approve');
  await status(page, 'Approved');
  assert.equal(await page.locator('.toast', { hasText: 'Somebody else' }).count(), 0);
  await documentPicture(page, 'admin-text');
  await button(page, 'Publish').click();
  await confirm(page, 'Publish');
  await status(page, 'Published');
  await close();
  assert.ok((await read(`content/${results[0].id}/`)).is_live);
});

test('he starts an experiment, and reads the results of another', async () => {
  const { results } = await read('experiments/?ordering=id');
  const idOf = (key) => results.find((one) => one.key === key).id;
  const { page, close } = await openAs('boris', `/admin/experiments/${idOf('shorter-forms')}/`);
  await button(page, 'Start').click();
  await confirm(page, 'Start');
  await status(page, 'Running');
  await go(page, here, `/admin/experiments/${idOf('tutorial-headline')}/`);
  await page.getByText('Decision: Ship a variant').waitFor();
  await documentPicture(page, 'admin-experiment');
  await button(page, 'Stop').click();
  await confirm(page, 'Stop');
  await status(page, 'Stopped');
  await close();
});

test('he sends a campaign, which arrives', async () => {
  const { results } = await read('email/campaigns/?status=draft');
  const { page, close } = await openAs('boris', `/admin/email/campaigns/${results[0].id}/`);
  await button(page, 'Review and send').click();
  const dialog = page.getByRole('dialog', { name: 'Review and send' });
  await dialog.getByRole('button', { name: /^Send to \d+ recipients now$/ }).waitFor();
  await documentPicture(page, 'admin-campaign');
  await dialog.getByRole('button', { name: /^Send to \d+ recipients now$/ }).click();
  await status(page, 'Finished');
  await close();
  const { counts, subject } = await read(`email/campaigns/${results[0].id}/`);
  assert.ok(counts.to_send > 50, JSON.stringify(counts));
  assert.equal(counts.sent, counts.to_send);
  const arrived = mail.mails.filter((one) => one.subject === subject);
  assert.equal(new Set(arrived.map((one) => one.to)).size, counts.sent);
});

// Returns the first and the last day of the previous month.
function lastMonth() {
  const now = new Date();
  const at = (month, day) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  return { start: at(now.getUTCMonth() - 1, 1), end: at(now.getUTCMonth(), 0) };
}

test('he writes the invoice of a month from the calls, and sends it', async () => {
  const { page, close } = await openAs('boris', '/admin/marketplace/invoices/');
  await page.getByRole('link', { name: 'Create an invoice' }).click();
  await settled(page);
  const month = lastMonth();
  const ada = await asAccount(here.server, 'ada', password);
  const { body } = await ada('GET', 'admin/users/?search=kenji');
  const customer = page.getByRole('group', { name: 'Customer' });
  await customer.getByLabel('ID', { exact: true }).fill(String(body.results[0].id));
  await page.getByLabel('Start').fill(month.start);
  await page.getByLabel('End').fill(month.end);
  await button(page, 'Create an invoice').click();
  await page.waitForURL(/\/invoices\/\d+\/$/);
  await page.getByText('Calls of color-converter').waitFor();
  await button(page, 'Finalize').click();
  await confirm(page, 'Finalize');
  await status(page, 'Finalized');
  await documentPicture(page, 'admin-invoice');
  await close();
  const id = page.url().split('/').at(-2);
  assert.match((await read(`marketplace/invoices/${id}/`)).number, /^INV-\d{6}-\d{6}$/);
});
