// Index page: search by mouse and by keyboard, favourites, and the page without scripts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, counts, isSound, looksRight, picture, start } from './pages.mjs';
import { searches } from './search_phrases.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const titles = (page) => page.locator('main li.tool-card a').allInnerTexts();

test('finds tools by what people type', async () => {
  const { page, close } = await here.open('/');
  const search = page.getByRole('searchbox', { name: 'Search the tools' });
  for (const [text, tool] of [
    ['sha', 'Hash generator'],
    ['decode token', 'JWT decoder'],
    ['merge', 'PDF merge'],
    ['encrypt', 'Encryption / decryption'],
    ['rot13', 'Caesar cipher'],
    ['passphrase', 'Password generator'],
    ['contrast', 'Color converter'],
    ['pasword', 'Password generator'],
  ]) {
    await search.fill(text);
    await becomes(async () => (await titles(page))[0], tool);
  }
  await search.fill('no such thing at all');
  await page.getByText('No tools found.').waitFor();
  await search.fill('');
  await counts(page.locator('main li.tool-card'), 17);
  await close();
});

test('shows the right tool first for what people search for', async () => {
  assert.ok(searches.length >= 200);
  const { page, close } = await here.open('/');
  const search = page.getByRole('searchbox', { name: 'Search the tools' });
  const first = page.locator('main li.tool-card a').first();
  const wrong = [];
  for (const [text, slug] of searches) {
    await search.fill(text);
    await page.getByRole('heading', { level: 2, name: /^Tools?$/ }).waitFor();
    const found = await first.getAttribute('href');
    if (found !== `/t/${slug}/`) wrong.push(`${text}: ${found}`);
  }
  assert.deepEqual(wrong, []);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the tools' }).waitFor();
  await page.keyboard.type('join pdf');
  await page.getByRole('option', { name: /PDF merge/ }).waitFor();
  await close();
});

test('opens the best match by Enter, and goes back', async () => {
  const { page, close } = await here.open('/');
  await page.getByRole('searchbox', { name: 'Search the tools' }).fill('merge');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'PDF merge' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/t/pdf-merge/');
  assert.equal(await page.title(), 'PDF merge · Toolyard');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /Small tools/ }).waitFor();
  await close();
});

test('the name of the search button contains what it shows', async () => {
  const { page, close } = await here.open('/');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.waitFor();
  assert.equal(await search.getAttribute('aria-label'), null);
  await page.setViewportSize({ width: 390, height: 844 });
  await search.waitFor();
  await close();
});

test('suggests what a misspelled path means', async () => {
  const { page, close } = await here.open('/t/jwt-decodr/', { expected: [/status of 404/] });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Did you mean this tool?' }).waitFor();
  await looksRight(page, 'misspelled', ['wide', 'narrow']);
  await page.getByRole('link', { name: 'JWT decoder' }).click();
  await page.getByRole('heading', { level: 1, name: 'JWT decoder' }).waitFor();
  await close();
});

test('searches from anywhere by keyboard alone', async () => {
  const { page, close } = await here.open('/t/base64/');
  await page.getByRole('textbox', { name: 'Input' }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search the tools' });
  await search.waitFor();
  await page.keyboard.type('sha');
  await page.getByRole('option', { name: /Hash generator/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hash generator' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await close();
});

test('keeps favourites and what was used, and nothing else', async () => {
  const { page, close } = await here.open('/t/base64/');
  await page.getByRole('textbox', { name: 'Input' }).fill('kept nowhere');
  await page.getByRole('button', { name: 'Base64 is a favorite' }).click();
  await page.getByRole('link', { name: 'Toolyard' }).click();
  await page.getByRole('heading', { name: 'Favorites' }).waitFor();
  await page.goto(`${here.server.address}/t/word-counter/`);
  await page.getByRole('heading', { level: 1, name: 'Word counter' }).waitFor();
  await page.goto(`${here.server.address}/`);
  const recent = page.getByRole('region', { name: 'Recently used' });
  await recent.getByRole('link', { name: 'Word counter' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.ok(!kept.includes('kept nowhere'));
  await close();
});

test('is a list of links where there are no scripts', async () => {
  const { page, context } = await here.open('/', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'PDF merge' }).click();
  await page.getByRole('heading', { level: 1, name: 'PDF merge' }).waitFor();
  assert.match(await page.getByRole('main').innerText(), /This page requires JavaScript\./);
  await context.close();
});

test('changes its colours and keeps them', async () => {
  const { page, close } = await here.open('/', { colorScheme: 'light' });
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  await page.getByRole('button', { name: 'Colors: system default' }).click();
  await page.getByRole('button', { name: 'Colors: light' }).click();
  assert.notEqual(await back(), light);
  await page.reload();
  await page.getByRole('button', { name: 'Colors: dark' }).waitFor();
  assert.notEqual(await back(), light);
  await close();
});

// Pastes a text from the clipboard.
async function paste(page, text) {
  await page.bringToFront();
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('Control+v');
}

test('suggests tools for what is pasted, and opens none by itself', async () => {
  const { page, close } = await here.open('/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('searchbox').waitFor();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await paste(page, 'aGVsbG8gd29ybGQ=');
  await page.getByRole('heading', { name: 'The pasted text looks like Base64' }).waitFor();
  await picture(page, 'index-pasted');
  await isSound(page);
  assert.deepEqual(requests, []);
  assert.equal(new URL(page.url()).pathname, '/');
  // Words to search for are pasted into the search field.
  await page.getByRole('searchbox').focus();
  await paste(page, 'merge');
  assert.equal(await page.getByRole('searchbox').inputValue(), 'merge');
  await paste(page, '#ff8800');
  await page.getByRole('heading', { name: 'The pasted text looks like a color' }).waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), 'merge');
  await page.getByRole('link', { name: 'Open in Color converter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Color converter' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href]));
  assert.ok(!kept.includes('ff8800'));
  await page
    .getByRole('region', { name: 'Result', exact: true })
    .getByText(/255.*136/)
    .first()
    .waitFor();
  await close();
});
