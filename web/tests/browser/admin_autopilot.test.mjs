// Autopilot runs on the admin pages: the maximum cost before the start, the steps while the run is
// in progress, and the approval of each draft, also by two people at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addTemplates, openAdmin, startAdmin } from './admin_site.mjs';
import { isSound, picture } from './pages.mjs';

let here;
before(async () => {
  here = await startAdmin();
  await addTemplates(here.admin);
});
after(() => here.close());

const button = (page, name) => page.getByRole('button', { name });
const dialogOf = (page) => page.getByRole('dialog');
const read = async (id) => (await here.admin('GET', `admin/autopilot/runs/${id}/`)).body;
const status = (page, name) => page.locator('.admin-title').getByText(name).waitFor();

// Replaces the outlines of the template provider, which nobody can approve.
async function finish(run) {
  for (const { content_item: item } of run.steps) {
    const made = await here.admin('PATCH', `admin/content/${item}/`, { body: '# Done\n\nText.' });
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  return read(run.id);
}

// Opens a draft, which selects it.
async function open(page, at) {
  const step = page.locator('.step').nth(at);
  await step.getByText(/^Read the draft/).click();
  await step.getByText(/^Revision \d+, /).waitFor();
  return step;
}

async function written(request) {
  const made = await here.admin('POST', 'admin/autopilot/runs/', request);
  assert.ok(made.status < 300, JSON.stringify(made.body));
  for (;;) {
    const run = await read(made.body.id);
    if (run.status === 'awaiting_approval') return run;
    assert.ok(['queued', 'running'].includes(run.status), JSON.stringify(run));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('says what it costs at most, and is followed while it writes', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/autopilot/runs/new/');
  const most = page.getByRole('region', { name: 'Maximum cost' });
  await most.getByText('US$1.00').waitFor();
  await page.getByLabel('Mode').selectOption('dry_run');
  await most.getByText('calls no model and costs nothing').waitFor();
  await page.getByLabel('Mode').selectOption('draft');
  await page.getByLabel('Max cost').fill('250000');
  await most.getByText('US$0.25').waitFor();
  await page.getByLabel('Max items').fill('2');
  await isSound(page);
  await picture(page, 'admin-run-start');
  await button(page, 'Start an autopilot run').click();
  await page.waitForURL(/\/autopilot\/runs\/\d+\/$/);
  const id = page.url().split('/').at(-2);
  // The page updates by itself.
  await status(page, 'Awaiting approval');
  await page.getByText('Waiting for somebody with the role approver.').waitFor();
  assert.equal(await button(page, /^Approve/).count(), 0);
  const run = await read(id);
  assert.equal(run.budget.max_cost_micros, 250_000);
  assert.equal(run.steps.length, 2);
  await page.getByText('2 of 2 drafts are written.').waitFor();
  await page.getByRole('meter', { name: 'Cost' }).waitFor();
  await page
    .locator('.step')
    .first()
    .getByText(/question/)
    .first()
    .waitFor();
  await isSound(page);
  await button(page, 'Cancel').click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).first().click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await status(page, 'Cancelled');
  assert.equal((await read(id)).status, 'cancelled');
  await close();
});

test('drafts are read, chosen and approved as they were shown', async () => {
  const run = await written({ mode: 'draft', max_items: 3 });
  const [first, second, third] = run.steps.map((step) => step.content_item);
  const { page, close } = await openAdmin(here, 'approver', `/admin/autopilot/runs/${run.id}/`);
  await button(page, 'Approve 0 of 3 drafts').waitFor();
  const step = (at) => page.locator('.step').nth(at);
  // A draft with placeholders cannot be selected, even if it was read.
  await open(page, 0);
  await step(0).getByText('is a placeholder').first().waitFor();
  assert.ok(await step(0).getByRole('checkbox').isDisabled());
  await page.evaluate(() => scrollTo(0, 0));
  await isSound(page);
  await picture(page, 'admin-run');
  await finish(run);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await step(0).getByText('Somebody has edited this draft.').waitFor();
  assert.equal(await step(0).getByRole('checkbox').isChecked(), false);
  await step(0).getByRole('checkbox').check();
  await open(page, 2);
  await button(page, 'Approve 2 of 3 drafts').waitFor();
  // Somebody edits the second draft, which is then read, and the third, which is not.
  for (const item of [second, third])
    await here.admin('PATCH', `admin/content/${item}/`, { title: `Edited ${item}` });
  await open(page, 1);
  await step(1).getByText('Somebody has edited this draft.').waitFor();
  await step(1).locator('ins').getByText('Edited').waitFor();
  await step(0).getByRole('checkbox').uncheck();
  await page.getByLabel('Comment').fill('Two are good.');
  await button(page, 'Approve 2 of 3 drafts').click();
  // The draft whose current revision was not read is not approved.
  await page.getByText('Not approved, because it has changed').waitFor();
  await page.getByRole('link', { name: `Content item #${third}` }).waitFor();
  await status(page, 'Completed');
  await isSound(page);
  const states = [];
  for (const item of [first, second, third])
    states.push((await here.admin('GET', `admin/content/${item}/`)).body.status);
  assert.deepEqual(states, ['human_review', 'approved', 'ai_generated']);
  await page.getByText('“Two are good.”').waitFor();
  await close();
});

test('two people approve the same run: one decides, the other sees the decision', async () => {
  const run = await finish(await written({ mode: 'draft', max_items: 1 }));
  const path = `/admin/autopilot/runs/${run.id}/`;
  const one = await openAdmin(here, 'approver', path);
  const look = { width: 320, colorScheme: 'dark' };
  const other = await openAdmin(here, 'admin', path, look);
  await open(one.page, 0);
  await open(other.page, 0);
  await button(one.page, 'Approve 1 of 1 drafts').waitFor();
  await button(other.page, 'Approve 1 of 1 drafts').waitFor();
  await isSound(other.page);
  await picture(other.page, 'admin-run-narrow');
  // The other page does not learn of the decision yet.
  await other.page.route('**/events/', (route) => route.abort());
  await Promise.all([
    button(one.page, 'Approve 1 of 1 drafts').click(),
    button(other.page, 'Approve 1 of 1 drafts').click(),
  ]);
  await status(one.page, 'Completed');
  await status(other.page, 'Completed');
  const now = await read(run.id);
  assert.equal(now.counts.approved, 1);
  const { results } = (
    await here.admin('GET', `admin/audit/?object_kind=autopilot_run&object_id=${run.id}`)
  ).body;
  assert.equal(results.filter((entry) => entry.action === 'approve').length, 1);
  await one.close();
  await other.close();
});

test('an answer that is late does not take a run back to where it was', async () => {
  const run = await finish(await written({ mode: 'draft', max_items: 2 }));
  const [, edited] = run.steps.map((step) => step.content_item);
  const { page, close } = await openAdmin(here, 'approver', `/admin/autopilot/runs/${run.id}/`);
  await open(page, 0);
  await open(page, 1);
  await button(page, 'Approve 2 of 2 drafts').waitFor();
  await here.admin('PATCH', `admin/content/${edited}/`, { title: 'Edited meanwhile' });
  // The events report that the run is over before the response arrives.
  await page.route('**/approve/', async (route) => {
    const response = await route.fetch();
    await status(page, 'Completed');
    await route.fulfill({ response });
  });
  await button(page, 'Approve 2 of 2 drafts').click();
  // Only the response reports the drafts that were not approved.
  await page.getByText('Not approved, because it has changed').waitFor();
  await status(page, 'Completed');
  await close();
});

test('a run whose approval approved nothing is not shown as completed', async () => {
  const run = await written({ mode: 'draft', max_items: 1 });
  const { body } = await here.admin('POST', `admin/autopilot/runs/${run.id}/approve/`, {});
  assert.equal(body.skipped.length, 1);
  assert.equal(body.stop_reason, 'nothing_approved');
  const { page, close } = await openAdmin(here, 'viewer', `/admin/autopilot/runs/${run.id}/`);
  await page.getByText('Nothing was approved', { exact: true }).waitFor();
  assert.equal(await page.locator('.admin-title .badge[data-tone="good"]').count(), 0);
  // Nor is it in the list, beside one that has approved a draft.
  const other = await finish(await written({ mode: 'draft', max_items: 1 }));
  const item = other.steps[0].content_item;
  const { revision } = (await here.admin('GET', `admin/content/${item}/`)).body;
  const approved = await here.admin('POST', `admin/autopilot/runs/${other.id}/approve/`, {
    items: [item],
    revision_map: { [item]: revision },
  });
  assert.equal(approved.body.stop_reason, null, JSON.stringify(approved.body));
  await page.goto(`${here.server.address}/admin/autopilot/runs/`);
  const rowOf = (id) => page.getByRole('row').filter({ has: page.locator(`a[href$="/${id}/"]`) });
  const badge = (id) => rowOf(id).locator('.badge');
  await badge(other.id).getByText('Completed', { exact: true }).waitFor();
  assert.equal(await badge(other.id).getAttribute('data-tone'), 'good');
  assert.equal(await badge(run.id).textContent(), 'Nothing was approved');
  assert.equal(await badge(run.id).getAttribute('data-tone'), 'soft');
  await close();
});

test('a run is rejected, and readers decide nothing', async () => {
  const run = await written({ mode: 'draft', max_items: 1 });
  const path = `/admin/autopilot/runs/${run.id}/`;
  const viewer = await openAdmin(here, 'viewer', path);
  await viewer.page.getByText('Waiting for somebody with the role approver.').waitFor();
  assert.equal(await viewer.page.getByRole('checkbox').count(), 0);
  const { page, close } = await openAdmin(here, 'approver', path);
  await button(page, 'Reject').click();
  await dialogOf(page).getByLabel('Comment').fill('Too general.');
  await dialogOf(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await status(page, 'Rejected');
  // The page of the viewer is updated as well.
  await status(viewer.page, 'Rejected');
  assert.equal((await read(run.id)).status, 'rejected');
  await close();
  await viewer.close();
});
