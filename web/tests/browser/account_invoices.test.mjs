// Invoices page: the list, the lines of an invoice, and its PDF in the page and as a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { asAccount, open, register, signInTo } from './accounts.mjs';
import { counts, isSound, looksRight, picture, start } from './pages.mjs';

const path = '/account/invoices/';
const hostile = '<img src=x onerror=alert(1)>';
const invoices = 'admin/marketplace/invoices/';
let here;
let admin;
let numberOfFirst;

async function invoiceFor(username, period, more = {}) {
  const { id } = (await admin('GET', `admin/users/?search=${username}`)).body.results[0];
  const { status, body } = await admin('POST', invoices, {
    customer: { id, name: 'Ada Lovelace Ltd' },
    period,
    currency: 'EUR',
    lines: [
      { description: hostile, quantity: 2, unit_amount: '25000' },
      { description: 'Calls of tools', quantity: 12346, unit_amount: '0.5' },
    ],
    tax_percent: '20',
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}
const act = async (id, action) => {
  const { status, body } = await admin('POST', `${invoices}${id}/${action}/`, {});
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

before(async () => {
  here = await start(open, { showsPdf: true });
  admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
  for (const one of ['ada', 'grace', 'nobody']) await register(here.server, one);
  const first = await invoiceFor('ada', { start: '2026-01-01', end: '2026-01-31' });
  numberOfFirst = (await act(first, 'finalize')).number;
  const paid = await invoiceFor(
    'ada',
    { start: '2026-02-01', end: '2026-02-28' },
    { currency: 'JPY', tax_percent: '0' },
  );
  await act(paid, 'finalize');
  await act(paid, 'mark-paid');
  await invoiceFor('ada', { start: '2026-03-01', end: '2026-03-31' });
  for (let month = 0; month < 21; month += 1) {
    const day = (at) => new Date(Date.UTC(2020, at, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(2020, month + 1, 0)).toISOString().slice(0, 10);
    await invoiceFor('grace', { start: day(month), end: last });
  }
});
after(() => here.close());

const refused = { expected: [/status of 4\d\d/], withKey: false };
async function openInvoices(username, options) {
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, path, username);
  await opened.page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  return opened;
}
const card = (page, name) => page.getByRole('article', { name });

test('lists invoices with their states and sums, and their lines', async () => {
  const { page, close } = await openInvoices('ada');
  await page.getByText('Total amount due: €674.08.').waitFor();
  const first = card(page, numberOfFirst);
  await first.getByText('Unpaid').waitFor();
  await first.getByText('€674.08').first().waitFor();
  await card(page, 'Current bill').getByText('Draft').waitFor();
  assert.equal(await card(page, 'Current bill').getByRole('button').count(), 0);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByText('JP¥56,173').first().waitFor();
  await first.getByText('Lines (2)').press('Enter');
  const lines = first.getByRole('region', { name: 'Lines' });
  await lines.getByText(hostile).waitFor();
  await lines.getByText('€500.00').waitFor();
  await lines.getByRole('row', { name: /Total.*€674.08/ }).waitFor();
  assert.equal(await page.locator('main img').count(), 0);
  await isSound(page);
  await close();
});

test('shows the PDF in the page, and saves it as a file', async () => {
  const { page, close } = await openInvoices('ada');
  const first = card(page, numberOfFirst);
  await first.getByRole('button', { name: `Show ${numberOfFirst}` }).press('Enter');
  const shown = first.locator(`iframe[title="Invoice ${numberOfFirst}"], .no-frame`);
  await shown.waitFor();
  await picture(page, 'account-invoices-pdf');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: `Download ${numberOfFirst}` }).click(),
  ]);
  assert.equal(file.suggestedFilename(), `${numberOfFirst}.pdf`);
  assert.equal(readFileSync(await file.path(), 'latin1').slice(0, 5), '%PDF-');
  await first.getByRole('button', { name: `Hide ${numberOfFirst}` }).click();
  await shown.waitFor({ state: 'detached' });
  await close();
});

test('reports what is wrong with a PDF, and can be tried again', async () => {
  const { page, close } = await openInvoices('ada', {
    expected: [...refused.expected, /status of 503/],
  });
  const place = '**/api/v1/developer/invoices/*/pdf/';
  await page.route(place, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '2' },
      body: JSON.stringify({ status: 503, code: 'busy', detail: 'The server is busy.' }),
    }),
  );
  const first = card(page, numberOfFirst);
  await first.getByRole('button', { name: `Show ${numberOfFirst}` }).click();
  await first.getByRole('alert').getByText('The server is busy.').waitFor();
  await isSound(page);
  await page.unroute(place);
  await first.getByRole('button', { name: `Show ${numberOfFirst}` }).click();
  await first.getByRole('button', { name: `Hide ${numberOfFirst}` }).waitFor();
  await close();
});

test('turns pages, which the address names', async () => {
  const { page, close } = await openInvoices('grace');
  await page.getByText('Page 1 of 2').waitFor();
  await counts(page.getByRole('article'), 20);
  await page.getByRole('button', { name: 'Older' }).click();
  await page.waitForURL(`**${path}?page=2`);
  await page.getByText('Page 2 of 2').waitFor();
  await page.reload();
  await page.getByText('Page 2 of 2').waitFor();
  await counts(page.getByRole('article'), 1);
  await page.goBack();
  await page.getByText('Page 1 of 2').waitFor();
  await page.goto(`${here.server.address}${path}?page=99`);
  await page.getByRole('alert').waitFor();
  await isSound(page);
  await page.goto(`${here.server.address}${path}?page=%3Cscript%3E`);
  await page.getByText('Page 1 of 2').waitFor();
  await close();
});

test('says that there are none', async () => {
  const { page, close } = await openInvoices('nobody');
  await page.getByText('There are no invoices for this account.').waitFor();
  await close();
});

test('looks right in every width and colour', async () => {
  const { page, close } = await openInvoices('ada');
  await card(page, numberOfFirst).getByText('Lines (2)').click();
  await page.getByRole('region', { name: 'Lines' }).waitFor();
  await looksRight(page, 'account-invoices');
  await close();
});
