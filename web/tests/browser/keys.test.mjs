// Keyboard shortcuts: a dialog lists all of them on every page, and single-key shortcuts can be
// turned off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isSound, picture, start, widths } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const list = (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const single = (page) => page.getByRole('checkbox', { name: 'Single-key shortcuts' });
const search = (page) => page.getByRole('dialog', { name: /Search/ });

// Some pages give the focus to a field at first.
async function leaveFields(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Colors/ }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
}

for (const [name, path] of Object.entries({
  index: '/',
  tool: '/t/base64/',
  reference: '/docs/',
  area: '/docs/developer/',
  problem: '/problems/validation_error',
  account: '/sign-in/',
}))
  test(`? lists the shortcuts: ${name}`, async () => {
    const { page, close } = await here.open(path, { expected: [/status of 404/] });
    await leaveFields(page);
    await page.keyboard.press('?');
    await list(page).waitFor();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await isSound(page);
      await picture(page, `shortcuts-${name}-${colorScheme}`);
    }
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await close();
  });

test('the list fits into a narrow window', async () => {
  const { page, close } = await here.open('/t/pdf-merge/', { width: widths.narrow });
  await leaveFields(page);
  await page.keyboard.press('?');
  await list(page).getByText('Move a file up or down').waitFor();
  await picture(page, 'shortcuts-narrow');
  await close();
});

test('the list is reached from the search too', async () => {
  const { page, close } = await here.open('/');
  await leaveFields(page);
  await page.keyboard.press('Control+k');
  await search(page).waitFor();
  await isSound(page);
  // Characters typed in the dialog go into the search field.
  await page.keyboard.type('?');
  assert.equal(await page.getByRole('combobox').inputValue(), '?');
  await page.getByRole('button', { name: 'All keyboard shortcuts' }).press('Enter');
  await list(page).waitFor();
  assert.equal(await search(page).count(), 0);
  await close();
});

test('a key in a field is what is typed', async () => {
  const { page, close } = await here.open('/t/base64/');
  const input = page.getByRole('textbox', { name: 'Input', exact: true });
  await input.press('?');
  await input.press('/');
  assert.equal(await input.inputValue(), '?/');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await close();
});

test('single keys can be turned off, by keyboard alone, and stay so', async () => {
  const { page, close } = await here.open('/docs/');
  await leaveFields(page);
  await page.keyboard.press('?');
  await list(page).waitFor();
  for (let i = 0; i < 9 && !(await single(page).evaluate((one) => one.matches(':focus'))); i += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.equal(await single(page).isChecked(), false);
  await page.keyboard.press('Escape');
  for (const path of ['/docs/', '/t/base64/']) {
    await page.goto(here.server.address + path);
    await leaveFields(page);
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    // Ctrl+? opens its dialog after anything that the keys before would have opened.
    await page.keyboard.press('Control+?');
    await list(page).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 1);
    assert.equal(await list(page).getByText('/', { exact: true }).count(), 0);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Control+?');
  await single(page).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await search(page).waitFor();
  await close();
});
