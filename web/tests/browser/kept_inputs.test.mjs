// What is entered into a tool comes back: by Ctrl+Z, by going back, and after a reload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, start } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const input = (page) => page.getByRole('textbox', { name: 'Input', exact: true });
const output = (page) => page.getByRole('region', { name: 'Result text' });
const value = (page) => input(page).inputValue();

test('an example, Clear and Start over are undone and redone by keys', async () => {
  const { page, close } = await here.open('/t/base64/', { expected: [/status of 4/] });
  await input(page).fill('typed');
  await page.getByRole('group', { name: 'Examples' }).getByRole('button').first().click();
  const example = await value(page);
  assert.notEqual(example, 'typed');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  assert.equal(await value(page), '');
  await input(page).focus();
  await page.keyboard.press('Control+z');
  assert.equal(await value(page), example);
  await page.keyboard.press('Control+z');
  assert.equal(await value(page), 'typed');
  await page.keyboard.press('Control+Shift+z');
  assert.equal(await value(page), example);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await value(page), 'typed');
  await page.getByRole('radio', { name: 'Decode' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  assert.equal(await value(page), '');
  await page.keyboard.press('Control+z');
  assert.equal(await value(page), 'typed');
  assert.equal(await page.getByRole('radio', { name: 'Decode' }).isChecked(), true);
  await close();
});

test('what was typed after a change is undone first', async () => {
  const { page, close } = await here.open('/t/base64/');
  await input(page).fill('before');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await input(page).focus();
  await page.keyboard.insertText('ab');
  await page.keyboard.press('Control+z');
  await becomes(() => value(page), '');
  await page.keyboard.press('Control+z');
  await becomes(() => value(page), 'before');
  await close();
});

test('a reload keeps the text and the options', async () => {
  const { page, context, close } = await here.open('/t/base64/');
  await input(page).fill('kept in this tab');
  await page.getByLabel('Variant', { exact: true }).selectOption('url');
  await page.waitForURL('**/?variant=url');
  await page.reload();
  await output(page).getByText('a2VwdCBpbiB0aGlzIHRhYg').waitFor();
  assert.equal(await value(page), 'kept in this tab');
  assert.equal(await page.getByLabel('Variant', { exact: true }).inputValue(), 'url');
  // Another tab begins empty.
  const other = await context.newPage();
  await other.goto(`${here.server.address}/t/base64/`);
  await input(other).waitFor();
  assert.equal(await value(other), '');
  await close();
});

test('going back from another tool brings the text back', async () => {
  const { page, close } = await here.open('/t/base64/', { expected: [/status of 4/] });
  await input(page).fill('first tool');
  await output(page).waitFor();
  await page.getByLabel('Open the result in another tool').selectOption('hex-decoder');
  await page.getByRole('heading', { level: 1, name: 'Hex decoder' }).waitFor();
  assert.equal(await value(page), Buffer.from('first tool').toString('base64'));
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Base64' }).waitFor();
  assert.equal(await value(page), 'first tool');
  await page.goto(`${here.server.address}/`);
  await page.goBack();
  await output(page).waitFor();
  assert.equal(await value(page), 'first tool');
  await close();
});

test('a link with options or a text begins with those alone', async () => {
  const { page, close } = await here.open('/t/base64/', { expected: [/status of 4/] });
  await input(page).fill('typed before');
  await output(page).waitFor();
  await page.goto(`${here.server.address}/t/base64/?operation=decode#input=aGVsbG8=`);
  await output(page).getByText('hello', { exact: true }).waitFor();
  await page.reload();
  await output(page).getByText('hello', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).hash, '#input=aGVsbG8=');
  await input(page).fill('d29ybGQ=');
  await output(page).getByText('world', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).hash, '');
  await close();
});

test('secrets are not kept, nor is the text beside them', async () => {
  const { page, close } = await here.open('/t/hash-generator/');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  await input(page).fill('a public text');
  await becomes(async () => (await stored()).includes('a public text'), true);
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('HMAC key', { exact: true }).fill('a secret key');
  await becomes(async () => (await stored()).includes('a public text'), false);
  await page.reload();
  await input(page).waitFor();
  const kept = await stored();
  assert.ok(!kept.includes('secret') && !kept.includes('public'), kept);
  await close();
});
