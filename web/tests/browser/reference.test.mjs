// API reference and problem pages: deep links, search, trying calls, an unreachable server, weight,
// and the requirements for every page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { looksRight, start, widths } from './pages.mjs';

const KiB = 1024;
const hash = 'v1_t_hash_generator_create';

let here;
before(async () => {
  here = await start(['--anonymous-tools', 'off']);
});
after(() => here.close());

const operation = (page, title) => page.getByRole('region', { name: title, exact: true });
async function tryIt(place) {
  await place.locator('summary').filter({ hasText: 'Try it' }).click();
  return place.getByRole('form');
}

test('shows every area and every operation of the document', async () => {
  const { page, close } = await here.open('/docs/');
  const document = await (await fetch(`${here.server.address}/api/v1/schema/`)).json();
  for (const { name } of document.tags) {
    const title = name[0].toUpperCase() + name.slice(1);
    await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor();
    assert.ok((await page.getByRole('link', { name: title, exact: true }).count()) > 0, name);
  }
  const areas = await page.locator('.area a').evaluateAll((all) => all.map((one) => one.href));
  let shown = 0;
  for (const area of areas) {
    await page.goto(area);
    await page.locator('.operation').first().waitFor();
    shown += await page.locator('.operation').count();
  }
  const methods = Object.values(document.paths).flatMap((path) => Object.keys(path));
  assert.equal(shown, methods.length);
  await close();
});

test('goes where a deep link says', async () => {
  const { page, close } = await here.open(`/docs/security/#${hash}`);
  const shown = operation(page, 'Hash generator');
  await shown.waitFor();
  await page.waitForFunction((id) => document.activeElement?.id === id, hash);
  assert.ok(Math.abs((await shown.boundingBox()).y) < 120);
  assert.equal(await page.title(), 'Security · API reference · Toolyard');
  for (const word of ['Requires an API key', 'RateLimit', 'at most', 'input_too_large']) {
    for (const summary of await shown.locator('details:not([open]) > summary').all())
      if (await summary.isVisible()) await summary.click();
    assert.ok((await shown.innerText()).includes(word), word);
  }
  await shown.getByRole('link', { name: 'validation_error' }).first().click();
  await page.waitForURL('**/problems/validation_error');
  await close();
});

test('finds guides and operations by title, path and words', async () => {
  const { page, close } = await here.open('/docs/');
  const search = page.getByRole('searchbox', { name: 'Search guides and operations' });
  for (const [text, title] of [
    ['rotate key', 'Rotate an API key'],
    ['/t/base64', 'Base64'],
    ['unsubscribe', 'Unsubscribe'],
    ['upload', 'Uploading and downloading files'],
    ['paginate', 'Paging'],
    ['X-API-Key', 'Authentication'],
    ['429', 'Limits'],
    ['api key', 'Authentication'],
    ['idempotency', 'Repeating requests safely'],
    ['webhooks', 'Following changes'],
  ]) {
    await search.fill(text);
    const first = page.locator('.operation-links a').first();
    await first.filter({ hasText: title }).waitFor();
  }
  await search.fill('no such thing at all');
  await page.getByText('Nothing found.').waitFor();
  await close();
});

test('has guides that are whole without scripts, and lead to each other', async () => {
  const { page, close } = await here.open('/docs/', { withKey: false });
  await page.getByRole('link', { name: 'Errors', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/docs/guides/errors/');
  await looksRight(page, 'guide', Object.keys(widths));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search guides and operations' }).fill('429');
  await page.getByRole('option', { name: /Limits/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/guides/limits/');
  await page.goto(`${here.server.address}/docs/guides/`);
  await looksRight(page, 'guides', Object.keys(widths));
  await close();
  const plain = await here.open('/docs/guides/paging/', { javaScriptEnabled: false });
  await plain.page.getByRole('link', { name: 'Limits', exact: true }).first().click();
  await plain.page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor();
  assert.match(await plain.page.getByRole('main').innerText(), /rate_limited/);
  await plain.context.close();
});

test('prints a guide without what surrounds it', async () => {
  const { page, close } = await here.open('/docs/guides/authentication/');
  await page.emulateMedia({ media: 'print' });
  for (const role of ['navigation', 'banner'])
    for (const one of await page.getByRole(role).all()) assert.equal(await one.isVisible(), false);
  await page.getByRole('heading', { level: 2, name: 'Access tokens' }).waitFor();
  await close();
});

test('searches from anywhere by keyboard alone', async () => {
  const { page, close } = await here.open('/docs/jobs/');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search guides and operations' }).fill('rotate key');
  await page.getByRole('option', { name: /Rotate an API key/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/keys/#*');
  await operation(page, 'Rotate an API key').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await close();
});

test('tries a call with a key that stays in memory, and shows the answer', async () => {
  const { page, close } = await here.open(`/docs/security/#${hash}`, {
    withKey: false,
    expected: [/status of 401/],
  });
  const shown = operation(page, 'Hash generator');
  const form = await tryIt(shown);
  await form.getByLabel('API key', { exact: true }).fill('ty_live_wrong');
  await form.getByLabel('Input', { exact: true }).fill('to be hashed');
  await form.getByRole('button', { name: 'Send' }).click();
  const answer = shown.getByRole('group', { name: 'Answer', exact: true });
  await answer.getByText('401').first().waitFor();
  await answer.getByRole('link', { name: 'What invalid_key means' }).waitFor();
  await form.getByLabel('API key', { exact: true }).fill(here.server.key);
  await form.getByLabel('Input', { exact: true }).press('Control+Enter');
  await answer.getByText('200').first().waitFor();
  const digest = execFileSync('sha256sum', { input: 'to be hashed' }).toString().slice(0, 64);
  await answer.getByText(digest).waitFor();
  await answer.getByText(/^\d+ ms$/).waitFor();
  await answer.locator('summary').click();
  await answer.getByText('x-request-id').waitFor();
  // The key is kept for other areas, and is not stored anywhere.
  await page.getByRole('link', { name: 'Text', exact: true }).click();
  const other = operation(page, 'Word counter');
  const otherForm = await tryIt(other);
  assert.equal(
    await otherForm.getByLabel('API key', { exact: true }).inputValue(),
    here.server.key,
  );
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  assert.ok(!kept.includes(here.server.key));
  assert.ok(!(await other.innerText()).includes(here.server.key));
  await close();
});

test('shows the same call for programs, which works as pasted', async () => {
  const { page, close } = await here.open(`/docs/developer/#v1_t_base64_create`);
  const shown = operation(page, 'Base64');
  const line = await shown.getByRole('tabpanel').innerText();
  const answer = execFileSync('bash', ['-c', line], {
    env: { ...process.env, TOOLYARD_KEY: here.server.key },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const example = await shown.getByRole('group', { name: 'Example answer' }).innerText();
  assert.equal(JSON.parse(answer).output, JSON.parse(example).output);
  await shown.getByRole('combobox', { name: 'Example', exact: true }).selectOption({ index: 1 });
  assert.match(await shown.getByRole('tabpanel').innerText(), /"operation":"decode"/);
  await shown.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await shown.getByRole('tabpanel').innerText(), /await fetch\(/);
  await close();
});

test('says what has to be filled in before a call', async () => {
  const { page, close } = await here.open('/docs/keys/');
  const shown = operation(page, 'Retrieve an API key');
  const form = await tryIt(shown);
  await form.getByText('Fill in first: id.').waitFor();
  assert.match(await shown.getByRole('tabpanel').innerText(), /keys\/\{id\}\//);
  await form.getByLabel('Id', { exact: true }).fill('7');
  await shown.getByText('/keys/7/').waitFor();
  await close();
});

test('waits for a server that is away', async () => {
  const { page, context, close } = await here.open('', {
    expected: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
  });
  await page.route('**/api/v1/schema/**', (route) => route.abort());
  await page.goto(`${here.server.address}/docs/keys/`);
  await page.getByText('The server could not be reached.').waitFor();
  await page.unroute('**/api/v1/schema/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  const form = await tryIt(operation(page, 'Create an API key'));
  await form.getByLabel('Name', { exact: true }).fill('kept');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Your input is kept').waitFor();
  assert.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'kept');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByText('could not be reached. Try again').first().waitFor();
  assert.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'kept');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await close();
});

test('is a list of links where there are no scripts', async () => {
  const { page, context } = await here.open('/docs/', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Rotate an API key' }).click();
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  assert.match(await page.getByRole('main').innerText(), /OpenAPI of this area/);
  await context.close();
});

test('explains problems, and which operations answer them', async () => {
  const { page, close } = await here.open('/problems/run_already_active');
  await page.getByRole('button', { name: /^Colors/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Problems' }).click();
  await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
  await page.getByRole('link', { name: 'run_already_active' }).click();
  await page.locator('.problem-list a').first().click();
  await page.waitForURL('**/docs/autopilot/#*');
  await close();
});

test('stays within its budget', async () => {
  const { page, close } = await here.open('');
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${here.server.address}/docs/content/`);
  await page.locator('.operation').first().waitFor();
  assert.ok(requests.length <= 5, requests.join(' '));
  const slice = requests.filter((one) => one === '/api/v1/schema/');
  assert.equal(slice.length, 1, 'the document is loaded once');
  for (const path of requests.filter((one) => one.endsWith('.js'))) {
    const script = await (await fetch(here.server.address + path)).text();
    assert.ok(gzipSync(script, { level: 9 }).length <= 80 * KiB, path);
  }
  for (const [path, most] of [
    ['/docs/', 26],
    ['/docs/content/', 4],
    ['/problems/not_found', 8],
  ]) {
    const html = await (
      await fetch(here.server.address + path, { headers: { Accept: 'text/html' } })
    ).text();
    const bytes = gzipSync(html, { level: 9 }).length;
    assert.ok(bytes <= most * KiB, `${path} is ${bytes} bytes`);
  }
  await close();
});

// Expands the first operation, and its form to try it.
async function unfold(page) {
  const first = page.locator('.operation').first();
  if (!(await first.count())) return;
  await tryIt(first);
  // Sections nested in these stay collapsed.
  for (const summary of await first.locator('details:not([open]) > summary').elementHandles())
    await summary.click();
  await page.evaluate(() => scrollTo(0, 0));
}

test('is accessible and fits in both colour schemes', async () => {
  for (const [path, name] of [
    ['/docs/', 'reference'],
    ['/docs/keys/', 'reference-area'],
    ['/problems/', 'problems'],
    ['/problems/missing_credential', 'problem'],
  ])
    for (const sizes of [['wide', 'middle'], ['narrow']]) {
      const { page, close } = await here.open(path, { width: widths[sizes[0]] });
      await page.getByRole('button', { name: /^Colors/ }).waitFor();
      await unfold(page);
      await looksRight(page, name, sizes);
      await close();
    }
});
