// Hostile texts in everything that the admin pages show: titles, names, bodies, imported rows,
// subscribers, campaigns, templates, and replies of a model. None of it runs on any page or in any
// preview.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { areasOf, firstRecord, relatedTo, visit } from './admin_tour.mjs';
import { attackPages, attackTexts, cut, hasAttacks, missing, pieces, replyOf } from './attacks.mjs';

const skip = hasAttacks ? false : missing;
if (skip) console.log(missing);
const texts = hasAttacks ? attackTexts() : [];
// Texts without template variables.
const plain = texts.map((one) => one.replaceAll('{{', '{ {').replaceAll('}}', '} }'));

let here;
let model;
before(async () => {
  if (skip) return;
  model = await startModel();
  const url = `http://127.0.0.1:${model.address().port}/v1`;
  here = await startAdmin(['--llm-base-url', url, '--llm-model', 'small-1']);
  await plantAll();
});
after(async () => {
  await here?.close();
  model?.close();
});

async function startModel() {
  const replies = pieces(texts, 3000, '\n\n');
  let number = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, body } = replyOf(number, replies[number % replies.length]);
      number += 1;
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

// Creates a record for each body, and returns those that were created: at least nine in ten,
// because no field accepts some of the texts.
async function plant(path, bodies) {
  const made = [];
  let refusal = '';
  for (const body of bodies) {
    const answer = await here.admin('POST', `admin/${path}`, body);
    assert.ok(answer.status < 500, `${path}: ${JSON.stringify(answer.body)}`);
    if (answer.status < 300) made.push(answer.body);
    else refusal = JSON.stringify(answer.body);
  }
  assert.ok(
    made.length * 10 >= bodies.length * 9,
    `${path}: ${made.length} of ${bodies.length}, ${refusal}`,
  );
  return made;
}

const items = [];

async function plantContent() {
  const formats = ['markdown', 'html', 'text'];
  const pages = attackPages();
  const titles = pieces(texts, 200);
  const bodies = pieces(texts, 900, '\n\n');
  const lines = pieces(texts, 100);
  const one = (title, i) => ({
    content_type: 'blog',
    title,
    slug: `hostile-${i}`,
    body: pages[i] ?? bodies[i % bodies.length],
    body_format: i < pages.length ? 'markdown' : formats[i % 3],
    summary: titles[titles.length - 1 - i],
    seo_title: lines[i % lines.length],
    meta_description: titles[(i + 7) % titles.length],
    keywords: lines.slice(i, i + 5).map((line) => cut(line, 60)),
    tags: lines.slice(i, i + 5).map((line) => cut(line, 30)),
  });
  items.push(...(await plant('content/', titles.map(one))));
}

const asTemplates = () =>
  pieces(plain, 120).map((name, i) => ({
    name,
    purpose: 'blog',
    is_default: i === 0,
    system_prompt: name,
    body: `${name} {{title}}`,
    defaults: { title: name },
  }));

async function plantSearch() {
  const rows = pieces(texts, 80).map((query, i) => ({
    keys: ['2026-10-28', query, `https://tools.example/${query}`],
    clicks: i % 40,
    impressions: 3400 + i,
    ctr: (i % 40) / (3400 + i),
    position: 5 + (i % 12),
  }));
  const request = {
    startDate: '2026-10-01',
    endDate: '2026-10-28',
    dimensions: ['date', 'query', 'page'],
  };
  await plant('gsc/import/', [{ site: 'sc-domain:tools.example', request, response: { rows } }]);
  await plant('opportunities/refresh/', [{}]);
}

async function plantMail() {
  await plant(
    'email/lists/',
    pieces(texts, 80)
      .slice(0, 80)
      .map((name) => ({ name })),
  );
  const names = pieces(plain, 150);
  const bodies = pieces(plain, 3000, '\n');
  const campaigns = bodies.map((body, i) => ({
    name: names[i],
    subject: names[i + 1],
    from_email: 'news@example.org',
    body: `${body}<p><a href="{{unsubscribe_url}}">unsubscribe</a></p>`,
    lists: ['Readers'],
  }));
  return plant('email/campaigns/', campaigns);
}

async function plantRest() {
  const lines = pieces(texts, 90);
  await plant(
    'keywords/',
    pieces(texts, 200).map((keyword) => ({ keyword, tags: [cut(keyword, 40)] })),
  );
  await plant('content/templates/', asTemplates());
  await plant(
    'push/test-ping/',
    lines.slice(0, 20).map((title) => ({ title, body: title })),
  );
  await plant(
    'revenue/affiliates/',
    lines.slice(0, 40).map((name, i) => ({ name, code: `h${i}`, commission: { rate_bps: 1 } })),
  );
  const metrics = [{ key: 'signup', kind: 'proportion' }];
  const variants = (name) => [
    { key: 'control', name, is_control: true },
    { key: 'other', name },
  ];
  await plant(
    'experiments/',
    lines.slice(0, 20).map((name, i) => ({
      ...{ key: `h${i}`, name, hypothesis: cut(lines.join('\n'), 9000), metrics },
      variants: variants(name),
    })),
  );
  await plant(
    'marketplace/invoices/',
    [0, 1, 2].map((part) => ({
      ...{ customer: here.people.nobody.id, currency: 'EUR' },
      period: { start: `2026-0${part + 2}-01`, end: `2026-0${part + 2}-28` },
      lines: lines
        .slice(part * 30, part * 30 + 30)
        .map((description) => ({ description, quantity: 1, unit_amount: '1000' })),
    })),
  );
}

let run;
let campaigns;

// Generates texts with replies of the model, and with its refusals.
async function plantReplies() {
  for (const { id } of items.slice(0, 10))
    assert.equal((await here.admin('POST', `admin/content/${id}/regenerate/`, {})).status, 200);
  const begun = await here.admin('POST', 'admin/autopilot/runs/', { mode: 'draft', max_items: 8 });
  assert.ok(begun.status < 300, JSON.stringify(begun.body));
  run = begun.body.id;
  const isUnderWay = async () => {
    const { body } = await here.admin('GET', `admin/autopilot/runs/${run}/`);
    const all = await Promise.all(
      items.slice(0, 10).map(({ id }) => here.admin('GET', `admin/content/${id}/`)),
    );
    const states = all.map((one) => one.body.generation.state);
    return (
      ['queued', 'running'].includes(body.status) ||
      states.some((one) => /ed$|ing/.test(one) && one !== 'failed')
    );
  };
  while (await isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function plantAll() {
  await plantContent();
  await plantSearch();
  await plantRest();
  campaigns = await plantMail();
  await plantReplies();
}

async function begin(expected = []) {
  const opened = await openAdmin(here, 'admin', '/admin/', {
    expected: [/status of 4(00|01|09)/, ...expected],
  });
  const { page, faults } = opened;
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => faults.push('another window'));
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} of ${answer.url()}`);
  });
  return opened;
}

const active =
  'script, base, meta[http-equiv], link, iframe, object, embed, form, [onload], [onerror], ' +
  '[onfocus], [onclick], [onmouseover], [href^="javascript:" i], [src^="//"], [style*="url("]';

// The preview of the editor is scrolled by its page, and has the page's origin; it runs nothing.
const sandboxAt = (url) => (/\/content\/\d+\/edit\/$/.test(url) ? 'allow-same-origin' : '');

// Checks that nothing has run, and that nothing which could run is present: because texts are
// sanitized, or, if a frame shows them unchanged (`isAsWritten`), because it has no permissions.
// Returns the number of frames that were checked.
async function isHarmless(page, { isAsWritten = false } = {}) {
  assert.equal(await page.evaluate(() => window.ran), undefined, page.url());
  assert.equal(await page.locator('main script, main img, main base').count(), 0, page.url());
  assert.equal(await page.locator('main [href^="javascript:" i]').count(), 0, page.url());
  let frames = 0;
  for (const frame of page.frames().slice(1)) {
    const element = await frame.frameElement().catch(() => undefined);
    if (!element) continue;
    assert.equal(await element.getAttribute('sandbox'), sandboxAt(page.url()), page.url());
    if (isAsWritten) {
      frames += 1;
      continue;
    }
    const found = await frame
      .locator(`body :is(${active})`)
      .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 200)))
      .catch(() => undefined);
    if (!found) continue;
    assert.deepEqual(found, [], page.url());
    frames += 1;
  }
  return frames;
}

test('no list, report, record or form runs what it shows', { skip }, async () => {
  const { page, close } = await begin();
  const areas = await areasOf(page);
  for (const { path } of areas.flatMap((area) => area.resources)) {
    await visit(page, `/admin/${path}?page_size=100`);
    await isHarmless(page);
    const record = await firstRecord(page);
    if (!record) continue;
    // Campaigns have a test of their own.
    if (record.startsWith('/admin/email/campaigns/')) continue;
    await visit(page, record);
    const history = page.getByText('History', { exact: true });
    if ((await history.count()) > 0) await history.click();
    await isHarmless(page);
    for (const below of await relatedTo(page)) {
      await visit(page, below);
      await isHarmless(page);
    }
  }
  for (const { path } of areas.flatMap((area) => area.forms)) {
    await visit(page, `/admin/${path}new/`);
    await isHarmless(page);
  }
  await close();
});

test('no editor and no preview of a text runs it', { skip }, async () => {
  const { page, close } = await begin();
  let frames = 0;
  // Items in Markdown come first, then items in each format. The first ones were regenerated by the
  // model.
  for (const { id } of items.slice(0, 60)) {
    await visit(page, `/admin/content/${id}/edit/`);
    await page.locator('iframe[title=Preview]').waitFor();
    frames += await isHarmless(page);
  }
  assert.ok(frames >= 50, `${frames} previews`);
  await visit(page, `/admin/content/${items[0].id}/revisions/`);
  await isHarmless(page);
  await close();
});

// Console messages about an email that is shown unchanged.
const blocked = [
  /^Blocked script execution in 'blob:.* is sandboxed/,
  /violates the following Content Security Policy directive/,
  /^Refused to execute the redirect .* is sandboxed/,
];

test('no preview of a campaign runs it', { skip }, async () => {
  const { page, close } = await begin(blocked);
  let frames = 0;
  for (const { id } of campaigns) {
    await visit(page, `/admin/email/campaigns/${id}/`);
    await page.locator('main iframe').first().waitFor();
    frames += await isHarmless(page, { isAsWritten: true });
  }
  assert.ok(frames >= campaigns.length - 1, `${frames} previews`);
  await close();
});

test('what a model replies is text on every page that shows it', { skip }, async () => {
  const { page, close } = await begin();
  await visit(page, `/admin/autopilot/runs/${run}/`);
  await isHarmless(page);
  await page.evaluate(() =>
    document.querySelectorAll('main details > summary').forEach((one) => one.click()),
  );
  await settled(page);
  await isHarmless(page);
  await visit(page, '/admin/jobs/?page_size=100');
  await isHarmless(page);
  await close();
});

test('rows of an import are text, those that are refused too', { skip }, async () => {
  const { page, close } = await begin();
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const lines = pieces(texts, 80);
  const rows = lines.flatMap((name, i) => [
    `reader-${i}@example.org,${quoted(name)},${quoted(cut(name, 30))}`,
    `${quoted(name)},${quoted(name)},`,
  ]);
  await visit(page, '/admin/email/subscribers/import/new/');
  await page.evaluate(
    (content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], '<img src=x onerror=top.ran=1>.csv'));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    },
    ['email,name,tags', ...rows].join('\n'),
  );
  await page.locator('.file').waitFor();
  await page.getByLabel('Lists', { exact: true }).fill('Imported');
  await page.getByLabel('Consent source').fill('<script>top.ran=1</script>');
  await page.getByRole('button', { name: 'Import subscribers', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result of the import' });
  await result.getByText('Lines that could not be imported').waitFor();
  await isHarmless(page);
  await visit(page, '/admin/email/subscribers/?page_size=100');
  assert.ok((await page.locator('.record-row').count()) > 50);
  await isHarmless(page);
  await visit(page, await firstRecord(page));
  await isHarmless(page);
  await close();
});
