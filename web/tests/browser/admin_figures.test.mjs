// Figures on the admin pages that must make sense: an import never reports more rows than it read,
// and a figure that reads the same as before has neither an arrow nor the color of a worse one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, looksRight } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here?.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });

// Drops a file onto the page, and imports it.
async function importFile(page, name, lines) {
  await page.evaluate(
    ([file, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], file));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    },
    [name, lines.join('\n')],
  );
  await page.locator('.file', { hasText: name }).waitFor();
}

// Checks every "… of …" that is shown: a part is at most the whole.
async function hasNoPartAboveItsWhole(page) {
  const text = await page.locator('main').innerText();
  for (const [all, part, whole] of text.matchAll(/\b(\d[\d,]*) of (\d[\d,]*)\b/g))
    assert.ok(Number(part.replaceAll(',', '')) <= Number(whole.replaceAll(',', '')), all);
}

const numbers = (count) => Array.from({ length: count }, (_, at) => at);
const both = (name) => [`Last 28 days ${name}`, `Previous 28 days ${name}`].join();
const compared = [
  ['Top queries', ...['Clicks', 'Impressions', 'CTR', 'Position'].map(both)].join(),
  ...numbers(50).map((at) => `query ${at},${at + 1},2,${at + 100},90,1%,2%,3.1,4.2`),
];
const plain = [
  'Top queries,Clicks,Impressions,CTR,Position',
  ...numbers(50).map((at) => `query ${at},${at + 1},${at + 100},1%,3.1`),
  'broken,-2,1,0%,1',
];

async function searchImport(site, name, lines) {
  const { page, close } = await openAdmin(here, 'editor', '/admin/gsc/import/new/');
  await importFile(page, name, lines);
  await page.getByLabel('Property').fill(site);
  await page.getByLabel('First day').fill('2026-10-01');
  await page.getByLabel('Last day').fill('2026-10-28');
  await button(page, 'Import search data').click();
  await page.getByRole('region', { name }).waitFor();
  return { page, close, report: page.getByRole('region', { name }) };
}

test('an import of search data says how many rows of how many', async () => {
  const { page, close, report } = await searchImport('sc-domain:plain.example', 'p.csv', plain);
  await report.getByText('50 of 51 rows were imported.', { exact: true }).waitFor();
  await report.getByText('1 row was skipped.', { exact: true }).waitFor();
  await hasNoPartAboveItsWhole(page);
  await close();
});

test('rows with figures of two periods are not counted as more rows than were read', async () => {
  const { page, close, report } = await searchImport('sc-domain:both.example', 'b.csv', compared);
  const said = '50 rows were read, with figures of two periods: 100 were imported.';
  await report.getByText(said, { exact: true }).waitFor();
  await hasNoPartAboveItsWhole(page);
  await looksRight(page, 'admin-import-both', ['narrow', 'wide']);
  await close();
});

test('the parts of an import of subscribers add up to its lines', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/email/subscribers/import/new/');
  const people = numbers(30).map((at) => `figures${at}@example.org,Person ${at}`);
  const lines = ['email,name', ...people, people[0], 'nobody@,Nobody'];
  await importFile(page, 'people.csv', lines);
  await button(page, 'Import subscribers').click();
  const result = page.getByRole('region', { name: 'Result of the import' });
  await result.waitFor();
  const figures = await result.locator('dl > div').evaluateAll((all) =>
    Object.fromEntries(
      all.map((one) => {
        const text = (name) => one.querySelector(name).textContent;
        return [text('dt'), Number(text('dd'))];
      }),
    ),
  );
  assert.deepEqual(figures, { Lines: 32, New: 30, Changed: 0, Unchanged: 1, Failed: 1 });
  await hasNoPartAboveItsWhole(page);
  await close();
});

const dayAt = (at) => new Date(Date.UTC(2026, 8, 3 + at)).toISOString().slice(0, 10);
const site = 'sc-domain:steady.example';
const days = 56;

// `same` never changes; `nearly` by less than is shown; `worse` and `better` visibly.
const courses = {
  same: () => [30, 1_000, 6],
  nearly: (isLater) => (isLater ? [29_999, 1_000_000, 6.001] : [30_000, 1_000_000, 6]),
  worse: (isLater) => (isLater ? [20, 900, 9] : [30, 1_000, 6]),
  better: (isLater) => (isLater ? [40, 1_100, 4] : [30, 1_000, 6]),
};
const rowsOf = (names) =>
  numbers(days).flatMap((at) =>
    names.map((name) => {
      const [clicks, impressions, position] = courses[name](at >= days / 2);
      const keys = [dayAt(at), name, `https://tools.example/${name}/`];
      return { keys, clicks, impressions, ctr: clicks / impressions, position };
    }),
  );

async function importCourses(to, names) {
  const dimensions = ['date', 'query', 'page'];
  const request = { startDate: dayAt(0), endDate: dayAt(days - 1), dimensions };
  const body = { site: to, request, response: { rows: rowsOf(names) } };
  const sent = await here.admin('POST', 'admin/gsc/import/', body);
  assert.ok(sent.status < 300, JSON.stringify(sent.body));
}

const periodOf = (to) => `site=${to}&start_date=${dayAt(days / 2)}&end_date=${dayAt(days - 1)}`;

// Returns the changes that are shown: texts, tones, and whether the color is that of a worse
// figure.
const changesIn = (place) =>
  place.locator('.key-change').evaluateAll((all) =>
    all.map((one) => {
      const [r, g, b] = getComputedStyle(one)
        .color.match(/[\d.]+/g)
        .map(Number);
      return {
        text: one.innerText.replaceAll(/\s+/g, ' ').trim(),
        tone: one.dataset.tone,
        isRed: r > g + 40 && r > b + 40,
      };
    }),
  );

const isQuiet = ({ text, tone, isRed }) => tone === 'soft' && !isRed && !/[↑↓+−]/.test(text);

// A difference of nothing is not a direction.
function saysNothingOfNothing(changes) {
  for (const { text } of changes)
    assert.doesNotMatch(text, /[↑↓].*(?<![\d.,])0(\.0+)?( points?|%)?$/, text);
}

test('rows without a change say so; rows that are worse or better have arrows', async () => {
  await importCourses(site, Object.keys(courses));
  const { page, close } = await openAdmin(here, 'viewer', `/admin/gsc/queries/?${periodOf(site)}`);
  await counts(page.locator('.record-row'), 4);
  const changesOf = (name) =>
    changesIn(
      page
        .locator('.record-row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .first(),
    );
  const [same, nearly] = [await changesOf('same'), await changesOf('nearly')];
  assert.equal(same.length, 4);
  for (const one of same) assert.ok(isQuiet(one), JSON.stringify(one));
  // The clicks differ by 28, the impressions not at all, rate and position by less than is shown.
  assert.deepEqual(nearly.map(isQuiet), [false, true, true, true], JSON.stringify(nearly));
  const worse = await changesOf('worse');
  assert.deepEqual(
    worse.map(({ text, tone, isRed }) => [text[0], tone, isRed]),
    [
      ['↓', 'bad', true],
      ['↓', 'bad', true],
      ['↓', 'bad', true],
      ['↑', 'bad', true],
    ],
    JSON.stringify(worse),
  );
  const better = await changesOf('better');
  assert.deepEqual(
    better.map(({ text, tone, isRed }) => [text[0], tone, isRed]),
    [
      ['↑', 'good', false],
      ['↑', 'good', false],
      ['↑', 'good', false],
      ['↓', 'good', false],
    ],
    JSON.stringify(better),
  );
  saysNothingOfNothing(await changesIn(page.locator('main')));
  await isSound(page);
  await looksRight(page, 'admin-search-changes', ['narrow', 'wide']);
  await close();
});

test('figures of a period that read as before have no arrow', async () => {
  const still = 'sc-domain:still.example';
  await importCourses(still, ['same']);
  const path = `/admin/gsc/overview/?${periodOf(still)}&search_type=web`;
  const { page, close } = await openAdmin(here, 'viewer', path);
  await counts(page.locator('.line-chart'), 4);
  const changes = await changesIn(page.locator('main'));
  assert.ok(changes.length >= 4, JSON.stringify(changes));
  for (const one of changes) assert.ok(isQuiet(one), JSON.stringify(one));
  await looksRight(page, 'admin-search-still', ['narrow', 'wide']);
  await close();
});

test('figures of the overview that read as before have no arrow', async () => {
  const { page, close } = await openAdmin(here, 'admin', '/admin/');
  await page.locator('.key-change').first().waitFor();
  await settled(page);
  const changes = await changesIn(page.locator('main'));
  for (const one of changes) {
    const [, before] = /before: (\S+)/.exec(one.text) ?? [];
    assert.ok(before, one.text);
    assert.equal(isQuiet(one), one.text.startsWith('='), JSON.stringify(one));
  }
  assert.ok(changes.some(isQuiet), 'nothing is unchanged');
  await close();
});
