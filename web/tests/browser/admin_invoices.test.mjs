// PDF of an invoice on its admin page: shown in place and downloaded; a draft has none.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { go, openAdmin, startAdmin } from './admin_site.mjs';
import { isSound, picture, widths } from './pages.mjs';

const hostile = '<img src=x onerror=alert(1)>';
const invoices = 'admin/marketplace/invoices/';

let here;
let draft;
let invoice;
before(async () => {
  here = await startAdmin([], { showsPdf: true });
  const body = {
    customer: { id: here.people.nobody.id, name: hostile },
    currency: 'EUR',
    period: { start: '2026-02-01', end: '2026-02-28' },
    lines: [{ description: hostile, quantity: 1, unit_amount: '1000' }],
  };
  const made = await here.admin('POST', invoices, body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { status, body: done } = await here.admin(
    'POST',
    `${invoices}${made.body.id}/finalize/`,
    {},
  );
  assert.equal(status, 200, JSON.stringify(done));
  invoice = { id: made.body.id, number: done.number };
  [draft] = here.made['marketplace/invoices/'];
});
after(() => here.close());

const open = (role, options) =>
  openAdmin(here, role, `/admin/marketplace/invoices/${invoice.id}/`, options);

test('a viewer sees the PDF in the page, and saves it', async () => {
  const { page, close } = await open('viewer');
  const { number } = invoice;
  await page.getByRole('button', { name: `Show ${number}` }).press('Enter');
  const frame = page.locator(`iframe[title="Invoice ${number}"], .pdf-no-frame`);
  await frame.waitFor();
  const customer = page.locator('.record-section', {
    has: page.getByRole('heading', { name: 'Customer' }),
  });
  await page
    .getByRole('region', { name: 'Lines' })
    .getByRole('cell', { name: '€10.00', exact: true })
    .waitFor();
  assert.deepEqual(await customer.locator('dt').allInnerTexts(), ['ID', 'Name', 'Email']);
  await isSound(page);
  await picture(page, 'admin-invoice-pdf');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${number}` }).click(),
  ]);
  assert.equal(file.suggestedFilename(), `${number}.pdf`);
  assert.equal(readFileSync(await file.path(), 'latin1').slice(0, 5), '%PDF-');
  await page.getByRole('button', { name: `Hide ${number}` }).click();
  await frame.waitFor({ state: 'detached' });
  assert.equal(await page.locator('main img').count(), 0);
  await close();
});

test('a failed PDF is reported and can be requested again', async () => {
  const { page, close } = await openAdmin(
    here,
    'viewer',
    `/admin/marketplace/invoices/${invoice.id}/`,
    {
      expected: [/status of 4\d\d/, /status of 503/],
    },
  );
  const place = '**/api/v1/admin/marketplace/invoices/*/pdf/';
  await page.route(place, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '2' },
      body: JSON.stringify({ status: 503, code: 'busy', detail: `The server is busy. ${hostile}` }),
    }),
  );
  const button = page.getByRole('button', { name: `Show ${invoice.number}` });
  await button.click();
  await page.getByRole('alert').getByText(hostile).waitFor();
  await isSound(page);
  await page.unroute(place);
  await button.click();
  await page.getByRole('button', { name: `Hide ${invoice.number}` }).waitFor();
  await close();
});

test('a draft has none, and the page fits a telephone and the dark', async () => {
  const options = { width: widths.narrow, colorScheme: 'dark' };
  const { page, close } = await open('viewer', options);
  await page.getByRole('button', { name: `Show ${invoice.number}` }).click();
  await page.getByRole('button', { name: `Hide ${invoice.number}` }).waitFor();
  await isSound(page);
  await picture(page, 'admin-invoice-pdf-narrow');
  await go(page, here, `/admin/marketplace/invoices/${draft.id}/`);
  await page.locator('.admin-title').getByText('Draft').waitFor();
  assert.equal(await page.getByRole('button', { name: /PDF/ }).count(), 0);
  assert.equal(await page.getByRole('button', { name: /^Show/ }).count(), 0);
  await close();
});
