// Conditions under which pages are used: keyboard only, right-to-left content, very long words,
// forced colours, reduced motion, and a body that is too large.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasFocus, isSound, picture, start, widths } from './pages.mjs';

let here;
before(async () => {
  here = await start();
});
after(() => here.close());

const input = (page) => page.getByRole('textbox', { name: 'Input', exact: true });
const output = (page) => page.getByRole('region', { name: 'Result text' });

// Returns the name of the focused element, and whether the focus is visible.
const focused = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    const ring = (of) => of && getComputedStyle(of).outlineStyle !== 'none';
    return {
      name: one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30),
      isSeen: ring(one) || ring(one.closest('.search')),
    };
  });

test('a tool is used by keyboard alone', async () => {
  const { page, close } = await here.open('/t/base64/');
  await input(page).waitFor();
  // The input has the focus from the start.
  await page.keyboard.type('by keys');
  await output(page).getByText('Ynkga2V5cw==').waitFor();
  const seen = [];
  for (let i = 0; i < 40 && !seen.includes('Copy'); i += 1) {
    await page.keyboard.press('Tab');
    const { name, isSeen } = await focused(page);
    assert.ok(isSeen, `the focus is not seen on ${name}`);
    seen.push(name);
  }
  assert.ok(seen.includes('Run') && seen.includes('Copy'), seen.join(', '));
  await close();
});

test('the first stop leads to the content', async () => {
  const { page, close } = await here.open('/');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('Tab');
  assert.equal((await focused(page)).name, 'Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByRole('searchbox'));
  await close();
});

for (const [size, width] of Object.entries(widths))
  test(`endless words and right-to-left texts fit, ${size}`, async () => {
    const { page, close } = await here.open('/t/word-counter/', { width });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill(`مرحبا بالعالم ${'ي'.repeat(400)} ${'endless'.repeat(60)}`);
    await page.locator('.count-card').first().waitFor();
    assert.equal(await text.evaluate((one) => getComputedStyle(one).direction), 'rtl');
    await picture(page, `right-to-left-${size}`);
    await close();
  });

test('the colours of the system and less movement are kept', async () => {
  const { page, close } = await here.open('/t/hash-generator/', {
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  await input(page).fill('hello');
  await output(page).waitFor();
  const moves = await page
    .getByRole('button', { name: 'Run' })
    .evaluate((one) => getComputedStyle(one).transitionDuration);
  assert.equal(moves, '0s');
  await picture(page, 'forced-colours');
  await isSound(page);
  await close();
});

test('an input that is too large is reported and kept', async () => {
  const { page, close } = await here.open('/t/base64/', { expected: [/status of 413/] });
  await page.route('**/api/v1/t/base64/', (route) =>
    route.fulfill({
      status: 413,
      headers: { 'Content-Type': 'application/problem+json' },
      body: JSON.stringify({ status: 413, detail: 'The body must not exceed 5 bytes.' }),
    }),
  );
  await input(page).fill('larger');
  await page.getByRole('alert').getByText('not exceed 5 bytes').waitFor();
  assert.equal(await input(page).inputValue(), 'larger');
  await close();
});

test('a truncated response is reported', async () => {
  const { page, close } = await here.open('/t/base64/');
  await page.route('**/api/v1/t/base64/', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"output":"YQ' }),
  );
  await input(page).fill('a');
  await page.getByRole('alert').getByText('could not be read').waitFor();
  await close();
});

test('a page stays usable if the network is lost before its last scripts are loaded', async () => {
  const { page, close } = await here.open('', { expected: [/Failed to load|Failed to fetch/] });
  const html = await (await fetch(`${here.server.address}/t/base64/`)).text();
  let isAway = true;
  await page.route('**/*.js', (route) => {
    const isFirst = html.includes(new URL(route.request().url()).pathname);
    return isAway && !isFirst ? route.abort() : route.continue();
  });
  await page.route('**/api/v1/t/base64/', (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto(`${here.server.address}/t/base64/`);
  await input(page).fill('kept');
  await page.getByText('The server could not be reached.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Base64' }).waitFor();
  assert.equal(await input(page).inputValue(), 'kept');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await output(page).getByText('a2VwdA==').waitFor();
  await page.getByRole('heading', { name: 'Use in your program' }).waitFor();
  await close();
});
