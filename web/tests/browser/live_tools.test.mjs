// Tools, forms and questions within texts of the public site: live with a script, links without.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, open as openAccounts } from './accounts.mjs';
import { becomes, counts, hasFocus, isSound, looksRight, start, widths } from './pages.mjs';

const body = `Decode a text here:

::tool{slug=base64 operation=decode}

${'A paragraph of the text.\n\n'.repeat(60)}

::tool{slug=base64 input="caf\u00e9 <b>"}

::subscribe{list=1}

::faq{tool=base64}

\`\`\`js
// Decodes a text.
const text = atob("SGVsbG8="), least = /a+/g, most = 12;
\`\`\`

\`\`\`html
<p class="a">Text &amp; more</p>
\`\`\`

\`\`\`css
a { color: red }
\`\`\`
`;

let here;
let admin;
async function publish(item) {
  const made = await admin('POST', 'admin/content/', { locale: 'en', ...item });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  for (const action of ['submit', 'approve', 'publish']) {
    const done = await admin('POST', `admin/content/${made.body.id}/${action}/`, {});
    assert.ok(done.status < 300, `${action}: ${JSON.stringify(done.body)}`);
  }
  return made.body.id;
}

before(async () => {
  here = await start(openAccounts);
  admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
  const list = await admin('POST', 'admin/email/lists/', { name: 'Weekly, news', is_public: true });
  assert.equal(list.body.id, 1);
  await publish({
    content_type: 'faq',
    slug: 'about-base64',
    title: 'About Base64',
    tool_slug: 'base64',
    body: '## Is it encryption?\n\nNo: anybody can decode it.\n\n## Is it longer?\n\nBy a third.',
  });
  await publish({ content_type: 'blog', slug: 'live', title: 'Live tools', body });
  await publish({ content_type: 'blog', slug: 'plain', title: 'Plain', body: 'Only a text.' });
});
after(() => here.close());

const tools = (page) => page.locator('figure[data-tool]');
const result = (figure) => figure.getByRole('group', { name: 'Result text' });

test('a tool in a text becomes live when it is seen, with the options of the text', async () => {
  const { page, close } = await here.open('/blog/live/');
  const [first, second] = [tools(page).nth(0), tools(page).nth(1)];
  const input = first.getByRole('textbox', { name: 'Input' });
  await input.waitFor();
  assert.equal(await first.getByLabel('Operation').inputValue(), 'decode');
  await first.getByText('Options', { exact: true }).waitFor();
  assert.equal(await first.locator('details[open]').count(), 0, 'other options are folded');
  // The page stays where it is, and so does the focus.
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await input.fill('SGVsbG8=');
  await result(first).getByText('Hello', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '', 'the address of the text does not change');
  // The other one is a link until it is seen.
  assert.equal(await second.getByRole('link').count(), 1);
  await second.scrollIntoViewIfNeeded();
  await result(second).getByText('Y2Fmw6kgPGI+').waitFor();
  assert.equal(await second.getByRole('textbox', { name: 'Input' }).inputValue(), 'café <b>');
  await isSound(page);
  await looksRight(page, 'live-tools', ['wide', 'middle', 'narrow']);
  await page.setViewportSize({ width: widths.narrow, height: 900 });
  const room = await first.evaluate((one) => one.scrollWidth - one.clientWidth);
  assert.equal(room, 0, 'a narrow tool does not scroll sideways');
  await page.setViewportSize({ width: widths.wide, height: 900 });
  await close();
});

test('a live tool is used by keyboard alone', async () => {
  const { page, close } = await here.open('/blog/live/');
  const figure = tools(page).nth(0);
  const input = figure.getByRole('textbox', { name: 'Input' });
  await input.waitFor();
  await input.focus();
  await page.keyboard.type('SGVsbG8');
  await page.keyboard.press('Control+Enter');
  await result(figure).getByText('Hello', { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await hasFocus(figure.getByLabel('Operation'));
  await close();
});

test('the space that a tool takes is there before it', async () => {
  const { page, close } = await here.open('');
  // No tool is live before the heights are known.
  let release;
  const measured = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(`${here.server.address}/t/base64/`, async (route) => {
    await measured;
    await route.continue();
  });
  await page.goto(`${here.server.address}/blog/live/`);
  const heightOf = (figure) => figure.evaluate((one) => one.offsetHeight);
  const before = [await heightOf(tools(page).nth(0)), await heightOf(tools(page).nth(1))];
  release();
  for (const at of [0, 1]) {
    const figure = tools(page).nth(at);
    await figure.scrollIntoViewIfNeeded();
    await figure.getByRole('textbox', { name: 'Input' }).waitFor();
    if (at === 1) await result(figure).waitFor();
    assert.equal(await heightOf(figure), before[at]);
  }
  await close();
});

test('if the tool cannot be loaded, its link stays', async () => {
  const { page, close } = await here.open('', { expected: [/Failed to load resource/] });
  const refused = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/t/base64/'));
  await page.route('**/t/base64/', (route) => route.abort());
  await page.goto(`${here.server.address}/blog/live/`);
  await refused;
  const link = tools(page).nth(0).getByRole('link', { name: 'Open Base64' });
  assert.match(await link.getAttribute('href'), /^\/t\/base64\/\?operation=decode$/);
  assert.equal(await tools(page).nth(0).getByRole('textbox').count(), 0);
  await close();
});

test('without a script, links lead to the tool with its options, and the form works', async () => {
  const { page, context, close } = await here.open('', { javaScriptEnabled: false });
  await page.goto(`${here.server.address}/blog/live/`);
  await counts(page.getByRole('link', { name: 'Open Base64' }), 2);
  await page.getByText('Is it encryption?').click();
  await page.getByText('No: anybody can decode it.').waitFor();
  const address = await page.getByRole('link', { name: 'Open Base64' }).nth(0).getAttribute('href');
  await page.getByRole('link', { name: 'Open Base64' }).nth(0).click();
  await page.waitForURL('**/t/base64/?operation=decode');
  await page.goBack();
  const form = page.getByRole('form', { name: 'Subscribe to Weekly, news' });
  await form.getByLabel('Email address').fill('reader@example.org');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Look into your mailbox').waitFor();
  assert.equal(new URL(page.url()).hash, '#subscribed-1', 'the form leads back to its place');
  await context.close();
  assert.equal(address, '/t/base64/?operation=decode');
  // What the link says is what the page of the tool reads.
  const opened = await here.open(address);
  await opened.page.getByRole('textbox', { name: 'Input' }).waitFor();
  assert.equal(await opened.page.getByRole('radio', { name: 'Decode' }).isChecked(), true);
  await opened.close();
});

test('only pages with tools have the script, and a page follows what it names', async () => {
  const htmlOf = async (path) => (await fetch(here.server.address + path)).text();
  assert.match(await htmlOf('/blog/live/'), /<script type="module" id="live-tools"/);
  assert.doesNotMatch(await htmlOf('/blog/plain/'), /live-tools/);
  await publish({
    content_type: 'faq',
    slug: 'more-about-base64',
    title: 'More about Base64',
    tool_slug: 'base64',
    body: '## Which alphabet?\n\nThere are several.',
  });
  await becomes(async () => (await htmlOf('/blog/live/')).includes('Which alphabet?'), true);
  const renamed = await admin('PATCH', 'admin/email/lists/1/', { name: 'Monthly' });
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
  await becomes(async () => (await htmlOf('/blog/live/')).includes('Subscribe to Monthly'), true);
});

test('a directive that is not valid bars the approval', async () => {
  const made = await admin('POST', 'admin/content/', {
    content_type: 'blog',
    title: 'A wrong option',
    body: 'A text.\n\n::tool{slug=base64 operation=guess}',
  });
  assert.equal(made.body.quality.at(-1).code, 'invalid_directive');
  assert.equal((await admin('POST', `admin/content/${made.body.id}/submit/`, {})).status, 200);
  const refused = await admin('POST', `admin/content/${made.body.id}/approve/`, {});
  assert.equal(refused.status, 400);
  assert.match(refused.body.errors[0].detail, /operation/);
});
