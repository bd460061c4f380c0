// Layout of the tool pages: what is in view without scrolling, on a desk and on a phone, and the
// panes of text tools.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, counts, hasFocus, isSound, looksRight, picture, start } from './pages.mjs';

const desk = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

let here;
let slugs;
before(async () => {
  here = await start();
  const list = await fetch(`${here.server.address}/api/v1/tools/`);
  slugs = (await list.json()).results.map((tool) => tool.slug);
});
after(() => here.close());

const input = (page) => page.getByRole('textbox', { name: 'Input', exact: true });
const result = (page) => page.getByRole('region', { name: 'Result', exact: true });
const form = (page) => page.getByRole('form', { name: 'Input' });
const boxOf = (locator) => locator.boundingBox();

// Fills in the first example, and waits until its result is shown, if it needs no button.
async function withExample(page) {
  const example = page.getByRole('group', { name: 'Examples' }).getByRole('button').first();
  if ((await example.count()) === 0) return;
  await example.click();
  const first = page.waitForResponse((answer) => answer.url().includes('/api/v1/t/'));
  await page.keyboard.press('Control+Enter');
  await first;
  await page.evaluate(() => scrollTo(0, 0));
}

test('on a phone, the switch, the input and the beginning of the result are in view', async () => {
  assert.equal(slugs.length, 17);
  for (const slug of slugs) {
    const { page, close } = await here.open(`/t/${slug}/`, {
      viewport: phone,
      hasTouch: true,
      expected: [/status of 4/],
    });
    await result(page).waitFor();
    await withExample(page);
    const boxes = { form: await boxOf(form(page)), result: await boxOf(result(page)) };
    const title = await boxOf(result(page).getByRole('heading', { name: 'Result' }));
    const modes = page.getByRole('group', { name: 'Operation', exact: true });
    const lowest = (box) => box.y + box.height;
    assert.ok(lowest(title) + 40 < phone.height, `${slug}: the result begins at ${title.y}`);
    // What a generator has made stands before its options.
    const highest = boxes.result.y < boxes.form.y ? phone.height - 60 : phone.height / 2;
    assert.ok(boxes.form.y > 0 && boxes.form.y < highest, `${slug}: ${boxes.form.y}`);
    if (await modes.count()) {
      const box = await boxOf(modes);
      await counts(modes.getByRole('radio', { checked: true }), 1, slug);
      assert.ok(box.y > 0 && lowest(box) < boxes.form.y + 1, `${slug}: the switch at ${box.y}`);
    }
    await picture(page, `phone-${slug}`);
    await isSound(page);
    await close();
  }
});

test('on a desk, input and result are side by side without scrolling', async () => {
  for (const slug of slugs) {
    const { page, close } = await here.open(`/t/${slug}/`, {
      viewport: desk,
      expected: [/status of 4/],
    });
    await result(page).waitFor();
    await withExample(page);
    const [left, right] = [await boxOf(form(page)), await boxOf(result(page))];
    assert.ok(right.x >= left.x + left.width, `${slug}: ${left.x} ${right.x}`);
    assert.ok(Math.abs(left.y - right.y) < 2, `${slug}: ${left.y} ${right.y}`);
    const area = form(page).locator('textarea').first();
    if (await page.locator('.tool-of-text').count()) {
      for (const box of [left, right])
        assert.ok(
          box.y + box.height <= desk.height && box.height > desk.height / 2,
          `${slug}: from ${box.y}, ${box.height} high`,
        );
      assert.ok((await boxOf(area)).height > 160, slug);
    }
    await page.screenshot({ path: `${process.env.TOOLYARD_PICTURES}/desk-${slug}.png` });
    await close();
  }
});

test('the panes are dragged, swapped and put over each other, and stay so', async () => {
  const { page, close } = await here.open('/t/base64/', { viewport: desk });
  await input(page).fill('panes');
  const divider = page.getByRole('separator', { name: 'Size of input and result' });
  const at = await boxOf(divider);
  const before = await boxOf(form(page));
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + 150, at.y + at.height / 2, { steps: 3 });
  await page.mouse.up();
  const dragged = await boxOf(form(page));
  assert.ok(Math.abs(dragged.width - before.width - 145) < 20, `${before.width} ${dragged.width}`);
  await divider.focus();
  await page.keyboard.press('Home');
  await becomes(() => divider.getAttribute('aria-valuenow'), '50');
  await page.keyboard.press('ArrowLeft');
  await becomes(() => divider.getAttribute('aria-valuenow'), '45');
  await page.getByRole('button', { name: 'Result before the input' }).click();
  assert.ok((await boxOf(result(page))).x < (await boxOf(form(page))).x);
  await page.getByRole('button', { name: 'Result below the input' }).click();
  const [above, below] = [await boxOf(result(page)), await boxOf(form(page))];
  assert.ok(above.y + above.height <= below.y && below.y + below.height <= desk.height);
  await picture(page, 'panes-stacked');
  await isSound(page);
  await page.reload();
  await page.getByRole('button', { name: 'Result below the input', pressed: true }).waitFor();
  assert.ok((await boxOf(result(page))).y < (await boxOf(form(page))).y);
  await close();
});

test('on a phone, options are in a sheet, and the result stays in view above it', async () => {
  const { page, close } = await here.open('/t/base64/', { viewport: phone, hasTouch: true });
  await input(page).fill('sheet');
  await counts(page.getByLabel('Variant', { exact: true }), 0);
  await page.getByRole('button', { name: 'Options' }).click();
  const sheet = page.getByRole('region', { name: 'Options' });
  await hasFocus(sheet.getByRole('heading', { name: 'Options' }));
  await sheet.getByLabel('Variant', { exact: true }).selectOption('url');
  const title = await boxOf(result(page).getByRole('heading', { name: 'Result' }));
  assert.ok(title.y > 0 && title.y + 100 < (await boxOf(sheet)).y, `${title.y}`);
  await picture(page, 'phone-options');
  await isSound(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Options' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await close();
});

test('the operation is switched by mouse and by keys', async () => {
  const { page, close } = await here.open('/t/base64/', { viewport: desk });
  await input(page).fill('aGVsbG8=');
  const mode = (name) => page.getByRole('radio', { name, exact: true });
  assert.equal(await mode('Encode').isChecked(), true);
  await mode('Decode').click();
  await page.getByRole('region', { name: 'Result text' }).getByText('hello').waitFor();
  await mode('Decode').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await mode('Encode').isChecked(), true);
  await page.waitForURL((url) => url.search === '');
  await looksRight(page, 'text-tool', ['wide', 'middle', 'narrow']);
  await close();
});
