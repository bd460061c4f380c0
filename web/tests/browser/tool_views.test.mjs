// Views made for what people do with a tool: generators that begin by themselves, sliders of
// colors, palettes, limits of texts, digests of many files, and icons.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { becomes, counts, isSound, picture, start, widths } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const phone = { width: 390, hasTouch: true, isMobile: true };

// Checks the page in a wide and in a narrow window, light and dark.
async function look(page, name) {
  for (const size of ['wide', 'narrow'])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width: widths[size], height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => scrollTo(0, 0));
      await picture(page, `view-${name}-${size}-${colorScheme}`);
      await isSound(page);
    }
  await page.setViewportSize({ width: widths.wide, height: 900 });
}

const isInView = (locator) =>
  locator.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const made = {
  'password-generator': (page) => page.getByRole('list', { name: 'Passwords' }).locator('bdi'),
  'uuid-generator': (page) => page.getByRole('list', { name: 'UUIDs' }).locator('bdi'),
  'lorem-ipsum': (page) => page.getByRole('region', { name: 'Result text' }),
  'rsa-key-generator': (page) => page.getByRole('region', { name: 'Public key, text' }),
};

// Options with which a result is made sooner.
const quickly = { 'rsa-key-generator': '?bits=2048' };

for (const [slug, resultOf] of Object.entries(made))
  test(`${slug} has made something when it opens, and makes another`, async () => {
    const { page, close } = await here.open(`/t/${slug}/${quickly[slug] ?? ''}`, phone);
    const result = resultOf(page);
    await result.waitFor();
    const first = await result.textContent();
    const element = await result.elementHandle();
    const another = page.getByRole('button', { name: /^Another/ });
    assert.ok(await isInView(another), 'without scrolling');
    await another.tap();
    // Keys take as long as the machine needs.
    await page.waitForFunction(
      ([one, before]) => !one.isConnected || one.textContent !== before,
      [element, first],
      { timeout: 120_000 },
    );
    assert.notEqual(await result.textContent(), first);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, `phone-${slug}`);
    await close();
  });

test('a password follows the slider, and its characters', async () => {
  const { page, close } = await here.open('/t/password-generator/', phone);
  const password = made['password-generator'](page);
  await password.waitFor();
  const length = page.getByRole('slider', { name: 'Length' });
  assert.ok(await isInView(length), 'length and password are seen at once');
  await length.fill('32');
  await becomes(async () => (await password.textContent()).length, 32);
  await page.getByRole('button', { name: 'More: Length' }).tap();
  await becomes(async () => (await password.textContent()).length, 33);
  await page.getByRole('button', { name: /^!@#/ }).tap();
  await page.getByRole('button', { name: /^No look-alikes/ }).tap();
  await becomes(async () => /^[A-HJ-Za-km-np-z2-9]{33}$/.test(await password.textContent()), true);
  // At least one kind of character is left.
  for (const name of [/^A–Z/, /^a–z/, /^0–9/]) await page.getByRole('button', { name }).tap();
  await becomes(async () => /^[2-9]{33}$/.test(await password.textContent()), true);
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['length', 'symbols', 'digits'].map((name) => searchParams.get(name)),
    ['33', 'false', null],
  );
  await page.getByRole('radio', { name: 'Words' }).check({ force: true });
  await becomes(async () => (await password.textContent()).split('-').length, 6);
  await page.getByText('Enough for everything').waitFor();
  await page.getByRole('radio', { name: 'PIN' }).check({ force: true });
  await becomes(async () => /^[2-9]{6}$/.test(await password.textContent()), true);
  await close();
});

test('what a generator cannot make is told at the slider', async () => {
  const { page, close } = await here.open('/t/password-generator/?length=2', {
    expected: [/status of 4/],
  });
  await page.locator('.slider .field-fault').waitFor();
  await look(page, 'password-error');
  await close();
});

test('versions of UUIDs are chosen by what they are', async () => {
  const { page, close } = await here.open('/t/uuid-generator/');
  await page.getByLabel('Version').selectOption('7');
  await becomes(async () => (await made['uuid-generator'](page).first().textContent())[14], '7');
  await page.getByRole('spinbutton', { name: 'How many' }).fill('5');
  await counts(page.getByRole('list', { name: 'UUIDs' }).getByRole('listitem'), 5);
  await look(page, 'uuids');
  await page.getByLabel('Version').selectOption('ulid');
  await becomes(async () => (await made['uuid-generator'](page).first().textContent()).length, 26);
  await close();
});

const swatch = (page) => page.getByLabel('Pick the color');

test('the swatch has the color of every accepted text', async () => {
  const { page, close } = await here.open('/t/color-converter/');
  const text = page.getByRole('textbox', { name: 'Color', exact: true });
  await swatch(page).waitFor();
  for (const [given, hex] of [
    ['navy', '#000080'],
    ['hsv(120 100% 50%)', '#008000'],
    ['rgb(1,2,3)', '#010203'],
    ['oklch(0.44027 0.1603 303.373)', '#663399'],
    ['#0af', '#00aaff'],
  ]) {
    await text.fill(given);
    await becomes(() => swatch(page).inputValue(), hex, given);
  }
  await close();
});

test('sliders of each space show and change the color', async () => {
  const { page, close } = await here.open('/t/color-converter/#input=navy');
  await becomes(() => swatch(page).inputValue(), '#000080');
  await page.getByRole('radio', { name: 'RGB' }).check({ force: true });
  const blue = page.getByRole('slider', { name: 'Blue' });
  await becomes(() => blue.inputValue(), '128');
  await blue.fill('255');
  await becomes(() => swatch(page).inputValue(), '#0000ff');
  await page.getByRole('radio', { name: 'HSL' }).check({ force: true });
  await becomes(() => page.getByRole('slider', { name: 'Hue' }).inputValue(), '240');
  await page.getByRole('slider', { name: 'Hue' }).fill('120');
  await becomes(() => swatch(page).inputValue(), '#00ff00');
  await page.getByRole('radio', { name: 'OKLCH' }).check({ force: true });
  await page.getByRole('slider', { name: 'Chroma' }).fill('0');
  await becomes(async () => /^#(..)\1\1$/.test(await swatch(page).inputValue()), true);
  await look(page, 'color-sliders');
  await close();
});

test('a color that fails as text is offered in a shade that passes', async () => {
  const { page, close } = await here.open(
    '/t/color-converter/?contrast_with=%23777#input=%23cccccc',
  );
  const on = page.getByRole('listitem').filter({ hasText: 'On #777' });
  await on.getByText('AA fails', { exact: true }).waitFor();
  await on.getByRole('button', { name: /which passes AA on #777/ }).click();
  await on.getByText('AA passes', { exact: true }).waitFor();
  await close();
});

// A picture of 40 by 20 pixels, red on one side and blue on the other, as the browser makes it.
const drawn = (page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 20);
    const context = canvas.getContext('2d');
    context.fillStyle = '#cc2222';
    context.fillRect(0, 0, 30, 20);
    context.fillStyle = '#2222cc';
    context.fillRect(30, 0, 10, 20);
    const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
    return [...new Uint8Array(bytes)];
  });

test('a palette of a picture stays in the browser, and shows its contrast', async () => {
  const { page, close } = await here.open('/t/color-converter/#input=white');
  await page.getByRole('button', { name: 'Add #ffffff' }).click();
  const buffer = Buffer.from(await drawn(page));
  const sent = [];
  page.on('request', (one) => sent.push(one.method()));
  await page
    .getByLabel('From a picture', { exact: true })
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }]);
  const palette = page.getByRole('list', { name: 'My palette' });
  await counts(palette.getByRole('listitem'), 3);
  assert.match(await palette.innerText(), /#ffffff[\s\S]*#cc2222[\s\S]*#2222cc/);
  assert.ok(!sent.includes('POST'));
  const matrix = page.getByRole('region', { name: 'Contrast of the palette' });
  const row = matrix.getByRole('row', { name: /^#2222cc/ });
  assert.match(await row.innerText(), /9\.7 AAA/);
  await look(page, 'palette');
  await close();
});

test('texts are held against usual limits, and long sentences are marked', async () => {
  const { page, close } = await here.open('/t/word-counter/');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('x'.repeat(65));
  const meter = (name) => page.getByRole('meter', { name });
  await becomes(
    async () => await meter('Page title for search engines').getAttribute('aria-valuetext'),
    '65 of 60: 5 too many',
  );
  assert.match(
    await meter('Text message').getAttribute('aria-valuetext'),
    /^1 message: 65 of 160$/,
  );
  await text.fill(`Short one. Long ${'word '.repeat(24)}end. Long ${'word '.repeat(40)}end.`);
  await page.getByRole('button', { name: 'Mark long sentences' }).click();
  await page.getByText('2 of 3 have more than 20 words').waitFor();
  await counts(page.locator('.sentence'), 2);
  await look(page, 'long-sentences');
  await close();
});

test('a text is counted once on its page', async () => {
  const { page, close } = await here.open('/t/word-counter/');
  // A family, a flag and an accent: three characters of many code points.
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('👨‍👩‍👧🇩🇪e\u0301');
  const card = page.locator('.count-card', { hasText: /^Characters/ }).first();
  await card.getByText('3', { exact: true }).waitFor();
  // The size beside the input is in bytes: no second count that may differ.
  assert.equal(await page.locator('.input-size').innerText(), '29 bytes');
  await close();
});

const digest = (text, by = 'sha256') => createHash(by).update(text).digest('hex');
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('many files are hashed at once, and compared with a list', async () => {
  const { page, close } = await here.open('/t/hash-generator/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const list = `${digest('one')}  a.txt\n${digest('other')} *b.txt\n${digest('x')}  gone.txt\n`;
  await page
    .getByLabel('Open a file', { exact: true })
    .last()
    .setInputFiles([file('a.txt', 'one'), file('b.txt', 'two'), file('SHA256SUMS', list)]);
  const rows = page.getByRole('list', { name: 'Digests by file' }).locator(':scope > li');
  await page.getByText('1 of 2 files match; 1 differ; not here: gone.txt.').waitFor();
  await counts(rows, 2);
  assert.match(await rows.nth(0).innerText(), /Matches the expected digest/);
  assert.match(await rows.nth(1).innerText(), /Differs from the expected digest/);
  await page.getByRole('button', { name: 'Copy SHA-256 of a.txt' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), digest('one'));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^SHA256SUMS/ }).click(),
  ]);
  assert.equal(
    readFileSync(await saved.path(), 'utf8'),
    `${digest('one')}  a.txt\n${digest('two')}  b.txt\n`,
  );
  await look(page, 'many-digests');
  await close();
});

test('the MD5 of many files is listed by file', async () => {
  const { page, close } = await here.open('/t/md5-generator/');
  await page
    .getByLabel('Open a file', { exact: true })
    .last()
    .setInputFiles([file('a', 'one'), file('b', 'two')]);
  const rows = page.getByRole('list', { name: 'Digests by file' });
  await rows.getByText(digest('one', 'md5')).waitFor();
  await rows.getByText(digest('two', 'md5')).waitFor();
  await close();
});

test('a cipher is shifted by a slider, and its shifts are put in order', async () => {
  const { page, close } = await here.open('/t/caesar-cipher/');
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('Hello');
  const output = page.getByRole('region', { name: 'Result text' });
  await output.getByText('Khoor').waitFor();
  await page.getByRole('slider', { name: 'Shift' }).fill('13');
  await output.getByText('Uryyb').waitFor();
  await page.goto(`${here.server.address}/t/caesar-cipher/?operation=crack`);
  await page
    .getByRole('textbox', { name: 'Input', exact: true })
    .fill('Khoor zruog, wklv lv d whvw');
  await counts(page.locator('.shift'), 26);
  await page.getByRole('radio', { name: 'By shift' }).check({ force: true });
  await becomes(() => page.locator('.shift-number').first().textContent(), 'Shift 0');
  await counts(page.locator('.shift[data-best=true]'), 1);
  assert.match(await page.locator('.shift').nth(3).innerText(), /Best[\s\S]*Hello world/);
  await close();
});

test('every tool has an icon of its own, on the index and on its page', async () => {
  const { page, close } = await here.open('/');
  const cards = page.locator('.tool-card');
  await cards.first().waitFor();
  const paths = await cards
    .locator('path')
    .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
  assert.equal(paths.length, await cards.count());
  assert.equal(new Set(paths).size, paths.length);
  await page.getByRole('link', { name: 'Base64', exact: true }).click();
  await page.locator('.tool-title .tool-icon path').waitFor({ state: 'attached' });
  const related = page.getByRole('navigation', { name: 'Related tools' });
  await related.getByRole('link', { name: 'Hex decoder' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hex decoder' }).waitFor();
  await close();
});
