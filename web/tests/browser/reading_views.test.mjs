// Custom views that show what is hard to read: JSON as a tree, parts of tokens, colors, Markdown,
// the strength of passwords, and digests that differ.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { becomes, isSound, picture, start, widths } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
// The first field is the main input of a tool.
const input = (page) => page.getByRole('form', { name: 'Input' }).locator('.control').first();

// Checks the page as it is, in a wide and in a narrow window, light and dark.
async function look(page, name) {
  await page.getByRole('region', { name: 'Result', exact: true }).waitFor();
  for (const size of ['wide', 'narrow'])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width: widths[size], height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => scrollTo(0, 0));
      await picture(page, `view-${name}-${size}-${colorScheme}`);
      await isSound(page);
    }
}

test('JSON is a tree to fold and to walk by keys, with paths to copy', async () => {
  const { page, close } = await here.open('/t/json-formatter/', clipboard);
  await input(page).fill('{"a/b": [1, {"c": 12345678901234567890}], "d": "x", "d": "y"}');
  await page.getByRole('tab', { name: 'Text' }).focus();
  await page.keyboard.press('ArrowRight');
  const tree = page.getByRole('tree', { name: 'JSON' });
  await tree.focus();
  const item = (name) => tree.getByRole('treeitem', { name });
  await item(/12345678901234567890 .*round this number/).waitFor();
  assert.equal(await item(/This key occurs more than once in the object/).count(), 2);
  // Moves down to the array, into its object, to the number.
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown');
  assert.match(await tree.locator('[aria-selected=true]').innerText(), /c/);
  await page.getByRole('button', { name: 'Copy JSON Pointer' }).click();
  assert.equal(await copied(page), '/a~1b/1/c');
  await page.getByRole('button', { name: 'Copy JSONPath' }).click();
  assert.equal(await copied(page), "$['a/b'][1].c");
  await page.getByRole('button', { name: 'Copy Value' }).click();
  assert.equal(await copied(page), '12345678901234567890');
  await tree.focus();
  // Leaves the object, and collapses it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await item(/12345678901234567890/).count(), 0);
  assert.equal(await tree.locator('[aria-selected=true]').getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('ArrowRight');
  await look(page, 'json-tree');
  await close();
});

test('a tree of a hundred thousand values has the rows in sight alone', async () => {
  const { page, close } = await here.open('/t/json-formatter/?operation=minify');
  const rows = Array(1000).fill(Array.from({ length: 100 }, (_, at) => at % 10));
  await input(page).fill(JSON.stringify(rows));
  await page.getByRole('tab', { name: 'Tree' }).click();
  await page.getByText('101,001 values').waitFor();
  await page.getByRole('button', { name: 'Expand all' }).click();
  const tree = page.getByRole('tree', { name: 'JSON' });
  await tree.focus();
  await page.keyboard.press('End');
  await tree.getByRole('treeitem', { name: '99 : 9' }).waitFor();
  assert.ok((await tree.getByRole('treeitem').count()) < 100);
  await page.getByText('/999/99').waitFor();
  await close();
});

test('an error in JSON is marked in its place', async () => {
  const { page, close } = await here.open('/t/json-formatter/', { expected: [/status of 4/] });
  await input(page).fill('{\n  "é": [1, 2,]\n}');
  const place = page.getByRole('figure', { name: 'Line 2, column 14' });
  await place.waitFor();
  assert.equal(await place.locator('mark').innerText(), ']');
  await look(page, 'json-error');
  await close();
});

test('JSON is found to be valid, or where it is not', async () => {
  const { page, close } = await here.open('/t/json-formatter/?operation=validate');
  await input(page).fill('{\n  "é": [1, 2,]\n}');
  await page.getByText('This is not valid JSON.').waitFor();
  const place = page.getByRole('figure', { name: 'Line 2, column 14' });
  assert.equal(await place.locator('mark').innerText(), ']');
  await input(page).fill('{}');
  await page.getByText('This is valid JSON.').waitFor();
  await close();
});

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token is shown in its parts, and not taken for verified', async () => {
  const { page, close } = await here.open('/t/jwt-decoder/', clipboard);
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  const claims = encode({ sub: 'someone', iat: 1516239022, exp: 1516242622 });
  await input(page).fill(`Bearer ${header}.${claims}.c2lnbmF0dXJl`);
  const verdict = page.locator('.verdict');
  await verdict.getByText(/^Expired \d+ years ago\. The signature was not checked/).waitFor();
  const findings = page.getByRole('region', { name: 'Result', exact: true });
  await findings.getByText('Medium', { exact: true }).first().waitFor();
  await findings
    .getByText(/^18 Jan 2018, .*years ago$/)
    .first()
    .waitFor();
  await page.getByText('Parts as they are in the token').click();
  await page.getByRole('button', { name: 'Copy Payload in Base64url' }).click();
  assert.equal(await copied(page), claims);
  await look(page, 'token');
  await close();
});

test('a token is verified by its key', async () => {
  const { page, close } = await here.open('/t/jwt-decoder/');
  const { createHmac } = await import('node:crypto');
  const secret = 'a secret that is long enough for it';
  const signed = `${encode({ alg: 'HS256' })}.${encode({ sub: 'x', exp: 4102444800 })}`;
  const mac = createHmac('sha256', secret).update(signed).digest('base64url');
  await input(page).fill(`${signed}.${mac}`);
  await page.getByText(/^Signature not checked\./).waitFor();
  const key = page.locator('.jwt-secret input.control');
  await key.fill(secret);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Signature valid\. Expires in/).waitFor();
  await key.fill('another secret that is long enough.');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText(/^Signature not valid\./).waitFor();
  assert.ok(!page.url().includes('secret'));
  await close();
});

test('a color is seen, as text, among others and by others', async () => {
  const { page, close } = await here.open('/t/color-converter/', clipboard);
  await input(page).fill('rebeccapurple');
  await page.getByText('Named rebeccapurple').waitFor();
  const painted = await page
    .locator('.color-paint')
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(painted, 'rgb(102, 51, 153)');
  const contrast = page.getByRole('listitem').filter({ hasText: 'On white' });
  assert.match(await contrast.innerText(), /8\.41 : 1[\s\S]*AAA passes[\s\S]*body text/);
  const onBlack = page.getByRole('listitem').filter({ hasText: 'On black' });
  assert.match(await onBlack.innerText(), /2\.50 : 1[\s\S]*AA fails/);
  await page.getByRole('button', { name: 'Harmonies' }).click();
  await page.getByRole('button', { name: 'Simulate' }).click();
  await page.getByRole('group', { name: 'Without red cones (protan)' }).waitFor();
  await look(page, 'color');
  const complement = page.getByRole('group', { name: 'Complementary' });
  await complement.getByRole('button', { name: 'Use #669933 as input' }).click();
  await page.locator('.color-name').getByText('#669933').waitFor();
  assert.equal(await input(page).inputValue(), '#669933');
  await page.getByRole('button', { name: /^Copy hex$/i }).click();
  assert.equal(await copied(page), '#669933');
  await close();
});

test('Markdown is shown in a frame that runs and fetches nothing', async () => {
  const { page, close } = await here.open('/t/markdown-preview/');
  const long = 'A line of text.\n\n'.repeat(60);
  const first = '# First\n\n![A sign](//b.example/c.png) [a link](//b.example/)';
  await input(page).fill(`${first}\n\n${long}## Second\n\nThe end.`);
  const frame = page.frameLocator('iframe[title=Preview]');
  await frame.getByRole('heading', { name: 'First' }).waitFor();
  await frame.getByText('Picture: A sign').waitFor();
  assert.equal(await page.locator('iframe').getAttribute('sandbox'), 'allow-same-origin');
  const size = () =>
    frame.getByRole('heading', { name: 'First' }).evaluate((one) => getComputedStyle(one).fontSize);
  assert.equal(await size(), '32px', 'our style sheet');
  const scroller = page.getByRole('region', { name: 'Rendered Markdown' });
  const isSeen = async () => {
    const end = await frame.getByText('The end.').boundingBox();
    const view = await scroller.boundingBox();
    return end.y < view.y + view.height;
  };
  await input(page).evaluate((one) => one.scrollTo(0, 0));
  await becomes(isSeen, false);
  await page.getByText('Contents (2)').click();
  await page.getByRole('button', { name: 'Second' }).click();
  await becomes(isSeen, true);
  await page.getByText('Links (1)').click();
  await page.getByText('//b.example/', { exact: true }).waitFor();
  await look(page, 'markdown');
  await page.getByRole('tab', { name: 'HTML' }).click();
  const source = page.getByRole('region', { name: 'Result text' });
  assert.match(await source.innerText(), /<h1 id="user-content-first">First<\/h1>/);
  await close();
});

test('a preview has the colours of the page', async () => {
  const { page, close } = await here.open('/t/markdown-preview/', { colorScheme: 'light' });
  await input(page).fill('# Colours');
  const frame = page.frameLocator('iframe[title=Preview]');
  const back = () => frame.locator('body').evaluate((one) => getComputedStyle(one).backgroundColor);
  await frame.getByRole('heading', { name: 'Colours' }).waitFor();
  await becomes(back, 'rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Colors: system default' }).click();
  await page.getByRole('button', { name: 'Colors: light' }).click();
  await page.getByRole('button', { name: 'Colors: dark' }).waitFor();
  // The frame is loaded again, and has no colour until then.
  await becomes(back, 'rgb(23, 27, 34)');
  await close();
});

test('passwords are seen, hidden if somebody wants it, and copied', async () => {
  const { page, close } = await here.open('/t/password-generator/?count=2', clipboard);
  const list = page.getByRole('list', { name: 'Passwords' });
  const texts = async () => (await list.locator('bdi').allTextContents()).join();
  await page.getByRole('button', { name: 'Copy Password 2' }).click();
  const second = await copied(page);
  assert.equal(second.length, 20);
  assert.ok((await texts()).includes(second));
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await list.getByText('hidden').first().waitFor();
  assert.ok(!(await page.getByRole('main').textContent()).includes(second));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await becomes(async () => (await texts()).includes(second), true);
  await page.getByText('Enough for everything').click();
  const meter = page.getByRole('meter', { name: 'Strength' });
  assert.equal(await meter.getAttribute('aria-valuetext'), 'Very strong');
  await page.getByText('longer than the age of the universe').first().waitFor();
  await look(page, 'passwords');
  await close();
});

test('the strength of a password is told without showing it', async () => {
  const { page, close } = await here.open('/t/password-generator/?operation=analyze', {
    expected: [/status of 4/],
  });
  await input(page).fill('password2019');
  await page.keyboard.press('Control+Enter');
  const patterns = page.getByRole('list', { name: 'Patterns' });
  await patterns.getByText('hidden').first().waitFor();
  assert.ok(!(await page.locator('.answer').innerText()).includes('password2019'));
  assert.equal(
    await page.getByRole('meter', { name: 'Strength' }).getAttribute('aria-valuenow'),
    '1',
  );
  await look(page, 'strength');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await patterns.getByText('password', { exact: true }).waitFor();
  await close();
});

test('an MD5 digest is compared with the expected one', async () => {
  const digest = '5d41402abc4b2a76b9719d911017c59';
  const { page, close } = await here.open(`/t/md5-generator/?expected=${digest}3`);
  await input(page).fill('hello');
  await page.getByText('The digests differ: this is not the expected input.').waitFor();
  await page.getByText('1 of 32 characters differ; they are marked.').waitFor();
  assert.deepEqual(await page.locator('.answer mark').allInnerTexts(), ['3', '2']);
  await look(page, 'md5');
  // In the narrow window, options are in a sheet.
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel(/^(Expected|Compare with)$/).fill(`${digest.toUpperCase()}2`);
  await page.getByText('The digests match: this is the expected input.').waitFor();
  await page.getByLabel(/^(Expected|Compare with)$/).fill('XUFAKrxLKna5cZ2REBfFkQ');
  await page.getByText('1 of 22 characters differ').waitFor();
  await close();
});
