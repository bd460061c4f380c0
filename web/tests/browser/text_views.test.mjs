// Views made for the job of the text tools: tokens with their key beside them, all faults of JSON
// at once, Markdown in step with its preview, the other direction as one click, and passwords.
import assert from 'node:assert/strict';
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { becomes, counts, isSound, picture, start, widths } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const input = (page) => page.locator('.input-field textarea');
const output = (page) => page.getByRole('region', { name: 'Result text' });
const answer = (page) => page.getByRole('region', { name: 'Result', exact: true });

// Checks the page wide and narrow, with pictures wide, on a phone, and dark.
async function look(page, name) {
  for (const [size, width, colorScheme, isChecked] of [
    ['wide', widths.wide, 'light', true],
    ['phone', 390, 'light', false],
    ['wide-dark', widths.wide, 'dark', false],
    ['narrow', widths.narrow, 'dark', true],
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => scrollTo(0, 0));
    await picture(page, `text-view-${name}-${size}`);
    if (isChecked) await isSound(page);
  }
  await page.setViewportSize({ width: widths.wide, height: 900 });
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = {
  iss: 'accounts.example.com',
  sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
  aud: ['api.example.com', 'userinfo'],
  iat: 1516239022,
  exp: 4102444800,
  scope: 'openid profile email',
};

test('the payload of a token is in view at once, after its verdict', async () => {
  const { page, close } = await here.open('');
  await page.setViewportSize({ width: 1366, height: 768 });
  const token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`;
  await page.goto(`${here.server.address}/t/jwt-decoder/#input=${token}`);
  await page.getByText(/^Signature not checked\./).waitFor();
  const payload = page.getByRole('region', { name: 'Payload' });
  assert.ok((await payload.getByText(claims.sub).boundingBox()).y < 768);
  const verdict = await page.locator('.verdict').boundingBox();
  assert.ok(verdict.y < (await payload.boundingBox()).y);
  await look(page, 'jwt');
  await close();
});

test('a token has the colors of its parts as it is typed', async () => {
  const { page, close } = await here.open('/t/jwt-decoder/');
  const token = `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`;
  await input(page).fill(`Bearer ${token}`);
  const painted = page.locator('.painted');
  await painted.locator('[data-part=signature]').waitFor();
  assert.equal((await painted.textContent()).trimEnd(), `Bearer ${token}`);
  const colors = await painted
    .locator('[data-part]')
    .evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).color)).size);
  assert.ok(colors >= 4, 'each part has its own');
  const place = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  assert.deepEqual(await painted.evaluate(place), await input(page).evaluate(place));
  const font = (one) => {
    const { font: all, letterSpacing, paddingLeft, overflowWrap } = getComputedStyle(one);
    return [all, letterSpacing, paddingLeft, overflowWrap];
  };
  assert.deepEqual(await painted.evaluate(font), await input(page).evaluate(font));
  await close();
});

test('a public key verifies a token at once, and finds its field by itself', async () => {
  const { page, close } = await here.open('/t/jwt-decoder/', clipboard);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const begin = `${encode({ alg: 'RS256' })}.${encode(claims)}`;
  const token = `${begin}.${createSign('sha256').update(begin).sign(privateKey, 'base64url')}`;
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  await input(page).fill(token);
  await page.getByRole('textbox', { name: 'Public key', exact: true }).fill(pem);
  await page.getByText(/^Signature valid\. Expires in/).waitFor();
  const keys = JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] });
  await page.getByRole('textbox', { name: 'Public key', exact: true }).fill(keys);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Signature valid\. Expires in/).waitFor();
  // A key in lines, pasted where a secret is expected.
  await page.getByRole('radio', { name: 'Secret' }).check({ force: true });
  await page.getByText(/^Signature not checked\./).waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), pem);
  await page.locator('.jwt-secret input.control').focus();
  await page.keyboard.press('Control+V');
  await page.getByText(/^Signature valid\. Expires in/).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Public key' }).isChecked());
  await close();
});

test('a token that has expired says since when, though its signature is valid', async () => {
  const { page, close } = await here.open('/t/jwt-decoder/');
  const begin = `${encode({ alg: 'HS256' })}.${encode({ exp: 1516242622 })}`;
  const secret = 'a secret that is long enough for it';
  const mac = createHmac('sha256', secret).update(begin).digest('base64url');
  await input(page).fill(`${begin}.${mac}`);
  await page.locator('.jwt-secret input.control').fill(secret);
  await page.keyboard.press('Enter');
  await page.getByText(/^Expired \d+ years ago\. The signature is valid\.$/).waitFor();
  await close();
});

test('all faults of JSON are listed, and a click leads to each', async () => {
  const { page, close } = await here.open('/t/json-formatter/', { expected: [/status of 4/] });
  await input(page).fill('{\'a\': 1,\n  b: [1, 2,],\n  "é": True,\n}');
  const faults = page.getByRole('list', { name: 'Faults' });
  await faults.getByText('A key was put in quotes.').waitFor();
  assert.ok((await faults.getByRole('listitem').count()) >= 5);
  await faults.getByRole('button', { name: 'Show Line 2, column 3' }).click();
  const chosen = () =>
    input(page).evaluate((one) => one.value.slice(one.selectionStart, one.selectionEnd));
  assert.equal(await chosen(), 'b');
  await faults.getByRole('button', { name: 'Show Line 3, column 8' }).click();
  assert.equal(await chosen(), 'T', 'after a character of two bytes');
  await look(page, 'json-faults');
  await page.getByRole('button', { name: 'Repair all' }).click();
  await output(page).getByText('"b": [').waitFor();
  const repairs = page.getByRole('list', { name: 'Repairs' });
  if (!(await repairs.isVisible())) await page.getByText(/^\d+ repairs$/).click();
  await repairs.getByRole('button', { name: 'Show Line 2, column 3' }).click();
  assert.equal(await chosen(), 'b');
  await look(page, 'json-repaired');
  await close();
});

test('checking JSON lists all faults as well', async () => {
  const { page, close } = await here.open('/t/json-formatter/?operation=validate');
  await input(page).fill('[1, 2,]\n');
  await page.getByText('This is not valid JSON.').waitFor();
  await page.getByText('1 fault, which can be repaired').waitFor();
  await page.getByRole('button', { name: 'Repair it' }).click();
  await output(page).getByText('[').first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('repair'), 'true');
  await close();
});

test('a fault far down a long text is scrolled to', async () => {
  const { page, close } = await here.open('/t/json-formatter/', { expected: [/status of 4/] });
  const long = 'a long word '.repeat(20);
  const lines = Array.from({ length: 300 }, (_, at) => `  "${at}": "${long}",`);
  await input(page).fill(`{\n${lines.join('\n')}\n  "last": True\n}`);
  await page.getByRole('button', { name: 'Show Line 302, column 11', exact: true }).click();
  const range = await input(page).evaluate((one) => [
    one.scrollTop,
    one.scrollHeight - one.clientHeight,
  ]);
  assert.ok(range[0] > 0.95 * range[1], `${range[0]} of ${range[1]}`);
  await close();
});

test('values are found in a tree, wherever they are folded', async () => {
  const { page, close } = await here.open('/t/json-formatter/');
  const rows = Array.from({ length: 3000 }, (_, at) => ({ id: at, name: `Product ${at}` }));
  await input(page).fill(JSON.stringify({ rows }));
  await page.getByRole('tab', { name: 'Tree' }).click();
  const find = page.getByRole('searchbox', { name: 'Find in keys and values' });
  await find.fill('product 2999');
  const chosen = page.getByRole('tree').locator('[aria-selected=true]');
  await chosen.getByText('"Product 2999"').waitFor();
  await page.getByText('/rows/2999/name').waitFor();
  await find.fill('product 29');
  // The selected value is among them.
  await page.getByText('111 of 111', { exact: true }).waitFor();
  await find.press('Enter');
  await page.getByText('1 of 111', { exact: true }).waitFor();
  await chosen.getByText('"Product 29"').waitFor();
  await find.press('Shift+Enter');
  await page.getByText('111 of 111', { exact: true }).waitFor();
  await chosen.getByText('"Product 2999"').waitFor();
  await look(page, 'json-found');
  await find.fill('not there');
  await page.getByText('Not found').waitFor();
  await close();
});

const paragraphs = (count) => 'Some words of a paragraph, which is long. '.repeat(8 * count);
const sections = Array.from({ length: 12 }, (_, at) => `## Part ${at}\n\n${paragraphs(at % 3)}`);
const markdown = `# Title

Text with a note.[^1]

- [x] Done
- [ ] Open

| Name | Value |
|------|------:|
| a    |     1 |
| b    |     2 |

> [!WARNING]
> Be careful.

${sections.join('\n\n')}

[^1]: The note.
`;

test('Markdown and its preview are scrolled in step, from either side', async () => {
  const { page, close } = await here.open('/t/markdown-preview/');
  await input(page).fill(markdown);
  const frame = page.frameLocator('iframe[title=Preview]');
  await frame.getByRole('heading', { name: 'Part 11' }).waitFor();
  const scroller = page.getByRole('region', { name: 'Rendered Markdown' });
  const scrolled = (one) =>
    one.evaluate((box) => box.scrollTop / (box.scrollHeight - box.clientHeight));
  await input(page).hover();
  await page.mouse.wheel(0, 100_000);
  await becomes(async () => (await scrolled(scroller)) > 0.98, true, 'both are at the end');
  await page.mouse.wheel(0, -100_000);
  await becomes(async () => (await scrolled(scroller)) < 0.02, true, 'both are at the beginning');
  await scroller.hover();
  await page.mouse.wheel(0, 100_000);
  await becomes(async () => (await scrolled(input(page))) > 0.98, true, 'from the preview');
  await look(page, 'markdown');
  await close();
});

test('what is typed at the end is seen in the preview', async () => {
  const { page, close } = await here.open('/t/markdown-preview/');
  await input(page).fill(markdown);
  const frame = page.frameLocator('iframe[title=Preview]');
  await frame.getByRole('heading', { name: 'Part 11' }).waitFor();
  await input(page).press('Control+End');
  await page.keyboard.type('\n\n## Typed\n\nLast.');
  await frame.getByText('Last.').waitFor();
  const view = await page.getByRole('region', { name: 'Rendered Markdown' }).boundingBox();
  const isSeen = async () => {
    const heading = await frame.getByRole('heading', { name: 'Typed' }).boundingBox();
    return heading.y > view.y && heading.y < view.y + view.height;
  };
  await becomes(isSeen, true);
  await close();
});

test('rendered Markdown is copied with its formatting', async () => {
  const { page, close } = await here.open('/t/markdown-preview/', clipboard);
  await input(page).fill('# One\n\n**Two**');
  await page.frameLocator('iframe[title=Preview]').getByText('Two').waitFor();
  const copied = async (type) => {
    const [item] = await page.evaluate(async (wanted) => {
      const items = await navigator.clipboard.read();
      return Promise.all(items.map((one) => one.getType(wanted).then((blob) => blob.text())));
    }, type);
    return item;
  };
  await page.getByRole('button', { name: 'Copy formatted text' }).click();
  await page.getByText('Copy formatted text: copied').waitFor({ state: 'attached' });
  assert.match(await copied('text/html'), /<strong>Two<\/strong>/);
  assert.match(await copied('text/plain'), /^One\s+Two$/);
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await page.getByText('Copy HTML: copied').waitFor({ state: 'attached' });
  assert.match(await copied('text/plain'), /<strong>Two<\/strong>/);
  await close();
});

test('a preview of raw HTML runs no script, whatever it contains', async () => {
  const { page, close } = await here.open('/t/markdown-preview/?html_policy=raw', {
    expected: [/Blocked (script|form)/, /Content Security Policy/],
  });
  await input(page).fill(
    [
      '<script>parent.document.title = "run"</script>',
      '<img src=x onerror=\'parent.document.title = "run"\'>',
      '<svg onload=\'parent.document.title = "run"\'></svg>',
      '<a href=\'javascript:parent.document.title = "run"\'>link</a>',
      '<form action="/account/"><button>send</button></form>',
      '<p onclick=\'parent.document.title = "run"\'>click</p>',
    ].join('\n\n'),
  );
  const frame = page.frameLocator('iframe[title=Preview]');
  await frame.getByText('click').click();
  await frame.getByRole('link', { name: 'link' }).click();
  await frame.getByRole('button', { name: 'send' }).click();
  await frame.getByText('click').click();
  assert.ok(!(await page.title()).includes('run'));
  assert.match(page.url(), /\/t\/markdown-preview\//);
  await close();
});

test('the other direction of Base64 is offered, and taken by one click', async () => {
  const { page, close } = await here.open('/t/base64/', { expected: [/status of 4/] });
  await input(page).fill('SGVsbG8gd29ybGQh');
  await page.getByText('The input is Base64 already.').waitFor();
  await look(page, 'base64-offer');
  await page.getByRole('button', { name: 'Decode it' }).click();
  await output(page).getByText('Hello world!', { exact: true }).waitFor();
  await page.getByText('Standard alphabet, with + and / · text/plain').waitFor();
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await page.getByText('Byte 0: 48 is 72').waitFor();
  await page.getByRole('tab', { name: 'Text' }).click();
  await input(page).fill('Hello world!');
  await page.getByRole('button', { name: 'Encode it' }).click();
  await output(page).getByText('SGVsbG8gd29ybGQh', { exact: true }).waitFor();
  await input(page).fill('_-_-');
  assert.equal(await page.getByText('The input is Base64 already.').count(), 0);
  await close();
});

test('decoded bytes are a file with a type, a dump and a download', async () => {
  const { page, close } = await here.open('/t/hex-decoder/', { expected: [/status of 4/] });
  await input(page).fill('89504e470d0a1a0a0000000d49484452ffee');
  await page.getByText('decoded.png').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.file-facts').getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'decoded.png');
  assert.equal(
    readFileSync(await file.path()).toString('hex'),
    '89504e470d0a1a0a0000000d49484452ffee',
  );
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await page.getByText('Byte 0: 89 is 137').waitFor();
  await look(page, 'hex-file');
  await input(page).fill('Hello!');
  await page.getByRole('button', { name: 'Encode it' }).click();
  await output(page).getByText('48656c6c6f21', { exact: true }).waitFor();
  await input(page).fill('48656c6c6f');
  await page.getByRole('button', { name: 'Decode it' }).click();
  await output(page).getByText('Hello', { exact: true }).waitFor();
  await close();
});

test('a file goes in and comes out with its name, and is seen', async () => {
  const { page, close } = await here.open('/t/base64/');
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q' +
      'DwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = (name, buffer) =>
    page
      .getByLabel('Open a file')
      .last()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await put('dot.png', bytes);
  await output(page).getByText(bytes.toString('base64'), { exact: true }).waitFor();
  await answer(page).getByText('dot.png, image/png, 70 bytes').waitFor();
  await page.getByRole('img', { name: 'dot.png' }).waitFor();
  await look(page, 'base64-file');
  await page.goto(`${here.server.address}/t/base64/?operation=decode`);
  await put('dot.png.b64', Buffer.from(bytes.toString('base64')));
  await page.getByRole('img', { name: 'Decoded data' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.file-facts').getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'dot.png');
  assert.deepEqual(readFileSync(await file.path()), bytes);
  await close();
});

test('after a wrong password, nothing that another one decrypted is left', async () => {
  const { page, close } = await here.open('/t/aes-encrypt-decrypt/', { expected: [/status of 4/] });
  const password = page.getByLabel('Password', { exact: true });
  const run = () => page.keyboard.press('Control+Enter');
  await input(page).fill('the hidden text');
  await password.fill('right');
  await run();
  await page.getByText('Keep the encrypted text and the password').waitFor();
  await look(page, 'aes-encrypted');
  const encrypted = await output(page).innerText();
  await input(page).fill(encrypted);
  await page.getByText('The form has changed since.').waitFor();
  await run();
  await output(page).getByText('the hidden text', { exact: true }).waitFor();
  await password.fill('wrong');
  await run();
  await answer(page).getByRole('alert').waitFor();
  assert.ok(!(await answer(page).innerText()).includes('the hidden text'));
  await counts(answer(page).getByRole('button', { name: 'Copy', exact: true }), 0);
  await look(page, 'aes-wrong');
  await close();
});

test('a password is made, shown once, copied, and used', async () => {
  const { page, close } = await here.open('/t/aes-encrypt-decrypt/', clipboard);
  await input(page).fill('text');
  await page.getByRole('button', { name: 'Make a password' }).click();
  await page.getByRole('button', { name: 'Copy the password' }).click();
  await page.getByText('the password copied').waitFor({ state: 'attached' });
  const made = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(made, /^[2-9A-HJ-NP-Za-km-z]{20}$/);
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), made);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Keep the encrypted text and the password').waitFor();
  assert.ok(!page.url().includes(made));
  await page.getByLabel('Password', { exact: true }).fill('another');
  await counts(page.getByRole('button', { name: 'Copy the password' }), 0);
  await close();
});

test('a decrypted file is a file again', async () => {
  const { page, close } = await here.open('/t/aes-encrypt-decrypt/');
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452ffee', 'hex');
  const password = page.getByLabel('Password', { exact: true });
  await page
    .getByLabel('Open a file')
    .last()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes });
  await becomes(() => input(page).inputValue(), bytes.toString('base64'));
  await password.fill('secret');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Keep the encrypted text and the password').waitFor();
  const encrypted = await output(page).innerText();
  await page.goto(`${here.server.address}/t/aes-encrypt-decrypt/?operation=decrypt`);
  await input(page).fill(encrypted);
  await password.fill('secret');
  await page.keyboard.press('Control+Enter');
  await page.getByText('decrypted.png').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.file-facts').getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.deepEqual(readFileSync(await file.path()), bytes);
  await close();
});

test('a field with named values is a list of them, with room for others', async () => {
  const { page, close } = await here.open('/t/caesar-cipher/?alphabet=greek');
  const alphabet = page.getByLabel('Alphabet', { exact: true });
  await alphabet.waitFor();
  assert.equal(await alphabet.inputValue(), 'greek');
  await alphabet.selectOption('Other');
  await page.getByLabel('Alphabet: other').fill('abcd');
  await page.waitForURL('**/?alphabet=abcd');
  await input(page).fill('dab');
  await output(page).getByText('cda', { exact: true }).waitFor();
  await page.reload();
  assert.equal(await page.getByLabel('Alphabet: other').inputValue(), 'abcd');
  await alphabet.selectOption({ label: 'Latin' });
  await page.waitForURL(/caesar-cipher\/$/);
  await close();
});
