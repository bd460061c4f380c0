// API keys page: creating, changing, rotating and revoking keys, also by keyboard, with everything
// that can go wrong in between.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { endElsewhere, fillIn, open } from './accounts.mjs';
import { beginKey, callWithKey, card, made, newForm, openKeysOf, submit } from './keys_page.mjs';
import { becomes, hasFocus, isSound, looksRight, picture, start, widths } from './pages.mjs';

let here;
before(async () => {
  here = await start(open);
});
after(() => here.close());

const openKeys = (options) => openKeysOf(here, options);
const toolCall = (key, slug) => callWithKey(here.server, key, slug);

test('makes a key by keyboard alone, shows it once, and its curl line works', async () => {
  const { page, close } = await openKeys({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Create a key' }).focus();
  await page.keyboard.press('Enter');
  // The first field of the form has the focus.
  await newForm(page).waitFor();
  await page.keyboard.type('Nightly build');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await newForm(page).getByRole('checkbox', { name: 'Hash', exact: false }).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await made(page).waitFor();
  assert.ok(
    await made(page)
      .getByRole('heading')
      .first()
      .evaluate((one) => one.matches(':focus')),
  );
  await made(page).getByRole('button', { name: 'Copy' }).first().press('Enter');
  const key = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(key, /^ty_live_[A-Za-z0-9]{36}$/);
  const line = await made(page).getByRole('region', { name: 'curl call' }).innerText();
  assert.ok(line.includes(key) && line.includes('/api/v1/t/hash-generator/'), line);
  const reported = execFileSync('bash', ['-c', `${line} -s -w ' %{http_code}'`], {
    encoding: 'utf8',
  });
  assert.ok(reported.endsWith(' 200'), reported);
  assert.equal((await toolCall(key)).status, 403, 'only the tool that was chosen');
  await isSound(page);
  await made(page).getByRole('button', { name: 'I have stored the key' }).press('Enter');
  await card(page, 'Nightly build').getByText('Hash').waitFor();
  assert.ok(!(await page.content()).includes(key), 'it is shown once');
  await page.reload();
  await card(page, 'Nightly build').getByText('Last used').waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  assert.ok(!(await page.content()).includes(key) && !kept.includes(key));
  await close();
});

test('says what is wrong at the fields and on top, and keeps what was filled in', async () => {
  const { page, close } = await openKeys();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = newForm(page);
  await form.getByLabel('Addresses and networks').fill('10.0.0.0/8\nnowhere');
  await form.getByLabel('Calls per minute').fill('many');
  await submit(page);
  const alert = form.getByRole('alert');
  await alert.waitFor();
  const first = await alert.getByRole('link').first().innerText();
  const focused = () => page.evaluate(() => document.activeElement.labels?.[0]?.textContent);
  await becomes(focused, first, 'the focus is in the first faulty field');
  assert.equal(await form.getByLabel('Calls per minute').getAttribute('aria-invalid'), 'true');
  await picture(page, 'account-keys-faults');
  await isSound(page);
  assert.equal(await form.getByLabel('Addresses and networks').inputValue(), '10.0.0.0/8\nnowhere');
  await form.getByLabel('Calls per minute').fill('0');
  await submit(page);
  await alert.getByRole('link', { name: 'Name' }).waitFor();
  await form.getByText('Entry 2: Must be an IP address').first().waitFor();
  await alert.getByRole('link', { name: 'Addresses and networks' }).press('Enter');
  const area = form.getByLabel('Addresses and networks');
  await hasFocus(area);
  await area.fill('10.0.0.0/8, 2001:db8::/32');
  await form.getByLabel('Name').fill('Mended');
  await form.getByLabel('Calls per minute').fill('5');
  await form.getByLabel('Expiry').selectOption('date');
  await submit(page);
  await form.getByText('Choose a date and a time.').first().waitFor();
  await form.getByLabel('Date and time of expiry').fill('2001-01-01T00:00');
  await submit(page);
  await form.getByText('Must be in the future.').first().waitFor();
  await form.getByLabel('Expiry', { exact: true }).selectOption('30');
  await submit(page);
  await made(page).waitFor();
  await card(page, 'Mended').getByText('10.0.0.0/8, 2001:db8::/32').waitFor();
  await close();
});

test('renames and restricts a key, rotates it with grace, and revokes it', async () => {
  const { page, call, close } = await openKeys();
  const { body } = await call('POST', 'developer/keys/', { name: 'old name' });
  await page.reload();
  await card(page, 'old name').getByRole('button', { name: 'Change old name' }).click();
  const form = page.getByRole('form', { name: 'Change old name' });
  await form.getByLabel('Name').fill('new name');
  await form.getByLabel('Only some tools').check();
  await form.getByRole('checkbox', { name: 'Base64' }).check();
  await form.getByLabel('Calls per month').fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  await card(page, 'new name').getByText('0 of 1,000 calls').waitFor();
  const changed = (await call('GET', `developer/keys/${body.id}/`)).body;
  assert.deepEqual(changed.scopes, ['tools:base64']);
  assert.equal(changed.expires_at, null);
  assert.equal((await toolCall(body.key)).status, 200);
  assert.equal((await toolCall(body.key, 'md5-generator')).status, 403);
  await card(page, 'new name').getByRole('button', { name: 'Rotate new name' }).click();
  const rotate = page.getByRole('dialog', { name: 'Rotate key' });
  await rotate.getByLabel('How long').selectOption({ label: '1 hour' });
  await isSound(page);
  await rotate.getByRole('button', { name: 'Rotate', exact: true }).click();
  await made(page).getByText('The previous key works until').waitFor();
  const key = await made(page).locator('.key-made-text').innerText();
  assert.notEqual(key, body.key);
  for (const one of [key, body.key]) assert.equal((await toolCall(one)).status, 200);
  await made(page).getByRole('button', { name: 'I have stored the key' }).click();
  await card(page, 'new name').getByText('Rotating').waitFor();
  await card(page, 'new name').getByRole('button', { name: 'Revoke new name' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke key' });
  await revoke.getByRole('button', { name: 'Revoke' }).click();
  await revoke.getByText('Type the name of the key as shown above.').waitFor();
  assert.equal((await toolCall(key)).status, 200, 'nothing happens without the name');
  await picture(page, 'account-keys-revoke');
  await isSound(page);
  await revoke.getByLabel('Type the name').fill('new name');
  await page.keyboard.press('Enter');
  await page.getByText('Revoked and expired keys (1)').click();
  await card(page, 'new name').getByText('Revoked', { exact: true }).waitFor();
  assert.equal(await card(page, 'new name').getByRole('button').count(), 0);
  for (const one of [key, body.key]) assert.equal((await toolCall(one)).status, 401);
  await close();
});

test('shows names as text, whatever they are', async () => {
  const { page, call, close } = await openKeys();
  const names = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'javascript:alert(1)',
    '{{7*7}} ${7*7}',
    `مفتاح ${'ي'.repeat(90)}`,
    'x'.repeat(100),
  ];
  for (const name of names)
    assert.equal((await call('POST', 'developer/keys/', { name })).status, 201);
  const dialogs = [];
  page.on('dialog', (one) => dialogs.push(one.message()) && one.dismiss());
  await page.reload();
  for (const name of names) await card(page, name).waitFor();
  assert.equal(await page.locator('main img, main script').count(), 0);
  await card(page, names[0])
    .getByRole('button', { name: `Revoke ${names[0]}` })
    .click();
  await page.getByRole('dialog').getByText(names[0]).waitFor();
  await page.keyboard.press('Escape');
  await card(page, names[1])
    .getByRole('button', { name: /^Change/ })
    .click();
  await page.getByRole('form', { name: `Change ${names[1]}` }).waitFor();
  await page.setViewportSize({ width: widths.narrow, height: 900 });
  await picture(page, 'account-keys-hostile-narrow');
  await isSound(page);
  assert.deepEqual(dialogs, []);
  await close();
});

test('goes on with a form where the sign-in has ended in the middle', async () => {
  const { page, username, close } = await openKeys();
  await beginKey(page, 'kept through it');
  await newForm(page).getByLabel('Calls per month').fill('77');
  await endElsewhere(here.server, username);
  await submit(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await newForm(page).getByText('Your session has expired.').waitFor();
  assert.equal(await newForm(page).getByLabel('Name').inputValue(), 'kept through it');
  await picture(page, 'account-keys-session-over');
  await isSound(page);
  await newForm(page).getByRole('button', { name: 'Sign in again' }).click();
  await dialog.waitFor();
  await fillIn(page, username);
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await newForm(page).getByLabel('Calls per month').inputValue(), '77');
  await submit(page);
  await made(page).getByText('This is your new key.').waitFor();
  await card(page, 'kept through it').getByText('0 of 77 calls').waitFor();
  await close();
});

test('says when it may be tried again, and keeps what was filled in', async () => {
  const { page, close } = await openKeys();
  await beginKey(page, 'patient');
  await page.route('**/api/v1/developer/keys/', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '7' },
      body: JSON.stringify({ status: 429, code: 'rate_limited', detail: 'Too many calls.' }),
    }),
  );
  await submit(page);
  await newForm(page).getByRole('alert').getByText('Too many calls.').waitFor();
  await newForm(page)
    .getByText(/Try again in \d s/)
    .first()
    .waitFor();
  await isSound(page);
  await page.unroute('**/api/v1/developer/keys/');
  await submit(page);
  await made(page).getByText('This is your new key.').waitFor();
  await close();
});

test('asks again by itself for a list that was refused for now', async () => {
  const { page, close } = await openKeys();
  let count = 0;
  await page.route('**/api/v1/developer/keys/?*', (route) =>
    (count += 1) > 1
      ? route.fallback()
      : route.fulfill({
          status: 429,
          headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '1' },
          body: JSON.stringify({ status: 429, code: 'rate_limited', detail: 'Too many calls.' }),
        }),
  );
  await page.reload();
  await page.getByText('Too many calls.').waitFor();
  await page.getByRole('heading', { name: 'Active keys' }).waitFor();
  await page.getByText('Too many calls.').waitFor({ state: 'detached' });
  await close();
});

test('stops waiting for a slow server, and makes a key that is sent twice once', async () => {
  const { page, call, close } = await openKeys();
  await beginKey(page, 'slow but once');
  // The server creates the key, but the response does not arrive.
  let isMade;
  const reached = new Promise((resolve) => (isMade = resolve));
  await page.route('**/api/v1/developer/keys/', async (route) => {
    await route.fetch();
    isMade();
  });
  await submit(page);
  await reached;
  assert.equal(await newForm(page).getAttribute('aria-busy'), 'true');
  await newForm(page).getByText('The server is taking longer than usual.').waitFor();
  await isSound(page);
  await newForm(page).getByRole('button', { name: 'Stop waiting' }).click();
  await newForm(page).getByText('You stopped waiting').waitFor();
  assert.equal(await newForm(page).getByLabel('Name').inputValue(), 'slow but once');
  await page.unroute('**/api/v1/developer/keys/');
  await submit(page);
  await made(page).getByText('the response was lost').waitFor();
  const { count } = (await call('GET', 'developer/keys/')).body;
  assert.equal(count, 1);
  await close();
});

test('says that the server is away, and goes on when it is back', async () => {
  const { page, close } = await openKeys({ expected: [/status of 4\d\d/, /ERR_FAILED/] });
  await beginKey(page, 'offline');
  await page.route('**/api/v1/developer/keys/', (route) => route.abort());
  await submit(page);
  await newForm(page).getByText('The server could not be reached.').waitFor();
  await page.unroute('**/api/v1/developer/keys/');
  await submit(page);
  await made(page).getByText('This is your new key.').waitFor();
  await close();
});

test('tells that there are too many keys', async () => {
  const { page, call, close } = await openKeys();
  for (let i = 0; i < 20; i += 1) await call('POST', 'developer/keys/', { name: `key ${i}` });
  await beginKey(page, 'one too many');
  await submit(page);
  await newForm(page)
    .getByRole('alert')
    .getByText(/maximum number/)
    .waitFor();
  await close();
});

test('looks right in every width and colour', async () => {
  const { page, call, close } = await openKeys();
  await call('POST', 'developer/keys/', { name: 'Website', scopes: ['tools:base64'] });
  await call('POST', 'developer/keys/', {
    name: 'Nightly build of the documentation',
    environment: 'test',
    allowed_ips: ['10.0.0.0/8', '2001:db8::/32'],
    rate_limit_per_minute: 60,
    monthly_quota: 10000,
    expires_at: '2099-01-01T00:00:00Z',
  });
  const gone = (await call('POST', 'developer/keys/', { name: 'Old laptop' })).body;
  await call('DELETE', `developer/keys/${gone.id}/`);
  await page.reload();
  await card(page, 'Website').waitFor();
  await looksRight(page, 'account-keys');
  await beginKey(page, 'Another');
  await newForm(page).getByLabel('Only some tools').check();
  await page.getByText('Revoked and expired keys (1)').click();
  for (const [size, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: size === 'middle' ? 'dark' : 'light' });
    await picture(page, `account-keys-form-${size}`);
    await isSound(page);
  }
  await submit(page);
  await newForm(page).getByRole('alert').waitFor();
  await newForm(page).getByRole('checkbox', { name: 'Base64' }).check();
  await submit(page);
  await made(page).getByRole('region', { name: 'curl call' }).waitFor();
  for (const [size, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `account-keys-made-${size}`);
    await isSound(page);
  }
  await close();
});
