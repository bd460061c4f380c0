// Usage page: figures of calls that were made, by day, key and tool, in a chart with keyboard
// navigation, in tables, as CSV, and the remaining quota.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { asAccount, endElsewhere, fillIn, open, register, signInTo } from './accounts.mjs';
import { counts, isSound, looksRight, picture, start } from './pages.mjs';

const path = '/account/usage/';
const plans = '[{"name": "small", "monthly_quota": 50, "rate_limit_per_minute": 600}]';
const hostile = '<img src=x onerror=alert(1)>';
let here;
let call;
let key;
before(async () => {
  here = await start([...open, '--plans', plans]);
  await register(here.server, 'ada');
  const admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
  const { id } = (await admin('GET', 'admin/users/?search=ada')).body.results[0];
  assert.equal((await admin('PATCH', `admin/users/${id}/`, { plan: 'small' })).status, 200);
  call = await asAccount(here.server, 'ada');
  key = (await call('POST', 'developer/keys/', { name: hostile, monthly_quota: 20 })).body;
  await call('POST', 'developer/keys/', { name: 'unused' });
  const withKey = { 'X-API-Key': key.key };
  for (let i = 0; i < 5; i += 1)
    assert.equal((await call('POST', 't/base64/', { input: 'hello' }, withKey)).status, 200);
  for (let i = 0; i < 2; i += 1)
    await call('POST', 't/base64/', { input: '?', operation: 'decode' }, withKey);
  for (let i = 0; i < 3; i += 1) await call('POST', 't/md5-generator/', { input: 'hello' });
});
after(() => here.close());

const refused = { expected: [/status of 4\d\d/], withKey: false };
async function openUsage(search = '', options = {}) {
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, path + search, 'ada');
  await opened.page.getByRole('heading', { name: 'By tool' }).waitFor();
  return opened;
}
const chart = (page) => page.getByRole('group', { name: 'Calls over time' });
const table = (page, name) => page.getByRole('region', { name });
const reported = (page) => page.locator('.chart-reading');

test('shows the calls by tool and by key, and follows them into the address', async () => {
  const { page, close } = await openUsage();
  await page.getByText('10 calls, 2 errors.').waitFor();
  await page.getByText('40 calls left').waitFor();
  const tools = table(page, 'Calls by tool');
  await tools.getByRole('row', { name: /Base64.*7.*2/ }).waitFor();
  await tools.getByRole('link', { name: 'Base64' }).click();
  await page.waitForURL(`**${path}?tool=base64`);
  await page.getByText('7 calls, 2 errors.').waitFor();
  await table(page, 'Calls by key').getByRole('link', { name: hostile }).click();
  await page.waitForURL(`**${path}?key=${key.id}&tool=base64`);
  await page.getByText('13 calls left').waitFor();
  assert.equal(await page.getByLabel('Key', { exact: true }).inputValue(), String(key.id));
  await page.getByLabel('Tool', { exact: true }).selectOption('md5-generator');
  await page.getByText('0 calls, 0 errors.').waitFor();
  await page.goBack();
  await page.getByText('7 calls, 2 errors.').waitFor();
  await page.reload();
  await page.getByText('7 calls, 2 errors.').waitFor();
  assert.equal(await page.locator('main img').count(), 0);
  await close();
});

test('has a chart that the keys move along, and a table beside it', async () => {
  const { page, close } = await openUsage();
  await chart(page).focus();
  await page.keyboard.press('ArrowRight');
  await reported(page)
    .getByText(/: 10 calls, 2 errors$/)
    .waitFor();
  await page
    .locator('[role=status]')
    .getByText(/: 10 calls, 2 errors/)
    .waitFor();
  await page.keyboard.press('ArrowLeft');
  await reported(page)
    .getByText(/: 0 calls, 0 errors$/)
    .waitFor();
  await page.keyboard.press('Home');
  const first = await reported(page).innerText();
  await page.keyboard.press('End');
  await reported(page)
    .getByText(/: 10 calls/)
    .waitFor();
  assert.notEqual(await reported(page).innerText(), first);
  await page.getByText('Show as a table').press('Enter');
  const rows = table(page, 'Calls over time').getByRole('row');
  await counts(rows, 31);
  await rows.last().getByText('10', { exact: true }).waitFor();
  // The heights of the bars match the figures: one bar, with its share of errors.
  await counts(chart(page).locator('.chart-calls'), 1);
  const heights = await chart(page)
    .locator('.chart-calls, .chart-errors')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('height'))));
  assert.ok(Math.abs(heights[1] / heights[0] - 0.2) < 0.01, heights.join(' '));
  await close();
});

test('keeps the period in the address, and says what is wrong with one', async () => {
  const { page, close } = await openUsage('?start_date=2026-01-01&end_date=2026-01-31');
  await page.getByText('0 calls, 0 errors.').waitFor();
  assert.equal(await page.getByLabel('First day (UTC)').inputValue(), '2026-01-01');
  await page.getByLabel('Last day (UTC)').fill('2025-12-31');
  await page.getByRole('alert').waitFor();
  await isSound(page);
  assert.equal(await page.getByLabel('Last day (UTC)').inputValue(), '2025-12-31');
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByText('10 calls, 2 errors.').waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  assert.equal(
    await page.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed'),
    'true',
  );
  for (const [name, granularity] of [
    ['Today', 'hour'],
    ['12 months', 'month'],
  ]) {
    await page.getByRole('button', { name }).click();
    await page.waitForURL((url) => url.searchParams.get('granularity') === granularity);
    await page.getByText('10 calls, 2 errors.').waitFor();
  }
  await close();
});

test('takes no more from the address than it understands', async () => {
  const search =
    '?start_date=%3Cscript%3E&key=../../admin&tool=%22%3E%3Cimg%20src%3Dx%3E&granularity=x';
  const { page, close } = await openUsage('');
  const requested = [];
  page.on('request', (request) => requested.push(new URL(request.url())));
  await page.goto(here.server.address + path + search);
  await page.getByText('10 calls, 2 errors.').waitFor();
  const usage = requested.filter(
    ({ pathname }) => /usage\/$/.test(pathname) && /api/.test(pathname),
  );
  assert.deepEqual(
    usage.map(({ pathname, search: given }) => pathname + given),
    ['/api/v1/developer/usage/?granularity=day'],
  );
  await close();
});

test('tells that a key is somebody else’s', async () => {
  await register(here.server, 'grace');
  const other = await asAccount(here.server, 'grace');
  const foreign = (await other('POST', 'developer/keys/', { name: 'of grace' })).body;
  const { page, close } = await openUsage();
  await page.goto(`${here.server.address}${path}?key=${foreign.id}`);
  await page.getByRole('alert').getByText('There is no API key with this id.').waitFor();
  await isSound(page);
  await close();
});

test('saves what is shown as CSV', async () => {
  const { page, close } = await openUsage();
  const save = async (name) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const days = await save('Over time as CSV');
  assert.match(days.name, /^usage-day-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = days.text.trimEnd().split('\r\n');
  assert.equal(lines.length, 31);
  assert.equal(lines[0], 'start,calls,errors,bytes_in,bytes_out');
  assert.match(lines[30], /^\d{4}-\d\d-\d\dT00:00:00Z,10,2,\d+,\d+$/);
  const tools = await save('By tool as CSV');
  assert.match(tools.text, /^tool,calls[^\n]*\r\nbase64,7,2,\d+,\d+\r\nmd5-generator,3,0,/);
  await close();
});

test('goes on after the sign-in has ended', async () => {
  const { page, close } = await openUsage();
  await endElsewhere(here.server, 'ada');
  await page.getByRole('button', { name: '90 days' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await fillIn(page, 'ada');
  await page.getByText('10 calls, 2 errors.').waitFor();
  await close();
});

// Makes the server respond with 30 days of generated figures.
async function answerWith(page) {
  const series = [...Array(30)].map((_, at) => ({
    start: new Date(Date.UTC(2026, 5, 1 + at)).toISOString().replace('.000', ''),
    calls: Math.round(900 + 800 * Math.sin(at / 3)),
    errors: at % 7 === 3 ? 160 : 12,
    bytes_in: 40_000,
    bytes_out: 90_000,
  }));
  const sum = (name) => series.reduce((total, one) => total + one[name], 0);
  const totals = Object.fromEntries(
    ['calls', 'errors', 'bytes_in', 'bytes_out'].map((name) => [name, sum(name)]),
  );
  const body = {
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    granularity: 'day',
    totals,
    series,
    by_tool: [
      { tool: 'hash-generator', ...totals },
      { tool: 'pdf-merge', calls: 4210, errors: 17, bytes_in: 9e8, bytes_out: 8e8 },
    ],
    quota: { limit: 50_000, used: 43_210, resets_at: '2026-12-01T00:00:00Z' },
  };
  await page.route('**/api/v1/developer/usage/?*', (route) => route.fulfill({ json: body }));
}

test('looks right in every width and colour', async () => {
  const { page, close } = await openUsage();
  await answerWith(page);
  await page.reload();
  await page.getByText('6,790 calls left').waitFor();
  await looksRight(page, 'account-usage');
  await page.emulateMedia({ forcedColors: 'active' });
  await picture(page, 'account-usage-forced-colours');
  await close();
});

test('shows calls with keys for testing apart from those that are charged', async () => {
  const again = await asAccount(here.server, 'ada');
  const made = await again('POST', 'developer/keys/', { name: 'trial', environment: 'test' });
  assert.equal(made.status, 201);
  const withKey = { 'X-API-Key': made.body.key };
  for (let i = 0; i < 4; i += 1) await again('POST', 't/base64/', { input: 'hello' }, withKey);
  const { page, close } = await openUsage();
  await page.getByText('10 calls, 2 errors.').waitFor();
  await page.getByLabel('Key', { exact: true }).selectOption('test');
  await page.waitForURL(`**${path}?key=test`);
  await page.getByText('4 calls, 0 errors.').waitFor();
  await page.getByText('Calls for testing are never charged.').waitFor();
  await page.getByText('This month, with keys for testing').waitFor();
  await looksRight(page, 'account-usage-testing', ['narrow', 'wide']);
  await close();
});
