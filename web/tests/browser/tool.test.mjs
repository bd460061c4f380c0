// Tool page: the result while one types, options in the URL, errors at their fields, limits,
// network failures, files, and what can be done with a result.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { becomes, isSound, picture, start } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const input = (page) => page.getByRole('form', { name: 'Input' }).locator('.control').first();
// Expands all collapsed sections.
async function unfold(page) {
  const folded = page.locator('details:not([open]) > summary');
  while (await folded.count()) await folded.first().click();
}
// Returns the code sample, which is loaded when it scrolls into view.
async function snippet(page) {
  await page.getByRole('heading', { name: 'Use in your program' }).scrollIntoViewIfNeeded();
  return page.getByRole('tabpanel');
}
// Waits until the scripts of the page have replaced the form that works without them.
const isLive = (page) => page.getByRole('button', { name: 'Open a file' }).waitFor();
const output = (page) => page.getByRole('region', { name: 'Result text' });

test('shows the result as one types, the latest always', async () => {
  const { page, close } = await here.open('/t/base64/');
  // The first call never completes; the second one aborts it.
  let isFirst = true;
  await page.route('**/api/v1/t/base64/', (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return undefined;
  });
  const first = page.waitForRequest('**/api/v1/t/base64/');
  await input(page).fill('first');
  const held = await first;
  const ended = page.waitForEvent('requestfailed', (request) => request === held);
  await input(page).fill('second');
  await output(page).getByText('c2Vjb25k', { exact: true }).waitFor();
  await ended;
  assert.equal(await output(page).innerText(), 'c2Vjb25k');
  await close();
});

test('sends little while somebody types fast', async () => {
  const { page, close } = await here.open('/t/base64/');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/t/')) calls += 1;
  });
  await input(page).pressSequentially('typed without a pause', { delay: 5 });
  await output(page).getByText('dHlwZWQgd2l0aG91dCBhIHBhdXNl').waitFor();
  assert.ok(calls <= 4, `${calls} calls`);
  await close();
});

test('keeps the options in the address, and the input out of it', async () => {
  const { page, close } = await here.open('/t/base64/?operation=decode');
  const mode = (name) => page.getByRole('radio', { name, exact: true });
  assert.equal(await mode('Decode').isChecked(), true);
  await input(page).fill('c2VjcmV0');
  await output(page).getByText('secret', { exact: true }).waitFor();
  await mode('Encode').check();
  await output(page).getByText('YzJWamNtVjA=').waitFor();
  assert.equal(new URL(page.url()).search, '');
  await page.getByLabel('Variant', { exact: true }).selectOption('url');
  await page.waitForURL('**/?variant=url');
  assert.ok(!page.url().includes('c2VjcmV0'));
  await close();
});

test('adds the input to a link only if asked to', async () => {
  const { page, context, close } = await here.open('/t/base64/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await input(page).fill('told');
  await page.getByRole('button', { name: 'Copy a link to this page' }).click();
  await page.getByRole('button', { name: 'With my input' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(new URL(link).hash, '#input=told');
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('textbox', { name: 'Input', exact: true }).waitFor();
  assert.equal(await input(other).inputValue(), 'told');
  await close();
});

test('tells what is wrong at its field, and mends it by one click', async () => {
  const { page, close } = await here.open('/t/json-formatter/', { expected: [/status of 4/] });
  await input(page).fill('[1, 2,]');
  const problem = page.getByRole('alert');
  await problem.getByText(/trailing comma/).waitFor();
  assert.equal(await input(page).getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: /Show line 1/ }).click();
  assert.ok((await input(page).evaluate((one) => one.selectionStart)) > 3);
  await problem.getByRole('button', { name: /^Set Syntax to/ }).click();
  await output(page).getByText('1').first().waitFor();
  assert.equal(await problem.count(), 0);
  await close();
});

test('keeps the result before a fault, and says so', async () => {
  const { page, close } = await here.open('/t/base64/?operation=decode', {
    expected: [/status of 4/],
  });
  await input(page).fill('aGVsbG8=');
  await output(page).getByText('hello', { exact: true }).waitFor();
  await unfold(page);
  await page.getByLabel('Faults').selectOption('strict');
  await input(page).fill('aGVsbG8=!');
  await page.getByText('The result of your previous input:').waitFor();
  assert.equal(await output(page).innerText(), 'hello');
  await close();
});

test('asks for a key where one is needed, and keeps it in memory alone', async () => {
  const { page, close } = await here.open('/t/base64/', {
    withKey: false,
    expected: [/status of 401/],
  });
  await input(page).fill('hello');
  await page.getByText('This server requires an API key.').waitFor();
  await page.getByLabel('API key').fill('ty_live_wrong');
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('The key was not accepted.').waitFor();
  await page.getByLabel('API key').fill(here.server.key);
  await page.keyboard.press('Enter');
  await output(page).getByText('aGVsbG8=').waitFor();
  await page.getByLabel('Open the result in another tool').selectOption('word-counter');
  await page.getByRole('heading', { level: 1, name: 'Word counter' }).waitFor();
  assert.equal(await input(page).inputValue(), 'aGVsbG8=');
  await page.locator('.count-card').first().waitFor();
  // Each call counts for the key.
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/t/')) calls += 1;
  });
  await input(page).fill('another text');
  await page.getByText('Each call counts for your API key.').first().waitFor();
  await Promise.all([
    page.waitForResponse('**/api/v1/t/word-counter/'),
    page.keyboard.press('Control+Enter'),
  ]);
  assert.equal(calls, 1);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  assert.ok(!kept.includes(here.server.key));
  const lasting = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, document.cookie, location.href]),
  );
  assert.ok(!lasting.includes('aGVsbG8'));
  await close();
});

test('copies the result by keys, and keeps the input behind the skip link', async () => {
  const { page, close } = await here.open('/t/base64/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await input(page).fill('hello');
  await output(page).getByText('aGVsbG8=').waitFor();
  await page.keyboard.press('Control+Shift+C');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'aGVsbG8=');
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  assert.equal(new URL(page.url()).hash, '#main');
  assert.equal(await input(page).inputValue(), 'hello');
  await close();
});

test('Copy waits for the result of what is typed', async () => {
  const { page, close } = await here.open('/t/base64/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await input(page).fill('old');
  await output(page).getByText('b2xk').waitFor();
  let release;
  await page.route('**/api/v1/t/base64/', async (route) => {
    await new Promise((resolve) => {
      release = resolve;
    });
    await route.fallback();
  });
  const sent = page.waitForRequest('**/api/v1/t/base64/');
  await input(page).fill('new');
  await sent;
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Working').waitFor();
  release();
  await page.getByText('Copied', { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'bmV3');
  await close();
});

test('a result that is out of date is not copied', async () => {
  const { page, close } = await here.open('/t/base64/?operation=decode&decode_mode=strict', {
    expected: [/status of 4/],
  });
  await input(page).fill('aGVsbG8=');
  await output(page).getByText('hello', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await input(page).fill('aGVsbG8=!');
  await page.getByText('The result of your previous input:').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Copy', exact: true }).count(), 0);
  await close();
});

test('a control that leaves a choice to the server says so, and shows what is sent', async () => {
  const { page, close } = await here.open('/t/base64/');
  await input(page).fill('a');
  await output(page).getByText('YQ==').waitFor();
  await unfold(page);
  const padding = page.getByLabel('Padding', { exact: true });
  assert.equal(await padding.locator('option:checked').innerText(), 'Default');
  await padding.selectOption('Off');
  await output(page).getByText('YQ', { exact: true }).waitFor();
  await page.waitForURL('**/?padding=false');
  await padding.selectOption('Default');
  await output(page).getByText('YQ==').waitFor();
  await page.waitForURL((url) => url.search === '');
  await page.goto(`${here.server.address}/t/pdf-merge/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await unfold(page);
  const rights = page.getByRole('group', { name: 'Permissions' });
  const automatic = rights.getByRole('checkbox', { name: 'Automatic' });
  assert.equal(await automatic.isChecked(), true);
  await rights.getByRole('checkbox').nth(1).check();
  assert.equal(await automatic.isChecked(), false);
  await close();
});

test('the color picker shows colors of any notation', async () => {
  const { page, close } = await here.open('/t/color-converter/');
  const picker = page.getByLabel(/^Pick /).first();
  for (const [text, color] of [
    ['navy', '#000080'],
    ['rgb(255 0 0)', '#ff0000'],
    ['hsl(120 100% 50%)', '#00ff00'],
    ['#abc', '#aabbcc'],
  ]) {
    await input(page).fill(text);
    await becomes(() => picker.inputValue(), color);
  }
  await close();
});

test('says when it takes long, and can be stopped', async () => {
  const { page, close } = await here.open('/t/base64/');
  await page.route('**/api/v1/t/base64/', () => undefined);
  await input(page).fill('slow');
  await page.getByText('Working').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Working').waitFor({ state: 'detached' });
  await close();
});

test('waits as long as a limit asks for', async () => {
  const { page, close } = await here.open('/t/base64/', { expected: [/status of 429/] });
  const calls = [];
  await page.route('**/api/v1/t/base64/', (route) => {
    // What is sent while typing is not answered: only the call that was asked for meets the limit.
    if (route.request().headers()['toolyard-typing']) return undefined;
    calls.push(performance.now());
    if (calls.length > 1) return route.fallback();
    return route.fulfill({
      status: 429,
      headers: { 'Retry-After': '4', 'Content-Type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'rate_limited', detail: 'Too many calls.' }),
    });
  });
  await isLive(page);
  await input(page).fill('later');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/Retrying in \d s\./).waitFor();
  await output(page).getByText('bGF0ZXI=').waitFor();
  assert.equal(calls.length, 2);
  assert.ok(calls[1] - calls[0] >= 3900, `${calls[1] - calls[0]} ms`);
  await close();
});

test('keeps the input while the network is lost', async () => {
  const { page, context, close } = await here.open('/t/base64/', {
    expected: [/ERR_INTERNET_DISCONNECTED/],
  });
  await isLive(page);
  await context.setOffline(true);
  await input(page).fill('kept');
  await page.getByText('The server could not be reached.').waitFor();
  await page.getByRole('link', { name: 'Toolyard' }).click();
  await page.locator('.toast').getByText('The server could not be reached.').waitFor();
  assert.equal(await input(page).inputValue(), 'kept');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await output(page).getByText('a2VwdA==').waitFor();
  await close();
});

test('takes files: opened, dropped, and of bytes that are no text', async () => {
  const { page, close } = await here.open('/t/base64/');
  await page
    .getByLabel('Open a file')
    .last()
    .setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('from a file'),
    });
  await output(page).getByText('ZnJvbSBhIGZpbGU=').waitFor();
  const files = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File([new Uint8Array([0, 255, 254])], 'a.bin'));
    return held;
  });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
  await page.getByText('Drop the file to use it as input').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
  await output(page).getByText('AP/+', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('input_encoding'), 'base64');
  await close();
});

test('does not run what is heavy or holds a secret before it is asked to', async () => {
  const { page, close } = await here.open('/t/hash-generator/');
  await input(page).fill('hello');
  await output(page).waitFor();
  await page.clock.install();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/t/')) calls += 1;
  });
  await unfold(page);
  await page.getByLabel('HMAC key', { exact: true }).fill('a secret');
  await page.getByText('Nothing is sent until you run the tool').waitFor();
  await page.clock.runFor(1000);
  assert.equal(calls, 0);
  assert.ok(!page.url().includes('secret'));
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/v1/t/')),
    page.keyboard.press('Control+Enter'),
  ]);
  assert.equal(calls, 1);
  assert.ok(!(await (await snippet(page)).innerText()).includes('a secret'));
  await close();
});

test('compares a digest with the expected one', async () => {
  const { page, close } = await here.open('/t/hash-generator/');
  await input(page).fill('hello');
  await page.getByText('5d41402abc4b2a76b9719d911017c592').waitFor();
  await unfold(page);
  await page.getByLabel('Compare with').fill('5d41402abc4b2a76b9719d911017c592');
  await page.getByText('it is the MD5 of the input').waitFor();
  await page.getByLabel('Compare with').fill('5d41402abc4b2a76b9719d911017c593');
  await page.getByText('None of the digests matches the expected one.').waitFor();
  await close();
});

test('uses a result as the next input, and saves it', async () => {
  const { page, close } = await here.open('/t/base64/');
  await input(page).fill('a');
  await output(page).getByText('YQ==').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'base64.txt');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await output(page).getByText('WVE9PQ==').waitFor();
  await close();
});

test('shows the same call for programs, which works as pasted', async () => {
  const { page, close } = await here.open('/t/base64/?variant=url');
  await input(page).fill("it's");
  const panel = await snippet(page);
  const line = await panel.innerText();
  assert.match(line, /"variant":"url"/);
  const answer = execFileSync('bash', ['-c', line], {
    env: { ...process.env, TOOLYARD_KEY: here.server.key },
  });
  assert.equal(JSON.parse(answer).output, 'aXQncw');
  await page.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await panel.innerText(), /await fetch\(/);
  await page.keyboard.press('ArrowRight');
  assert.match(await panel.innerText(), /import requests/);
  await close();
});

test('keeps a history only if asked to, and without secrets', async () => {
  const { page, close } = await here.open('/t/hash-generator/');
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const history = page.getByRole('region', { name: 'History' });
  await input(page).fill('never kept');
  await output(page).waitFor();
  assert.ok(!(await kept()).includes('never kept'));
  await history.getByRole('button', { name: 'Turn on the history' }).click();
  await unfold(page);
  await input(page).fill('first of two');
  await page.getByLabel('HMAC key', { exact: true }).fill('hidden key');
  await page.getByRole('button', { name: 'Run' }).click();
  await history.getByRole('button', { name: /first of two/ }).waitFor();
  assert.ok(!(await kept()).includes('hidden'));
  await page.getByLabel('HMAC key', { exact: true }).fill('');
  await input(page).fill('second');
  await history.getByRole('button', { name: /second/ }).waitFor();
  await picture(page, 'history');
  await isSound(page);
  await page.reload();
  await history.getByRole('button', { name: /first of two/ }).click();
  assert.equal(await input(page).inputValue(), 'first of two');
  // The result is that of the restored call, which is then the latest of the history.
  await output(page)
    .getByText(/^e304a429/)
    .waitFor();
  await history.getByRole('button', { name: 'Clear' }).click();
  await history.getByText('No call of this tool yet.').waitFor();
  await history.getByRole('button', { name: 'Turn off' }).click();
  assert.ok(!/first of two|second/.test(await kept()));
  await close();
});
