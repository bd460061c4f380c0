// The words of the tool pages: labels of options in all texts, names of the API in code samples and
// in the reference.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, start } from './pages.mjs';

let here;
let slugs;
before(async () => {
  here = await start();
  const list = await (await fetch(`${here.server.address}/api/v1/tools/`)).json();
  slugs = list.results.map((tool) => tool.slug);
});
after(() => here.close());

// Names of the options of the tool on this page, and of their values.
const namesOn = (page) =>
  page.evaluate(() => {
    const { document: described } = JSON.parse(document.getElementById('page-data').textContent);
    const [{ post }] = Object.values(described.paths);
    const { $ref } = post.requestBody.content['application/json'].schema;
    const record = described.components.schemas[$ref.split('/').at(-1)];
    const valuesOf = (schema) => [
      ...(schema.enum ?? []),
      ...(schema.anyOf ?? []).flatMap(valuesOf),
      ...(schema.items ? valuesOf(schema.items) : []),
    ];
    const values = Object.values(record.properties).flatMap(valuesOf);
    return [...Object.keys(record.properties), ...values].filter((one) => one !== null);
  });

// Opens all options, and returns what is shown as code in the form and the options.
async function codesOn(page) {
  const panel = page.locator('.tool-options');
  if (await page.locator('.panes-with-options').count()) await panel.locator('h2').waitFor();
  for (const summary of await page.locator(':is(.ask, .tool-options) summary').all()) {
    const isOpen = await summary.evaluate((one) => one.parentElement.open);
    if (!isOpen) await summary.click();
  }
  return page.locator(':is(.ask, .tool-options) code').allInnerTexts();
}

test('options are told in words, on the page of every tool', async () => {
  const { page, close } = await here.open();
  for (const slug of slugs) {
    await page.goto(`${here.server.address}/t/${slug}/`);
    await page.getByRole('form', { name: 'Input' }).waitFor();
    const names = await namesOn(page);
    assert.ok(names.length > 5, slug);
    const codes = await codesOn(page);
    assert.deepEqual(
      codes.filter((code) => names.includes(code)),
      [],
      slug,
    );
  }
  await close();
});

test('the help of an option names others by their labels', async () => {
  const { page, close } = await here.open('/t/base64/?operation=decode');
  const help = page.locator('.field').filter({ hasText: 'Variant' }).locator('.field-help');
  await becomes(() => help.locator('b').allInnerTexts(), ['Standard', 'Automatic']);
  await close();
});

test('so do errors, and code samples keep the names of the API', async () => {
  const { page, close } = await here.open('/t/base64/?operation=decode&decode_mode=strict', {
    expected: [/status of 422/],
  });
  await page.getByRole('textbox', { name: 'Input' }).fill('aGVs bG8=');
  // The words of people are loaded with the first error.
  await page
    .locator('.answer .problem')
    .filter({ hasNotText: /decode_mode|`/ })
    .waitFor();
  const samples = page.locator('.snippets');
  await samples.scrollIntoViewIfNeeded();
  await samples.getByText('decode_mode').first().waitFor();
  await page.goto(`${here.server.address}/docs/developer/#v1_t_base64_create`);
  const operation = page.getByRole('region', { name: 'Base64', exact: true });
  await operation
    .locator('code', { hasText: /^decode_mode$/ })
    .first()
    .waitFor();
  await close();
});

test('what has a name is chosen by its label, and all else is typed', async () => {
  const { page, close } = await here.open('/t/caesar-cipher/');
  await page.getByRole('textbox', { name: 'Input' }).fill('Привет');
  const alphabet = page.getByRole('combobox', { name: 'Alphabet' });
  await becomes(() => alphabet.inputValue(), 'latin');
  await alphabet.selectOption('Cyrillic');
  await becomes(() => new URL(page.url()).searchParams.get('alphabet'), 'cyrillic');
  await page.locator('.answer').getByText('Тулезх').first().waitFor();
  await alphabet.selectOption('Other');
  await page.getByRole('textbox', { name: 'Input' }).fill('abc');
  await page.getByRole('textbox', { name: 'Alphabet: other' }).fill('abcdef');
  await page.locator('.answer').getByText('def', { exact: true }).first().waitFor();
  await page.goto(`${here.server.address}/t/password-generator/?type=passphrase`);
  await page.getByRole('form', { name: 'Input' }).waitFor();
  await codesOn(page);
  const words = page.getByRole('combobox', { name: 'Words from' });
  await becomes(() => words.inputValue(), 'eff-large');
  await words.selectOption('Other');
  await page.getByRole('textbox', { name: 'Words from: other' }).fill('apple\nbanana');
  // Six words, each one of two.
  await page.locator('.answer').getByText('6 bits of entropy', { exact: true }).waitFor();
  await close();
});
