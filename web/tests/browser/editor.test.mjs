// The editor of texts: its toolbar and keys, pasting, searching, links, tables, pictures, and the
// preview that is scrolled with the text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, hasFocus, isSound, looksRight, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

let number = 0;
async function make(body, more = {}) {
  number += 1;
  const item = { content_type: 'blog', title: `Edited ${number}`, body, ...more };
  const made = await here.admin('POST', 'admin/content/', item);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

const bodyOf = (page) => page.getByLabel('Body', { exact: true });
const tool = (page, name) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const tableTool = (page, name) =>
  page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name, exact: true });
const dialogOf = (page) => page.getByRole('dialog');
const frameOf = (page) => page.frameLocator('iframe[title=Preview]');
const has = (page, text) => becomes(() => bodyOf(page).inputValue(), text);

async function edit(body, options = {}, more = {}) {
  const { id } = await make(body, more);
  const opened = await openAdmin(here, 'editor', `/admin/content/${id}/edit/`, options);
  await bodyOf(opened.page).waitFor();
  return { ...opened, id };
}

const select = (page, from, to = from) =>
  bodyOf(page).evaluate(
    (area, [start, end]) => {
      area.focus();
      area.setSelectionRange(start, end);
    },
    [from, to],
  );

// Pastes what a clipboard with these types would contain.
const paste = (page, data, files = []) =>
  bodyOf(page).evaluate(
    (area, [all, names]) => {
      area.focus();
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text);
      for (const name of names)
        clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      const isLeft = area.dispatchEvent(event);
      // A page cannot make the browser paste.
      if (!isLeft) return;
      area.setRangeText(all['text/plain'], area.selectionStart, area.selectionEnd, 'end');
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    [data, files],
  );

test('tools and keys format the text, and each step is undone', async () => {
  const { page, close } = await edit('one two\nthree');
  await select(page, 0, 3);
  await page.keyboard.press('Control+b');
  await has(page, '**one** two\nthree');
  await tool(page, 'Italic').click();
  await has(page, '***one*** two\nthree');
  await hasFocus(bodyOf(page));
  await select(page, 12, 20);
  await tool(page, 'Bulleted list').click();
  await has(page, '- ***one*** two\n- three');
  await select(page, 23);
  await page.keyboard.press('Enter');
  await page.keyboard.type('four');
  await page.keyboard.press('Tab');
  await has(page, '- ***one*** two\n- three\n  - four');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('End');
  await has(page, '- ***one*** two\n- three\n  - four\nEnd');
  await page.keyboard.press('Control+Alt+2');
  await has(page, '- ***one*** two\n- three\n  - four\n## End');
  await frameOf(page).getByRole('heading', { name: 'End' }).waitFor();
  for (let count = 0; count < 40; count += 1) await page.keyboard.press('Control+z');
  await has(page, 'one two\nthree');
  assert.equal(await tool(page, 'Undo').getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Control+y');
  await has(page, '**one** two\nthree');
  await isSound(page);
  await close();
});

test('everything is reached by keyboard, and the keyboard is not trapped', async () => {
  const { page, close } = await edit('- one');
  await select(page, 5);
  await page.keyboard.press('Tab');
  await hasFocus(bodyOf(page), 'in a list, Tab indents');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Goal', { exact: true }));
  await select(page, 2, 5);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await hasFocus(tool(page, 'Heading'));
  await page.keyboard.press('End');
  await hasFocus(tool(page, 'Find'));
  await page.keyboard.press('ArrowRight');
  await hasFocus(tool(page, 'Heading'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await has(page, '- **one**');
  const names = await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => [one.ariaLabel, one.tabIndex]));
  assert.ok(
    names.every(([name]) => name),
    JSON.stringify(names),
  );
  assert.equal(names.filter(([, index]) => index === 0).length, 1);
  await close();
});

test('a link is found among texts and tools, changed and removed', async () => {
  const { slug } = await make('x', { title: 'About checksums' });
  const { page, close } = await edit('see this');
  await select(page, 4, 8);
  await page.keyboard.press('Control+k');
  const dialog = dialogOf(page);
  await dialog.getByRole('heading', { name: 'Link' }).waitFor();
  const search = dialog.getByRole('combobox', { name: 'Address' });
  await hasFocus(search);
  await search.fill('checksums');
  await dialog.getByRole('option', { name: /^About checksums/ }).waitFor();
  await isSound(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await becomes(() => search.inputValue(), `/blog/${slug}/`);
  await page.keyboard.press('Enter');
  await has(page, `see [this](/blog/${slug}/)`);
  await hasFocus(bodyOf(page));
  // Within a link, the dialog changes it.
  await select(page, 6);
  await tool(page, 'Link').click();
  await becomes(() => dialog.getByLabel('Text', { exact: true }).inputValue(), 'this');
  await search.fill('base64');
  await dialog
    .getByRole('option', { name: /^Base64/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Insert link' }).click();
  await has(page, 'see [this](/t/base64/)');
  await select(page, 6);
  await page.keyboard.press('Control+k');
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await has(page, 'see this');
  await select(page, 4, 8);
  await paste(page, { 'text/plain': 'https://example.org/a' });
  await has(page, 'see [this](https://example.org/a)');
  await close();
});

test('tables, code, and directives of the site are inserted', async () => {
  const { page, close } = await edit('');
  await tool(page, 'Table').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Columns').fill('2');
  await dialog.getByLabel('Rows below the heading').fill('1');
  await isSound(page);
  await dialog.getByRole('button', { name: 'Insert table' }).click();
  await hasFocus(bodyOf(page));
  await page.keyboard.type('Name');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Use');
  await tableTool(page, 'Align right').click();
  await tableTool(page, 'Add row').click();
  await tableTool(page, 'Tidy').click();
  await has(page, '| Name | Use |\n| ---- | --: |\n|      |     |\n|      |     |\n');
  await isSound(page);
  await picture(page, 'editor-table');
  await bodyOf(page).press('Control+End');
  await counts(page.getByRole('toolbar', { name: 'Table' }), 0);
  await tool(page, 'Insert').click();
  await dialog.getByLabel('Kind').selectOption({ index: 0 });
  await dialog.getByLabel('Tool', { exact: true }).selectOption('base64');
  await isSound(page);
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await frameOf(page).locator('.live-tool').getByText('Base64').first().waitFor();
  await tool(page, 'Code block').click();
  await dialog.getByLabel('Language').fill('json');
  await dialog.getByRole('button', { name: 'Insert code block' }).click();
  await page.keyboard.type('{"a": 1}');
  await frameOf(page).locator('code.language-json', { hasText: '{"a": 1}' }).waitFor();
  const text = await bodyOf(page).inputValue();
  assert.match(text, /\n\n::tool\{slug=base64\}\n\n```json\n\{"a": 1\}\n```\n/);
  await counts(page.getByText('directive'), 0);
  await close();
});

const fromDocs =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr">' +
  '<span style="font-weight:400">Heading</span></h2><p><span style="font-weight:700">Bold</span>' +
  '<span style="font-weight:400"> text</span></p></b>';
const fromWord =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator ' +
  'content="Microsoft Word 15"></head><body><!--StartFragment--><p ' +
  'class=MsoListParagraphCxSpFirst ' +
  "style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>" +
  '&nbsp;</span></span><![endif]>First<o:p></o:p></p><p class=MsoListParagraphCxSpLast ' +
  "style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a.<span>" +
  '&nbsp;</span></span><![endif]>Below<o:p></o:p></p><p class=MsoNormal><img width=9 height=9 ' +
  'src="file:///C:/clip.png" alt="A cat"></p><!--EndFragment--></body></html>';

test('what is copied from word processors becomes Markdown, and is undone', async () => {
  const { page, close } = await edit('Start\n\n');
  await select(page, 7);
  await paste(page, { 'text/html': fromDocs, 'text/plain': 'Heading\nBold text' });
  await has(page, 'Start\n\n## Heading\n\n**Bold** text');
  await frameOf(page).getByRole('heading', { name: 'Heading' }).waitFor();
  await page.keyboard.press('Control+z');
  await has(page, 'Start\n\n');
  // Word puts a picture of the text beside it.
  await paste(page, { 'text/html': fromWord, 'text/plain': 'First' }, ['image.png']);
  await has(page, 'Start\n\n1. First\n   1. Below\n\n[insert picture: A cat]');
  // It cannot be published with the mark of a missing picture.
  await page.locator('.finding').getByText('[insert picture').waitFor();
  await page.keyboard.press('Control+z');
  // Source text is not formatted text.
  const colored = '<div style="font-family: Menlo"><span style="font-weight:700">a</span></div>';
  await paste(page, { 'text/html': colored, 'text/plain': '*a*', 'vscode-editor-data': '{}' });
  await has(page, 'Start\n\n*a*');
  await close();
});

test('Ctrl+Shift+V pastes plain text', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, close } = await edit('', { permissions });
  await bodyOf(page).focus();
  await page.evaluate(async () => {
    const part = (type, text) => ({ [type]: new Blob([text], { type }) });
    const item = { ...part('text/html', '<b>bold</b> text'), ...part('text/plain', 'bold text') };
    await navigator.clipboard.write([new ClipboardItem(item)]);
  });
  await page.keyboard.press('Control+v');
  await has(page, '**bold** text');
  await page.keyboard.press('Control+z');
  await has(page, '');
  await page.keyboard.press('Control+Shift+v');
  await has(page, 'bold text');
  await page.keyboard.press('Control+z');
  await has(page, '');
  await close();
});

test('words are found and replaced, all of them by one step', async () => {
  const text = 'One two. one Two.\n\nThe 2020-01 and 2021-02.';
  const { page, close } = await edit(text);
  await select(page, 0);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find' });
  const query = bar.getByLabel('Find', { exact: true });
  await hasFocus(query);
  await query.fill('one');
  await bar.getByText('1 of 2', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await bar.getByText('2 of 2', { exact: true }).waitFor();
  await bar.getByLabel('Match case').check();
  await bar.getByText(/^1/).waitFor();
  await query.fill('(');
  await bar.getByText('No matches').waitFor();
  await bar.getByLabel('Regular expression').check();
  await bar.getByText('The closing `)` is missing.').waitFor();
  await isSound(page);
  await page.keyboard.press('Escape');
  await counts(bar, 0);
  await hasFocus(bodyOf(page));
  await page.keyboard.press('Control+h');
  await bar.getByLabel('Regular expression').check();
  await query.fill('(\\d+)-(\\d+)');
  await bar.getByLabel('Replace with').fill('$2/$1');
  await bar.getByText('1 of 2', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await has(page, 'One two. one Two.\n\nThe 01/2020 and 02/2021.');
  await picture(page, 'editor-find');
  await bar.getByLabel('Find', { exact: true }).press('Escape');
  await page.keyboard.press('Control+z');
  await has(page, text);
  await close();
});

const sections = Array.from(
  { length: 30 },
  (_, at) => `## Section ${at}\n\n${'Some words of this section. '.repeat(10 + at * 5)}`,
).join('\n\n');

// Text of the first heading in view of the preview.
const firstInView = (page) =>
  page.locator('iframe[title=Preview]').evaluate((frame) => {
    const all = [...frame.contentDocument.querySelectorAll('h2')];
    return all.find((one) => one.getBoundingClientRect().bottom > 0)?.textContent;
  });

test('text and preview are scrolled in step, in the width of a phone as well', async () => {
  const { page, close } = await edit(sections);
  await frameOf(page).getByRole('heading', { name: 'Section 29' }).waitFor();
  await bodyOf(page).evaluate((area) => {
    area.scrollTop = area.scrollHeight;
  });
  const atEnd = () =>
    page.locator('iframe[title=Preview]').evaluate((frame) => {
      const box = frame.contentDocument.scrollingElement;
      return box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    });
  await becomes(atEnd, true);
  await page.locator('iframe[title=Preview]').evaluate((frame) => {
    const heading = frame.contentDocument.querySelectorAll('h2')[10];
    frame.contentDocument.scrollingElement.scrollTop += heading.getBoundingClientRect().top;
  });
  const shown = () =>
    bodyOf(page).evaluate((area) => area.scrollTop > 0 && area.scrollTop < area.scrollHeight / 2);
  await becomes(shown, true);
  // A change does not move the preview.
  await bodyOf(page).evaluate((area) => area.setSelectionRange(0, 0));
  await page.getByRole('radio', { name: 'Phone' }).check();
  const width = () =>
    frameOf(page)
      .locator('html')
      .evaluate(() => innerWidth);
  await becomes(width, 390);
  await page.reload();
  await settled(page);
  await becomes(width, 390, 'it is remembered');
  await page.getByRole('radio', { name: 'Full width' }).check();
  await page.getByRole('button', { name: 'Whole window' }).click();
  await becomes(async () => (await bodyOf(page).boundingBox()).height > 500, true);
  assert.ok(await firstInView(page));
  await isSound(page);
  await picture(page, 'editor-whole-window');
  await page.getByRole('button', { name: 'Whole window' }).click();
  await close();
});

test('nothing in the preview runs, and it shows pictures of this server only', async () => {
  const body =
    '![Own](/favicon.ico)\n\n![Foreign](https://elsewhere.example/x.png)\n\n' +
    '<img src=x onerror="parent.ran=1"><script>parent.ran=2</script>' +
    '<a href="javascript:parent.ran=3" id="click">Click</a>';
  const { page, close } = await edit(body);
  const frame = page.locator('iframe[title=Preview]');
  await frameOf(page).getByText('Picture: Foreign').waitFor();
  assert.equal(await frame.getAttribute('sandbox'), 'allow-same-origin');
  await frameOf(page).getByText('Click').click();
  assert.equal(await page.evaluate(() => window.ran), undefined);
  const own = frameOf(page).getByRole('img', { name: 'Own' });
  await becomes(() => own.evaluate((one) => one.complete && one.naturalWidth > 0), true);
  await close();
});

test('words are counted towards a goal, and a plain text area is remembered', async () => {
  const { page, close, id } = await edit('one two three four five');
  const below = page.locator('.text-status');
  await below.getByText('5 words · 1 min to read').waitFor();
  await below.getByLabel('Goal', { exact: true }).fill('10');
  await below.getByText('5 / 10 words').waitFor();
  await select(page, 23);
  await page.keyboard.type(' six seven eight nine ten');
  await below.getByRole('progressbar', { name: 'Goal reached' }).waitFor();
  await page.getByLabel('Plain text area').check();
  await counts(page.getByRole('toolbar'), 0);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as revision 2', { exact: true }).waitFor();
  await page.reload();
  await settled(page);
  await becomes(() => page.getByLabel('Plain text area').isChecked(), true);
  await counts(page.getByRole('toolbar'), 0);
  await paste(page, { 'text/html': fromDocs, 'text/plain': 'as it is' });
  assert.match(await bodyOf(page).inputValue(), /as it is/);
  await page.getByLabel('Plain text area').uncheck();
  await tool(page, 'Bold').waitFor();
  await below.getByLabel('Goal', { exact: true }).fill('');
  assert.ok(id);
  await close();
});

test('texts in other formats have the tools that fit them', async () => {
  const { page, close } = await edit('<p>one</p>', {}, { body_format: 'html' });
  await tool(page, 'Find').waitFor();
  await counts(tool(page, 'Bold'), 0);
  await select(page, 3, 6);
  await paste(page, { 'text/html': fromDocs, 'text/plain': 'two' });
  await has(page, '<p>two</p>');
  await close();
});

test('a picture without a server for it says so, and nothing is lost', async () => {
  const { page, close } = await edit('Text');
  await select(page, 4);
  const areas = await page.evaluate(() => document.body.innerHTML);
  if (/"media\/"/.test(areas)) return close();
  await paste(page, {}, ['cat.png']);
  await page.getByText('Pictures cannot be uploaded to this server.').first().waitFor();
  await has(page, 'Text');
  await tool(page, 'Picture').click();
  const dialog = dialogOf(page);
  await counts(dialog.getByRole('button', { name: 'Upload a picture' }), 0);
  await dialog.getByLabel('Address of the picture').fill('/favicon.ico');
  await dialog.getByLabel('Alternative text').fill('The [icon]');
  await isSound(page);
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await has(page, 'Text![The \\[icon\\]](/favicon.ico)');
  return close();
});

// A server that takes pictures, where this one does not.
async function withMedia(page) {
  const operation = { summary: 'Upload', responses: {}, 'x-toolyard': { role: 'editor' } };
  const document = { paths: { '/api/v1/admin/media/': { post: operation } } };
  const area = {
    tag: 'media',
    title: 'Media',
    section: 'Content',
    summary: '',
    resources: [],
    forms: [{ path: 'media/', title: 'Upload', role: 'editor' }],
  };
  await page.route('**/admin/content/*/edit/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"areas":[', `"areas":[${JSON.stringify(area)},`);
    await route.fulfill({ response: answer, body: html });
  });
  await page.route('**/schema/?tag=media', (route) => route.fulfill({ json: document }));
}

test('pictures are uploaded, and replace their mark wherever it is by then', async () => {
  const { id } = await make('Start\n\n');
  const opened = await openAdmin(here, 'editor', '/admin/');
  const { page, close } = opened;
  await withMedia(page);
  const uploads = [];
  let answer;
  await page.route('**/api/v1/admin/media/', (route) => {
    uploads.push(route.request());
    return new Promise((resolve) => {
      answer = (status, json) => route.fulfill({ status, json }).then(resolve);
    });
  });
  await page.goto(`${here.server.address}/admin/content/${id}/edit/`);
  await settled(page);
  await tool(page, 'Picture').click();
  await dialogOf(page).getByRole('button', { name: 'Upload a picture' }).waitFor();
  await isSound(page);
  await page.keyboard.press('Escape');
  await select(page, 7);
  await paste(page, {}, ['cat.png']);
  await has(page, 'Start\n\n[insert picture: cat.png]');
  await becomes(() => Promise.resolve(uploads.length), 1);
  assert.match(uploads[0].headers()['content-type'], /^multipart\/form-data/);
  // Writing goes on meanwhile.
  await select(page, 0);
  await page.keyboard.type('A ');
  await answer(201, { id: 1, url: '/favicon.ico', alt: 'A cat' });
  await has(page, 'A Start\n\n![A cat](/favicon.ico)');
  await page.keyboard.type('new ');
  await has(page, 'A new Start\n\n![A cat](/favicon.ico)');
  await select(page, 0);
  await paste(page, {}, ['dog.png']);
  await becomes(() => Promise.resolve(uploads.length), 2);
  await answer(422, { code: 'invalid_picture', detail: 'It is not a picture.', status: 422 });
  await page.getByText('It is not a picture.').first().waitFor();
  await has(page, 'A new Start\n\n![A cat](/favicon.ico)');
  await close();
});

test('texts that are too long are refused, and long ones are edited', async (t) => {
  const line = 'A line of words that is as long as lines are.\n';
  const { page, close, id } = await edit(line.repeat(20_000).slice(0, 900_000));
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find((one) => one.name === 'TaskDuration').value * 1000;
  };
  await select(page, 0);
  let before = await spent();
  await paste(page, { 'text/plain': 'x'.repeat(4_000_000) });
  await page.getByText('A text can have at most 1 MiB.').first().waitFor();
  t.diagnostic(`4 MB refused in ${Math.round((await spent()) - before)} ms`);
  before = await spent();
  await page.keyboard.type('abc');
  await becomes(() => bodyOf(page).evaluate((area) => area.value.slice(0, 5)), 'abcA ');
  t.diagnostic(`three keys in ${Math.round((await spent()) - before)} ms`);
  await page.keyboard.press('Control+z');
  await becomes(() => bodyOf(page).evaluate((area) => area.value.slice(0, 5)), 'A lin');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as revision 2', { exact: true }).waitFor();
  const saved = (await here.admin('GET', `admin/content/${id}/`)).body.body;
  assert.ok(saved.startsWith('abcA line') && saved.length === 900_003);
  await close();
});

test('on a phone, the tools are above the keyboard', async () => {
  const phone = { width: 390, hasTouch: true, isMobile: true };
  const { page, close } = await edit('# One\n\ntwo', phone);
  await select(page, 9);
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => 500 });
    visualViewport.dispatchEvent(new Event('resize'));
  });
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  const bottom = async () => {
    const { y, height } = await bar.boundingBox();
    return Math.round(y + height);
  };
  await becomes(bottom, 500);
  await tool(page, 'Bold').tap();
  await has(page, '# One\n\n**two**');
  await hasFocus(bodyOf(page));
  await isSound(page);
  await picture(page, 'editor-phone');
  await close();
});

test('it looks right in all sizes', async () => {
  const body = `${sections.slice(0, 1200)}\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n`;
  const { page, close } = await edit(body);
  await select(page, body.length - 5);
  await page.keyboard.press('Control+f');
  await page.getByRole('search', { name: 'Find' }).waitFor();
  await looksRight(page, 'editor');
  await close();
});
