// Calls while somebody types: they are never charged, and no limit on them is shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, open as openAccounts, register, signInTo } from './accounts.mjs';
import { becomes, counts, start } from './pages.mjs';

let here;
before(async () => {
  here = await start([...openAccounts, '--anonymous-tools', 'on']);
  await register(here.server, 'ada');
});
after(() => here.close());

const input = (page) => page.getByRole('textbox', { name: 'Input', exact: true });
const output = (page) => page.getByRole('region', { name: 'Result text' });
const encoded = (text) => Buffer.from(text).toString('base64');

// Types the text as slowly as the results come, so that each letter is a call.
async function typeSlowly(page, text) {
  for (let end = 1; end <= text.length; end += 1) {
    await input(page).fill(text.slice(0, end));
    await becomes(() => output(page).innerText(), encoded(text.slice(0, end)));
  }
}

test('113 letters, each of them a call, meet no limit', async () => {
  const { page, close } = await here.open('/t/base64/', { withKey: false });
  const statuses = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/v1/t/')) statuses.push(answer.status());
  });
  await typeSlowly(page, 'a text of 113 letters, which somebody types '.repeat(3).slice(0, 113));
  assert.ok(statuses.length >= 113, String(statuses.length));
  assert.deepEqual([...new Set(statuses)], [200]);
  await close();
});

test('what is typed while signed in is not charged, what is run is', async () => {
  const { page, close } = await here.open('', { withKey: false, expected: [/status of 401/] });
  await signInTo(page, here.server, '/account/', 'ada');
  const ada = await asAccount(here.server, 'ada');
  const used = async () => (await ada('GET', 'developer/usage/')).body.totals.calls;
  await page.goto(`${here.server.address}/t/base64/`);
  await page.getByRole('link', { name: 'ada' }).waitFor();
  const sent = page.waitForRequest('**/api/v1/t/base64/');
  await typeSlowly(page, 'twelve keys.');
  assert.match((await (await sent).allHeaders()).authorization, /^Bearer /);
  assert.equal(await used(), 0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await becomes(used, 1);
  await close();
});

test('sends one call at a time, and the latest text is the last', async () => {
  const { page, close } = await here.open('/t/base64/', { withKey: false });
  await input(page).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = [];
  const release = [];
  await page.route('**/api/v1/t/base64/', async (route) => {
    sent.push(route.request().postDataJSON().input);
    await new Promise((resolve) => release.push(resolve));
    await route.fallback();
  });
  await input(page).fill('one');
  await page.clock.runFor(200);
  await becomes(() => sent, ['one']);
  for (const text of ['two', 'three', 'four']) {
    await input(page).fill(text);
    await page.clock.runFor(200);
  }
  assert.deepEqual(sent, ['one'], 'the first call is not complete');
  release[0]();
  await becomes(() => sent, ['one', 'four']);
  release[1]();
  await becomes(() => output(page).innerText(), encoded('four'));
  await close();
});

test('a used up allowance is not shown as an error, and Run goes on', async () => {
  const narrow = await start(['--anonymous-tools', 'on', '--typing-calls-per-minute', '1']);
  try {
    const { page, close } = await narrow.open('/t/base64/', {
      withKey: false,
      expected: [/status of 429/],
    });
    await typeSlowly(page, 'twenty letters here!');
    await input(page).fill('one more');
    await page.getByText('Typing is followed again').waitFor();
    await counts(page.getByRole('alert'), 0);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await becomes(() => output(page).innerText(), encoded('one more'));
    await counts(page.getByText('Typing is followed again'), 0);
    await close();
  } finally {
    await narrow.close();
  }
});
