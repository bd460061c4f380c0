// Files as input of tools, and what is done with results that came from them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, start } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const input = (page) => page.getByRole('textbox', { name: /^(Input|Text)$/ });
const output = (page) => page.getByRole('region', { name: 'Result text' });

// Drops files onto the page, each a name with its bytes.
async function drop(page, files) {
  // What takes them is loaded with the history.
  await page.getByRole('heading', { name: 'History' }).waitFor();
  const held = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const [name, bytes] of given) data.items.add(new File([new Uint8Array(bytes)], name));
    return data;
  }, files);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: held });
  await page.getByText('Drop the file to use it as input').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: held });
}

test('of two files for a tool that takes one, the second is named', async () => {
  const { page, close } = await here.open('/t/base64/');
  await drop(page, [
    ['first.txt', [...Buffer.from('first')]],
    ['second.txt', [...Buffer.from('second')]],
  ]);
  await page.locator('.toast').getByText('Not used: second.txt.').waitFor();
  assert.equal(await input(page).inputValue(), 'first');
  await close();
});

test('what is entered while a file is read stays', async () => {
  const { page, close } = await here.open('/t/base64/');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  let read;
  const isDecoding = new Promise((resolve) => {
    read = resolve;
  });
  // The script that reads files arrives last.
  await page.route('**/*.js', async (route) => {
    await isDecoding;
    await route.continue();
  });
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('aGVsbG8=') });
  const decode = page.getByRole('radio', { name: 'Decode', exact: true });
  await decode.click();
  read();
  await becomes(() => input(page).inputValue(), 'aGVsbG8=');
  assert.equal(await decode.isChecked(), true);
  await output(page).getByText('hello', { exact: true }).waitFor();
  await close();
});

test('files in UTF-16 and Latin-1 are texts', async () => {
  const { page, close } = await here.open('/t/word-counter/');
  await drop(page, [['wide.txt', [...Buffer.from('\ufeffzwei Wörter', 'utf16le')]]]);
  await page.locator('.toast').getByText('wide.txt was read as UTF-16.').waitFor();
  await becomes(() => input(page).inputValue(), 'zwei Wörter');
  await drop(page, [['old.txt', [...Buffer.from('drei alte Wörter', 'latin1')]]]);
  await page.locator('.toast').getByText('old.txt was read as Windows-1252').waitFor();
  await becomes(() => input(page).inputValue(), 'drei alte Wörter');
  await drop(page, [['picture.png', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]]]);
  await page.locator('.toast').getByText('does not contain text').waitFor();
  assert.equal(await input(page).inputValue(), 'drei alte Wörter');
  await close();
});

test('bytes that are used as input again keep their encoding', async () => {
  const { page, close } = await here.open('/t/hex-decoder/', { expected: [/status of 4/] });
  await input(page).fill('00ff10');
  await page.getByRole('tab', { name: 'Base64' }).click();
  await output(page).getByText('AP8Q', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await page.getByRole('radio', { name: 'Encode', exact: true }).click();
  await output(page)
    .getByText(/^00 ?ff ?10$/i)
    .waitFor();
  // A text is read as a text again.
  await page.getByRole('button', { name: 'Use as input' }).click();
  await page.getByRole('radio', { name: 'Decode', exact: true }).click();
  await page.getByRole('tab', { name: 'Base64' }).click();
  await output(page).getByText('AP8Q', { exact: true }).waitFor();
  await close();
});

test('a result takes the place of a file', async () => {
  const { page, close } = await here.open('/t/hash-generator/');
  await drop(page, [['a.txt', [...Buffer.from('hello')]]]);
  const digest = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
  await output(page).getByText(digest).waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await becomes(() => input(page).inputValue(), digest);
  await close();
});
