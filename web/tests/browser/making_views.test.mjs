// Custom views of tools that create, merge and analyze: PDF files, Morse code, word counts, the
// Caesar cipher, bytes, UUIDs, keys, decoded files, encrypted text, and filler text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { becomes, counts, hasFocus, isSound, picture, start, widths } from './pages.mjs';
import { pdf } from './pdf_files.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const input = (page, name = 'Input') => page.getByRole('textbox', { name, exact: true });
const output = (page) => page.getByRole('region', { name: 'Result text' });
const run = (page) => page.getByRole('button', { name: /^(Run|Again)$/ }).click();
// The region that contains the result.
const answer = (page) => page.getByRole('region', { name: 'Result', exact: true });

async function saved(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

// Checks the page in a wide and in a narrow window, light and dark.
async function look(page, name) {
  for (const size of ['wide', 'narrow'])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width: widths[size], height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.activeElement?.blur());
      await picture(page, `view-${name}-${size}-${colorScheme}`);
      await isSound(page);
    }
  await page.setViewportSize({ width: widths.wide, height: 900 });
}

const rows = (page) => page.getByRole('list', { name: 'PDF files' }).locator(':scope > li');
const names = async (page) =>
  (await rows(page).locator('bdi').allInnerTexts()).map((name) => name.replace('.pdf', ''));
const choose = (page, ...files) =>
  page
    .getByLabel(/(Choose|Add more) PDF files/)
    .last()
    .setInputFiles(files);

test('a stranger on a phone merges two files in order', async () => {
  const { page, close } = await here.open('/', { width: 390, hasTouch: true, isMobile: true });
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('merge');
  await page.getByRole('link', { name: /PDF/ }).first().tap();
  await page.getByRole('heading', { level: 1, name: /PDF/ }).waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose PDF files' }).tap(),
  ]);
  await chooser.setFiles([pdf('second', 2), pdf('first', 3)]);
  await page.getByRole('button', { name: 'Move up first.pdf' }).tap();
  await becomes(() => names(page), ['first', 'second']);
  await page.getByRole('button', { name: 'Run', exact: true }).tap();
  await page.getByText('all 3 pages, now pages 1 to 3').waitFor();
  await page.getByText('all 2 pages, now pages 4 to 5').waitFor();
  const download = page.getByRole('button', { name: 'Download' });
  const box = await download.boundingBox();
  assert.ok(box.y > 0 && box.y + box.height <= 900, 'it is there without scrolling');
  const file = await saved(page, () => download.tap());
  assert.equal(file.name, 'merged.pdf');
  assert.equal(file.bytes.subarray(0, 5).toString(), '%PDF-');
  await picture(page, 'view-pdf-merge-phone');
  await close();
});

test('files are added, moved by keys and by dragging, and taken out', async () => {
  const { page, close } = await here.open('/t/pdf-merge/');
  await page.getByRole('button', { name: 'Choose PDF files' }).waitFor();
  await choose(page, pdf('a', 1), pdf('b', 1));
  await choose(page, pdf('c', 1));
  await becomes(() => names(page), ['a', 'b', 'c']);
  const down = page.getByRole('button', { name: 'Move down a.pdf' });
  await down.focus();
  await page.keyboard.press('Enter');
  await page.getByText('a.pdf: position 2 of 3').waitFor({ state: 'attached' });
  await hasFocus(down);
  await page.keyboard.press('Alt+ArrowDown');
  await becomes(() => names(page), ['b', 'c', 'a']);
  await page.setViewportSize({ width: widths.wide, height: 1600 });
  const from = await rows(page).nth(2).locator('.pdf-handle').boundingBox();
  const to = await rows(page).nth(0).boundingBox();
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  await becomes(() => names(page), ['a', 'b', 'c']);
  await page.getByRole('button', { name: 'Remove b.pdf' }).click();
  await becomes(() => names(page), ['a', 'c']);
  await close();
});

test('pages of a file are written or clicked, and move with it', async () => {
  const { page, close } = await here.open('/t/pdf-merge/', { expected: [/status of 4/] });
  await page.getByRole('button', { name: 'Choose PDF files' }).waitFor();
  await choose(page, pdf('a', 5), pdf('b', 2));
  await page.getByLabel('Pages of b.pdf', { exact: true }).fill('9');
  await run(page);
  await rows(page).nth(1).getByText('The document has 2 pages, but no page 9.').waitFor();
  await page.getByLabel('Pages of b.pdf', { exact: true }).fill('2');
  await run(page);
  await page.getByText('1 of 2 pages, now page 6').waitFor();
  await page.getByLabel('Pages of a.pdf', { exact: true }).fill('2-4');
  await page.getByRole('button', { name: 'Move down a.pdf' }).click();
  assert.equal(await page.getByLabel('Pages of a.pdf', { exact: true }).inputValue(), '2-4');
  await run(page);
  await page.getByText('3 of 5 pages, now pages 2 to 4').waitFor();
  const frame = page.locator('iframe.pdf-frame');
  if (await page.evaluate(() => navigator.pdfViewerEnabled))
    assert.match(await frame.getAttribute('src'), /^blob:/);
  else await page.getByText('This browser cannot show a PDF').waitFor();
  await page.getByText('Rotation, title, password').first().click();
  await look(page, 'pdf-merge');
  await close();
});

test('a missing password is asked for where it belongs', async () => {
  const { page, close } = await here.open('/t/pdf-merge/', { expected: [/status of 4/] });
  await page.getByRole('button', { name: 'Choose PDF files' }).waitFor();
  const locked = await fetch(`${here.server.address}/api/v1/t/pdf-merge/`, {
    method: 'POST',
    headers: { 'x-api-key': here.server.key, 'content-type': 'application/json' },
    body: JSON.stringify({
      input: pdf('secret', 1).buffer.toString('base64'),
      encrypt: { user_password: 'open sesame' },
    }),
  }).then((one) => one.json());
  const buffer = Buffer.from(locked.output, 'base64');
  await choose(page, pdf('a', 1), { name: 'b.pdf', mimeType: 'application/pdf', buffer });
  await run(page);
  const password = rows(page).nth(1).getByLabel('Password', { exact: true });
  await password.fill('open sesame');
  await run(page);
  await page.getByText('it was encrypted').waitFor();
  const snippets = page.getByRole('heading', { name: 'Use in your program' });
  await snippets.scrollIntoViewIfNeeded();
  const panel = await page.getByRole('tabpanel').innerText();
  assert.ok(panel.includes('b.pdf') && !panel.includes('sesame') && !page.url().includes('sesame'));
  await close();
});

test('Morse code is played, and saved as a sound', async () => {
  const { page, close } = await here.open('/t/morse-code/');
  await input(page).fill('SOS');
  await output(page).getByText('... --- ...').waitFor();
  const lamp = page.getByRole('img', { name: /^Light/ });
  assert.equal(await lamp.getAttribute('data-on'), 'false');
  // Long enough to be checked while it plays.
  await input(page).fill('SOS '.repeat(12));
  await output(page).getByText('... --- ... / ...').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('img', { name: 'Light on' }).waitFor();
  await page.getByRole('slider', { name: 'Speed' }).fill('5');
  await becomes(
    () => page.getByRole('slider', { name: 'Speed' }).getAttribute('aria-valuetext'),
    '5 words per minute',
  );
  await page.getByRole('img', { name: 'Light on' }).waitFor();
  await page.locator('.morse-tape mark').waitFor();
  // Back to the top: elements below the sticky header do not count as targets.
  await page.evaluate(() => scrollTo(0, 0));
  await look(page, 'morse-code');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('img', { name: 'Light off' }).waitFor();
  await input(page).fill('SOS');
  await output(page).getByText('... --- ...', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create a WAV file' }).click();
  const file = await saved(page, () => page.getByRole('button', { name: 'Download WAV' }).click());
  assert.equal(file.bytes.subarray(0, 4).toString(), 'RIFF');
  // Stops by itself at the end.
  await page.getByRole('slider', { name: 'Speed' }).fill('60');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await close();
});

test('words are counted as one types', async () => {
  const { page, close } = await here.open('/t/word-counter/');
  const card = (name) => page.locator('.count-card', { hasText: name }).locator('dd');
  await input(page, 'Text').fill('The cat saw the other cat.');
  await page.locator('.count-bars').getByText('cat', { exact: true }).waitFor();
  assert.equal(await card(/^Words/).innerText(), '6');
  await input(page, 'Text').fill('word '.repeat(600));
  await card(/^Words/)
    .getByText('600')
    .waitFor();
  assert.equal(await card(/^Reading time/).innerText(), '2 min 32 s');
  await input(page, 'Text').fill('The cat saw the other cat, and a عربي text. '.repeat(3));
  await page.locator('.count-bars').getByText('عربي').waitFor();
  await look(page, 'word-counter');
  await close();
});

test('all shifts are shown, and one is used by a click', async () => {
  const { page, close } = await here.open('/t/caesar-cipher/?operation=crack');
  await input(page).fill('Khoor zruog, wklv lv d whvw');
  await page.getByRole('heading', { name: 'All shifts' }).waitFor();
  await counts(page.locator('.shift'), 26);
  assert.match(await page.locator('.shift').first().innerText(), /Best, very likely/);
  await look(page, 'caesar-cipher');
  await page.getByRole('button', { name: 'Use shift 10', exact: true }).click();
  await output(page).getByText('Axeeh phkew').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('shift'), '10');
  await page.getByRole('button', { name: 'Show all shifts' }).click();
  await page.getByRole('button', { name: 'Use shift 3', exact: true }).click();
  await output(page).getByText('Hello world, this is a test').waitFor();
  await close();
});

test('bytes stand beside their text, and are told one by one', async () => {
  // Lines of 16 bytes beside the input and the options.
  const { page, close } = await here.open('/t/hex-decoder/', { width: 1600 });
  await input(page).fill('48656c6c6f20776f726c6421 ff 00 e282ac0a7c');
  const dump = page.getByRole('group', { name: /Bytes and text/ });
  await dump.waitFor();
  await page.getByText('Byte 0: 48 is 72').waitFor();
  assert.match(await page.locator('.hex-text').first().textContent(), /^Hello world!/);
  await dump.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Byte 16: ac is 172, 10101100, not ASCII').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Byte 1: 65 is 101, 01100101, “e”').waitFor();
  await look(page, 'hex-decoder');
  await close();
});

test('a UUID is taken apart, and many are listed', async () => {
  const { page, close } = await here.open('/t/uuid-generator/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await input(page, 'UUID').fill('c232ab00-9414-11ec-b3c8-9f6bdeced846');
  const node = page.locator('.uuid-field', { hasText: 'Node' });
  await node.getByText('9f:6b:de:ce:d8:46, random').waitFor();
  assert.match(await node.innerText(), /9f6bdeced846/);
  await look(page, 'uuid-generator');
  await page.goto(`${here.server.address}/t/uuid-generator/?version=7&count=60`);
  await page.getByRole('button', { name: 'Show all 60' }).click();
  await counts(page.locator('.uuid-list li'), 60);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('All UUIDs copied').waitFor({ state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.split('\n').length, 60);
  await page.getByRole('button', { name: 'Copy UUID 60' }).click();
  await page.getByText('UUID 60 copied').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), copied.split('\n')[59]);
  await close();
});

test('a private key is masked, and saved in every format', async () => {
  const { page, close } = await here.open('/t/rsa-key-generator/?bits=2048');
  const secret = page.getByRole('group', { name: 'Private key' });
  await secret.waitFor();
  assert.ok(!(await answer(page).innerText()).includes('BEGIN PRIVATE KEY'));
  await page.getByText('The private key was generated on a server').waitFor();
  const begins = {
    'private-key.pem': '-----BEGIN PRIVATE KEY-----',
    'private-key-pkcs1.pem': '-----BEGIN RSA PRIVATE KEY-----',
    id_rsa: '-----BEGIN OPENSSH PRIVATE KEY-----',
    'private-key.jwk.json': '{"kty":"RSA"',
    'private-key.der': '0\x82',
  };
  const buttons = secret.locator('.key-downloads').getByRole('button');
  await counts(buttons, Object.keys(begins).length);
  for (const button of await buttons.all()) {
    const { name, bytes } = await saved(page, () => button.click());
    assert.ok(bytes.toString('latin1').startsWith(begins[name]), name);
  }
  const open = page.getByRole('group', { name: 'Public key' });
  const { name } = await saved(page, () =>
    open.getByRole('button', { name: /^openssh$/i }).click(),
  );
  assert.equal(name, 'id_rsa.pub');
  await look(page, 'rsa-key-generator');
  await secret.getByRole('button', { name: 'Show' }).click();
  await secret.getByText('BEGIN PRIVATE KEY').waitFor();
  await close();
});

test('a decoded picture is seen', async () => {
  const { page, close } = await here.open('/t/base64/?operation=decode');
  const drawn =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAA' +
    'AfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await input(page).fill(drawn);
  const shown = page.getByRole('img', { name: 'Decoded data' });
  await shown.waitFor();
  await page.waitForFunction(() => document.querySelector('.file-picture img').naturalWidth === 1);
  const file = await saved(page, () =>
    page.locator('.file-facts').getByRole('button', { name: 'Download' }).click(),
  );
  assert.equal(file.name, 'decoded.png');
  assert.equal(file.bytes.toString('base64'), drawn.split(',')[1]);
  await look(page, 'base64');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x()</script></svg>';
  await input(page).fill(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
  await page.waitForFunction(() => document.querySelector('.file-picture img')?.naturalWidth === 9);
  await close();
});

test('what was used to encrypt is told, and a new key is masked', async () => {
  const { page, close } = await here.open('/t/aes-encrypt-decrypt/');
  await input(page).fill('hello');
  await run(page);
  await page.getByText('Store this key now.').waitFor();
  await page.getByText('Protected against changes').waitFor();
  const key = page.getByRole('group', { name: 'Generated key' });
  assert.match(await key.locator('bdi').innerText(), /^•+$/);
  await look(page, 'aes-encrypt-decrypt');
  await key.getByRole('button', { name: 'Show' }).click();
  assert.match(await key.locator('bdi').innerText(), /^[0-9a-f]{64}$/);
  await close();
});

test('filler text is seen as on a page', async () => {
  const { page, close } = await here.open('/t/lorem-ipsum/?count=3&format=html');
  await output(page).getByText('<p>').waitFor();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await counts(page.locator('.rendered-text p'), 3);
  const first = await page.locator('.rendered-text p').last().innerText();
  await page.getByRole('button', { name: 'Keep this text' }).click();
  await page.getByRole('button', { name: 'New text each time' }).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Preview' }).click();
  assert.equal(await page.locator('.rendered-text p').last().innerText(), first);
  await look(page, 'lorem-ipsum');
  await close();
});
