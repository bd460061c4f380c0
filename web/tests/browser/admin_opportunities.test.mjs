// Opportunities on the admin pages: ordered by value with their reasons, queued, dismissed and
// undone; their outcome; and the charts of a keyword.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addTemplates, go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { isSound, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const button = (page, name) => page.getByRole('button', { name });
const list = async (query) =>
  (await here.admin('GET', `admin/opportunities/?page_size=25&${query}`)).body;

test('the best come first with why, are queued and dismissed, and that is taken back', async () => {
  const { results } = await list('state=open');
  const { page, close } = await openAdmin(here, 'editor', '/admin/opportunities/?state=open');
  const rows = page.locator('.opportunity');
  assert.deepEqual(
    await rows.locator('.row-link').allTextContents(),
    results.map((one) => one.query ?? one.page),
  );
  const scores = results.map((one) => one.score);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  const first = rows.first();
  await first.getByText(/^Shown .* times in 28 days/).waitFor();
  await first.getByText(/^Value \d+ of 100: about .* more clicks/).waitFor();
  await isSound(page);
  await picture(page, 'admin-opportunities');
  const saving = page.waitForEvent('download');
  await button(page, 'All rows as CSV').click();
  const chunks = [];
  for await (const part of await (await saving).createReadStream()) chunks.push(part);
  const [head, ...lines] = Buffer.concat(chunks).toString().trimEnd().split('\r\n');
  assert.match(head, /,site_page,site_page_state$/);
  assert.equal(lines.length, (await list('state=open')).count);
  await first.getByRole('button', { name: /^Queue/ }).click();
  await first.getByText('No. 1 in the queue').waitFor();
  assert.equal((await list('state=queued')).count, 1);
  await first.getByRole('button', { name: /^Undo/ }).click();
  await first.getByText('No. 1 in the queue').waitFor({ state: 'detached' });
  assert.equal((await list('state=queued')).count, 0);
  const second = rows.nth(1);
  await second.getByRole('button', { name: /^Dismiss/ }).click();
  await second.getByText('Dismissed.').waitFor();
  await isSound(page);
  assert.equal((await list('state=dismissed')).count, 1);
  await second.getByRole('button', { name: /^Undo/ }).click();
  await second.getByRole('button', { name: /^Dismiss/ }).waitFor();
  assert.equal((await list('state=dismissed')).count, 0);
  // By keyboard only.
  await page.getByRole('link', { name: 'Worth doing' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/opportunities\/\d+\/$/);
  await close();
});

test('two people act on the same one: the second sees the conflict', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/opportunities/?state=open');
  const row = page.locator('.opportunity').last();
  const id = (await row.locator('.row-link').getAttribute('href')).split('/').at(-2);
  await here.admin('POST', `admin/opportunities/${id}/queue/`, {});
  await row.getByRole('button', { name: /^Dismiss/ }).click();
  await row.getByRole('alert').waitFor();
  await isSound(page);
  assert.equal((await here.admin('GET', `admin/opportunities/${id}/`)).body.state, 'queued');
  // The queue lists it, in order.
  await page.getByRole('link', { name: 'Queue', exact: true }).click();
  await page.getByText('No. 1 in the queue').waitFor();
  await here.admin('POST', `admin/opportunities/${id}/unqueue/`, {});
  await page.reload();
  await settled(page);
  await page.getByText('The queue is empty').waitFor();
  await isSound(page);
  await close();
});

test('one opportunity tells why it is one, and readers change nothing', async () => {
  const [best] = (await list('state=open')).results;
  const path = `/admin/opportunities/${best.id}/`;
  const look = { width: 320, colorScheme: 'dark' };
  const { page, close } = await openAdmin(here, 'viewer', path, look);
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText(/^Shown/).waitFor();
  await why.getByText(/more clicks to gain/).waitFor();
  assert.equal(await button(page, /^Dismiss/).count(), 0);
  await isSound(page);
  await picture(page, 'admin-opportunity-narrow');
  await page.goto(`${here.server.address}/admin/opportunities/`);
  await settled(page);
  await page.getByText('requires the role editor').first().waitFor();
  assert.equal(await button(page, /^Queue/).count(), 0);
  await isSound(page);
  await close();
});

test('a keyword has its course as a chart, in words and as a table', async () => {
  const days = ['2026-10-05', '2026-10-12', '2026-10-20'];
  const rows = days.map((day, at) => ({
    keys: [day, 'course of a word', 'https://tools.example/course/'],
    clicks: 10 + at,
    impressions: 400,
    ctr: 0.03,
    position: 9 - at,
  }));
  const dimensions = ['date', 'query', 'page'];
  const request = { startDate: '2026-10-01', endDate: '2026-10-28', dimensions };
  const site = 'sc-domain:other.example';
  await here.admin('POST', 'admin/gsc/import/', { site, request, response: { rows } });
  const made = await here.admin('POST', 'admin/keywords/', { keyword: 'course of a word' });
  const { page, close } = await openAdmin(here, 'viewer', `/admin/keywords/${made.body.id}/`);
  const course = page.getByRole('region', { name: 'Last 90 days' });
  await course.getByText(/^Position 9 on 5 Oct 2026, 7 on 20 Oct 2026; the best was 7/).waitFor();
  await course.getByText('33 clicks in all.').waitFor();
  await course.getByText('Show as a table').click();
  await course.getByRole('cell', { name: '12 Oct 2026' }).waitFor();
  await isSound(page);
  await picture(page, 'admin-keyword');
  await close();
  const none = await here.admin('POST', 'admin/keywords/', { keyword: 'never searched for' });
  const other = await openAdmin(here, 'viewer', `/admin/keywords/${none.body.id}/`);
  await other.page.getByText('There are no figures for this keyword yet.').waitFor();
  await other.close();
});

const site = 'sc-domain:measured.example';
const dayMs = 86_400_000;
const windowDays = 28;
const dayText = (at) => new Date(at).toISOString().slice(0, 10);

// Imports search data for as many days as an opportunity covers: the clicks of each query per day.
async function importDays(first, clicks) {
  const days = Array.from({ length: windowDays }, (_, at) => dayText(first + at * dayMs));
  const rows = days.flatMap((day) =>
    Object.entries(clicks).map(([query, count]) => ({
      keys: [day, query, 'https://measured.example/pdf/'],
      clicks: count,
      impressions: 200,
      ctr: count / 200,
      position: 8,
    })),
  );
  const dimensions = ['date', 'query', 'page'];
  const request = { startDate: days[0], endDate: days.at(-1), dimensions };
  const done = await here.admin('POST', 'admin/gsc/import/', { site, request, response: { rows } });
  assert.equal(done.body.rows_written, rows.length, JSON.stringify(done.body));
}

// Polls a record until it satisfies `isSo`, and returns it.
async function once(path, isSo) {
  for (;;) {
    const { body } = await here.admin('GET', `admin/${path}`);
    if (isSo(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

// Starts a run that writes and publishes texts for opportunities.
async function publishFor(ids) {
  await addTemplates(here.admin);
  for (const id of ids) await here.admin('POST', `admin/opportunities/${id}/queue/`, {});
  const request = { mode: 'publish', max_items: ids.length };
  const { id } = (await here.admin('POST', 'admin/autopilot/runs/', request)).body;
  const run = `autopilot/runs/${id}/`;
  const { steps: drafts } = await once(run, ({ status }) => status === 'awaiting_approval');
  const revisions = {};
  for (const { content_item: item } of drafts) {
    const edited = await here.admin('PATCH', `admin/content/${item}/`, { body: 'What it is.' });
    revisions[item] = edited.body.revision;
  }
  const approval = { revision_map: revisions };
  assert.equal((await here.admin('POST', `admin/${run}approve/`, approval)).status, 200);
  const { steps } = await once(run, ({ status }) => status === 'completed');
  const [first] = await Promise.all(steps.map((one) => itemOf(one)));
  return Date.parse(dayText(Date.parse(first.published_at)));
}
const itemOf = async ({ content_item: id }) =>
  (await here.admin('GET', `admin/content/${id}/`)).body;

test('what came of an opportunity stands beside what was promised', async () => {
  const today = Date.parse(dayText(Date.now()));
  await importDays(today - windowDays * dayMs, { 'rotate a pdf': 2, 'shrink a pdf': 3 });
  await here.admin('POST', 'admin/opportunities/refresh/', {});
  const { results } = await list(`site=${site}`);
  const named = (query) => results.find((one) => one.query === query);
  const [gained, lost] = [named('rotate a pdf'), named('shrink a pdf')];
  const publishedAt = await publishFor([gained.id, lost.id]);
  const { page, close } = await openAdmin(here, 'editor', `/admin/opportunities/${gained.id}/`);
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await outcome.getByText('The outcome is measured over an equally long period').waitFor();
  // The days after publishing have passed, and somebody refreshes the opportunities.
  await importDays(publishedAt, { 'rotate a pdf': 5, 'shrink a pdf': 1 });
  await go(page, here, '/admin/opportunities/refresh/new/');
  await button(page, 'Refresh the opportunities').click();
  await page.getByText('Done').first().waitFor();
  const promised = `+${Math.round(gained.estimated_gain)} clicks`;
  await seeOutcome(page, gained.id, ['Expected', promised, 'Measured', '+84 clicks'], [140, 56]);
  await picture(page, 'admin-opportunity-outcome');
  // The opportunity that lost clicks is open again, with a new estimate.
  await seeOutcome(page, lost.id, ['Measured', '-56 clicks'], [28, 84]);
  await page.locator('.admin-title').getByText('Open').waitFor();
  await picture(page, 'admin-opportunity-outcome-lost');
  await page.setViewportSize({ width: 320, height: 900 });
  await isSound(page);
  await picture(page, 'admin-opportunity-outcome-narrow');
  await close();
});

async function seeOutcome(page, id, reported, [after, before]) {
  await go(page, here, `/admin/opportunities/${id}/`);
  const outcome = page.getByRole('region', { name: 'Outcome' });
  assert.deepEqual(
    (await outcome.locator('dl').innerText()).split(/\s*\n\s*/).filter(Boolean),
    reported,
  );
  await outcome
    .getByText(`${after} clicks after publishing, ${before} in as many days before.`)
    .waitFor();
  const measured = (await here.admin('GET', `admin/opportunities/${id}/`)).body.outcome;
  assert.deepEqual([measured.clicks_after, measured.clicks_before], [after, before]);
  await isSound(page);
}
