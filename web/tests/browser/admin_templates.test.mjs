// Prompt templates on the admin pages: edited beside a preview, with values to try, variables
// without a value, and versions; also by two people at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAdmin, startAdmin } from './admin_site.mjs';
import { isSound, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const hostile = '<img src=x onerror=alert(1)>';
let number = 0;
async function make(more = {}) {
  number += 1;
  const template = {
    name: `Template ${number}`,
    purpose: 'tutorial',
    system_prompt: `You write plainly. ${hostile}`,
    body: 'Write about {{title}} for {{reader}}, in {{words}} words.',
    defaults: { reader: 'developers' },
    ...more,
  };
  const made = await here.admin('POST', 'admin/content/templates/', template);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}
const read = async (id) => (await here.admin('GET', `admin/content/templates/${id}/`)).body;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const prompt = (page) => page.getByLabel('Body', { exact: true });
const shown = (page) => page.getByRole('region', { name: 'What the model receives' });

test('variables are listed, tried, and reported where they have no value', async () => {
  const { id } = await make();
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/templates/${id}/`);
  await button(page, 'Edit').click();
  await page.waitForURL(`**/templates/${id}/edit/`);
  await shown(page).getByText('Without a value: title, words').waitFor();
  await shown(page).getByText(`You write plainly. ${hostile}`).waitFor();
  assert.equal(await page.getByLabel('reader').getAttribute('placeholder'), 'default: developers');
  assert.equal(
    await page.getByLabel('title', { exact: true }).getAttribute('placeholder'),
    'from the content item',
  );
  await page.getByLabel('title', { exact: true }).fill('Base64');
  await page.getByLabel('words').fill('300');
  await shown(page).getByText('Write about Base64 for developers, in 300 words.').waitFor();
  await shown(page).getByText('Every variable has a value.').waitFor();
  // Text is previewed before it is saved.
  await prompt(page).fill('Write about {{title}} with {{mood}}.');
  await page.getByLabel('mood').waitFor();
  await shown(page).getByText('Without a value: mood').waitFor();
  assert.equal((await read(id)).version, 1);
  await isSound(page);
  await button(page, 'Save as a new version').click();
  await page.getByText('Version 2, used by 0 content items').waitFor();
  assert.deepEqual((await read(id)).variables, ['title', 'mood']);
  const versions = page.getByRole('region', { name: 'Versions', exact: true });
  await versions.getByText('1', { exact: true }).click();
  await versions.locator('ins mark').getByText('mood').waitFor();
  await isSound(page);
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'admin-template');
  await close();
});

test('unclosed braces are reported, and nothing is lost', async () => {
  const { id } = await make();
  const path = `/admin/content/templates/${id}/edit/`;
  const look = { width: 320, colorScheme: 'dark' };
  const { page, close } = await openAdmin(here, 'editor', path, look);
  await prompt(page).fill('Write about {{title');
  await shown(page).getByText('The preview shows an earlier text.').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').waitFor();
  await isSound(page);
  await picture(page, 'admin-template-narrow');
  assert.equal(await prompt(page).inputValue(), 'Write about {{title');
  await prompt(page).fill('Write about {{title}}');
  await page.keyboard.press('Control+s');
  await page.getByText(/^Version 2/).waitFor();
  await close();
});

test('two people at the same template see both versions', async () => {
  const { id } = await make();
  const path = `/admin/content/templates/${id}/edit/`;
  const { page, close } = await openAdmin(here, 'editor', path);
  await prompt(page).fill('Mine about {{title}}.');
  const theirs = { body: 'Theirs about {{title}}.' };
  assert.equal((await here.admin('PATCH', `admin/content/templates/${id}/`, theirs)).status, 200);
  await button(page, 'Save as a new version').click();
  const conflict = page.getByRole('region', { name: 'Somebody else has changed this record' });
  await conflict.getByText('Theirs about {{title}}.').waitFor();
  assert.equal((await read(id)).body, theirs.body);
  await isSound(page);
  await conflict.getByRole('radio', { name: /^Theirs/ }).check();
  await conflict.getByRole('button', { name: 'Save my choices' }).click();
  await conflict.waitFor({ state: 'detached' });
  assert.equal(await prompt(page).inputValue(), theirs.body);
  assert.equal((await read(id)).version, 2);
  await close();
});

test('whoever may only read tries values, and cannot change the template', async () => {
  const { id } = await make();
  const { page, close } = await openAdmin(here, 'viewer', `/admin/content/templates/${id}/edit/`);
  await page.getByText('Changing it requires the role editor.').waitFor();
  assert.equal(await button(page, 'Save as a new version').count(), 0);
  assert.equal(await prompt(page).isEditable(), false);
  await page.getByLabel('words').fill('7');
  await shown(page).getByText('in 7 words').waitFor();
  await close();
});
