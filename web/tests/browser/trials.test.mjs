// Experiments on pages, by the people who take part in them: an editor tries variants of a text in
// a few clicks, an approver starts, visitors see one variant each, and the better one becomes a
// revision. Then the same on a page of another site.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, isSound, picture } from './pages.mjs';

// Browsers without a window say so in their names, and count as robots.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 ' +
  'Safari/537.36';
const path = '/blog/tested/';
const plain = 'What a hash is good for';

let here, item, foreign;
// A page of another site. It notes which texts the visitor can see, frame by frame.
const foreignPage = (head) => `<!doctype html><html lang="en"><head><title>Shop</title>
<script>
  const seen = (window.seenTexts = []);
  const look = () => {
    const button = document.querySelector('#buy');
    const isHidden = document.documentElement.style.visibility === 'hidden';
    if (button && !isHidden && seen.at(-1) !== button.textContent) seen.push(button.textContent);
    requestAnimationFrame(look);
  };
  look();
</script>${head}</head>
<body><main><h1>Shop</h1><button id="buy">Order</button></main></body></html>`;

before(async () => {
  foreign = http.createServer((request, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(foreignPage(foreign.head ?? ''));
  });
  await new Promise((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreign.address_ = `http://127.0.0.1:${foreign.address().port}`;
  here = await startAdmin(['--cors-origins', foreign.address_]);
  const made = await here.admin('POST', 'admin/content/', {
    content_type: 'blog',
    title: plain,
    slug: 'tested',
    body: 'It proves that nothing has changed.',
    status: 'published',
  });
  assert.equal(made.status, 201);
  item = made.body;
});
after(async () => {
  foreign?.close();
  await here?.close();
});

const button = (page, name) => page.getByRole('button', { name, exact: true });
const visitor = (options = {}) =>
  here.open(path, { userAgent, withKey: false, expected: [/status of 404/], ...options });
const cookieOf = async ({ context }) =>
  (await context.cookies()).find((one) => one.name === 'site_visitor');

// Returns a browser of a visitor who sees the heading.
async function visitorWho(heading) {
  for (let tries = 0; tries < 60; ++tries) {
    const one = await visitor();
    if ((await one.page.getByRole('heading', { level: 1 }).textContent()) === heading) return one;
    await one.close();
  }
  assert.fail(`nobody sees ${heading}`);
}

let address;
test('an editor tries variants in four clicks', async () => {
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${item.id}/`);
  await page.getByRole('link', { name: 'Try variants', exact: true }).click();
  await page.getByText(plain).nth(1).waitFor();
  await page.getByLabel('What differs').selectOption('heading');
  await button(page, 'Create and preview').click();
  await page.getByText('This field is required.').first().waitFor();
  await button(page, 'Add a variant').click();
  await page.getByLabel('Variant 1').fill('Hashes <b>explained</b>');
  await page.getByLabel('Variant 2').fill('x'.repeat(201));
  await button(page, 'Create and preview').click();
  await page.getByText('Must be at most 200 characters.').first().waitFor();
  await page.getByLabel('Variant 2').fill('Why hashes matter');
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await picture(page, `trials-form-${width}-${colorScheme}`);
      await isSound(page);
    }
  await button(page, 'Create and preview').click();
  await page.getByRole('heading', { name: 'On a page: Heading' }).waitFor();
  address = new URL(page.url()).pathname;
  await button(page, 'Preview the variants').click();
  await counts(page.getByRole('link', { name: 'See it', exact: true }), 3);
  const link = await page.getByRole('link', { name: 'See it', exact: true }).nth(1);
  const shown = await here.open(await link.getAttribute('href'), { withKey: false, userAgent });
  await shown.page.getByRole('heading', { level: 1, name: 'Hashes <b>explained</b>' }).waitFor();
  assert.equal(await cookieOf(shown), undefined);
  await shown.close();
  await close();
});

test('visitors see one variant each, and are counted', async () => {
  const { page, close } = await openAdmin(here, 'approver', address);
  await button(page, 'Start').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.admin-title').getByText('Running').waitFor();
  const first = await visitorWho('Why hashes matter');
  const cookie = await cookieOf(first);
  assert.match(cookie.value, /^\w{22}\.\d+-[\w-]{16}$/);
  assert.ok(cookie.httpOnly);
  assert.equal(cookie.sameSite, 'Lax');
  await first.page.reload();
  assert.equal(
    await first.page.getByRole('heading', { level: 1 }).textContent(),
    'Why hashes matter',
  );
  await first.page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await first.page.waitForURL('**/blog/');
  const id = Number(address.split('/').at(-2));
  await becomes(
    async () => {
      const { body } = await here.admin(
        'GET',
        `admin/experiments/${id}/results/?metric=followed_link`,
      );
      return body.metrics[0].variants.reduce((sum, one) => sum + one.conversions, 0);
    },
    1,
    'the link that was followed',
  );
  await page.reload();
  await settled(page);
  await page.getByText('seen', { exact: false }).first().waitFor();
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await picture(page, `trials-running-${width}-${colorScheme}`);
      await isSound(page);
    }
  const refusing = await visitor({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
  await refusing.page.getByRole('heading', { level: 1, name: plain }).waitFor();
  assert.equal(await cookieOf(refusing), undefined);
  await refusing.close();
  const robot = await here.open(path, { withKey: false });
  await robot.page.getByRole('heading', { level: 1, name: plain }).waitFor();
  assert.equal(await cookieOf(robot), undefined);
  await robot.close();
  await page.setViewportSize({ width: 1280, height: 900 });
  await button(page, 'Take over').nth(1).click();
  await page.getByRole('link', { name: 'Open the text with the new revision' }).click();
  await page.getByRole('heading', { level: 1, name: 'Why hashes matter' }).waitFor();
  await close();
  await here.admin('POST', `admin/experiments/${id}/stop/`, {});
  await becomes(
    async () => {
      await first.page.goto(here.server.address + path);
      return first.page.getByRole('heading', { level: 1 }).textContent();
    },
    plain,
    'the page as it is',
  );
  assert.equal(await cookieOf(first), undefined);
  await first.close();
});

// Starts an experiment on the page of the other site that everybody takes part in.
async function startOnForeign(name, changes) {
  const made = await here.admin('POST', 'admin/experiments/', {
    key: name,
    name,
    variants: [
      { key: 'control', is_control: true, weight: 0 },
      { key: 'buy', weight: 1, changes },
    ],
    metrics: [{ key: 'bought' }],
  });
  assert.equal(made.status, 201);
  await here.admin('POST', `admin/experiments/${made.body.id}/start/`, {});
  const key = await here.admin('POST', 'developer/keys/', {
    name,
    scopes: [`tools:experiments:${name}`],
  });
  assert.equal(key.status, 201);
  foreign.head = `<script src="${here.server.address}/experiment-1.js" data-experiment="${name}"
    data-key="${key.body.key}" data-wait="2000"></script>`;
  return made;
}
const foreignOptions = (...expected) => ({
  userAgent,
  withKey: false,
  others: [foreign.address_],
  expected,
});
const exposuresOf = async ({ body }) =>
  (await here.admin('GET', `admin/experiments/${body.id}/`)).body.exposures;

test('a page of another site changes before it is painted', async () => {
  const made = await startOnForeign('shop', [
    { selector: '[[[', text: 'No browser knows this selector' },
    { selector: '#buy', text: 'Buy <now>' },
  ]);
  const options = foreignOptions(/ERR_FAILED/);
  const one = await here.open('', options);
  await one.page.goto(foreign.address_);
  await one.page.getByRole('button', { name: 'Buy <now>', exact: true }).waitFor();
  assert.deepEqual(await one.page.evaluate(() => window.seenTexts), ['Buy <now>']);
  const total = () => exposuresOf(made);
  await becomes(total, 1, 'the exposure');
  await one.page.evaluate(() => window.experiment.track('bought'));
  await becomes(
    async () => {
      const { body } = await here.admin('GET', `admin/experiments/${made.body.id}/results/`);
      return body.metrics[0].variants[1].conversions;
    },
    1,
    'the event',
  );
  await one.page.reload();
  await one.page.getByRole('button', { name: 'Buy <now>', exact: true }).waitFor();
  assert.deepEqual(await one.page.evaluate(() => window.seenTexts), ['Buy <now>']);
  assert.equal(await total(), 1);
  await one.close();
  // The server is away: the page is shown as it is.
  const away = await here.open('', options);
  await away.page.route('**/api/v1/experiments/**', (route) => route.abort());
  await away.page.goto(foreign.address_);
  await away.page.getByRole('button', { name: 'Order', exact: true }).waitFor();
  await away.close();
  // Visitors who refuse.
  const refusing = await here.open('', options);
  await refusing.page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const requests = [];
  refusing.page.on('request', (request) => requests.push(request.url()));
  await refusing.page.goto(foreign.address_);
  await refusing.page.getByRole('button', { name: 'Order', exact: true }).waitFor();
  assert.ok(!requests.some((url) => url.includes('/api/')), requests.join(' '));
  await refusing.close();
});

test('changes of one element end, and a refused exposure is reported again', async () => {
  const made = await startOnForeign('twice', [
    { selector: '#buy', text: 'First' },
    { selector: 'button', text: 'Second' },
  ]);
  const { page, close } = await here.open('', foreignOptions(/status of 429/));
  let refused = 0;
  await page.route('**/events/', (route) => {
    if (++refused > 1) return route.continue();
    return route.fulfill({ status: 429, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await page.goto(foreign.address_);
  await page.getByRole('button', { name: 'Second', exact: true }).waitFor();
  await becomes(async () => refused, 1, 'the exposure that is refused');
  assert.equal(await exposuresOf(made), 0);
  await page.reload();
  await page.getByRole('button', { name: 'Second', exact: true }).waitFor();
  await becomes(() => exposuresOf(made), 1, 'the exposure');
  await close();
});
