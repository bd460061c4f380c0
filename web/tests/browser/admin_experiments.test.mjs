// Experiments on the admin pages: starting and stopping with confirmation, the decision with its
// reasons, checks in words, intervals as a plot and a table, and the required sample size.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAdmin, startAdmin } from './admin_site.mjs';
import { counts, hasFocus, isSound, picture, widths } from './pages.mjs';

const hostile = '<img src=x onerror=alert(1)>';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });
const confirm = (page, name) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function makeExperiment(key, more = {}) {
  const { status, body } = await here.admin('POST', 'admin/experiments/', {
    key,
    name: `Button ${hostile}`,
    hypothesis: `Green sells more. ${hostile}`,
    variants: [
      { key: 'blue', is_control: true },
      { key: 'green', name: hostile },
    ],
    metrics: [
      { key: 'bought', kind: 'proportion' },
      { key: 'returned', kind: 'proportion', goal: 'decrease' },
    ],
    ...more,
  });
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

// Adds `size` units that saw a variant, the first `buyers` of which bought something.
async function addCrowd(key, variant, size, buyers) {
  const units = Array.from({ length: size }, (_, at) => `${variant}-${at}`);
  const seen = units.map((unit) => ({ id: `s-${unit}`, unit_id: unit, exposure: variant }));
  const bought = units
    .slice(0, buyers)
    .map((unit) => ({ id: `b-${unit}`, unit_id: unit, metric: 'bought' }));
  const { status, body } = await here.admin('POST', `experiments/${key}/events/`, {
    events: [...seen, ...bought],
  });
  assert.ok(status < 300, JSON.stringify(body));
}

async function started(key, green) {
  const made = await makeExperiment(key);
  assert.equal((await here.admin('POST', `admin/experiments/${made.id}/start/`, {})).status, 200);
  await addCrowd(key, 'blue', 400, 40);
  await addCrowd(key, 'green', green, Math.round(green / 5));
  return made;
}

test('an experiment is started and stopped with a confirmation', async () => {
  const { id } = await makeExperiment('begun');
  const path = `/admin/experiments/${id}/`;
  const editor = await openAdmin(here, 'editor', path);
  await editor.page.getByText('Results are shown once the experiment has started.').waitFor();
  await editor.page.getByText('Planned 50%').first().waitFor();
  assert.equal(await button(editor.page, 'Start').count(), 0);
  await editor.page.getByText(/^Not available now/).click();
  await editor.page.getByText('Start: Requires the role approver.').waitFor();
  await editor.close();
  const { page, close } = await openAdmin(here, 'approver', path);
  await button(page, 'Start').click();
  await isSound(page);
  await confirm(page, 'Start');
  await page.locator('.admin-title').getByText('Running').waitFor();
  assert.equal(await button(page, 'Start').count(), 0);
  await page.getByText('Decision: More data is needed').waitFor();
  await page.getByText('No units were seen, so it cannot be checked yet.').waitFor();
  await page.getByText('There is not enough data for an interval yet.').first().waitFor();
  await isSound(page);
  await button(page, 'Stop').click();
  await confirm(page, 'Stop');
  await page.locator('.admin-title').getByText('Stopped').waitFor();
  await close();
});

test('results are shown as a decision, as intervals by keyboard, and as a table', async () => {
  const { id } = await started('running', 400);
  const { page, close } = await openAdmin(here, 'viewer', `/admin/experiments/${id}/`);
  const { body } = await here.admin('GET', `admin/experiments/${id}/results/`);
  const words = { ship: 'Ship a variant', need_more_data: 'More data is needed' };
  await page.getByText(`Decision: ${words[body.decision]}`).waitFor();
  const reason = body.reasons[0].detail.replaceAll('`', '');
  await page.getByText(reason).first().waitFor();
  await page.getByText('The units are split as planned.').waitFor();
  await page.getByText('No unit saw more than one variant.').waitFor();
  await page.getByText('seen 50% (400)').first().waitFor();
  const plot = page.getByRole('group', { name: 'Change compared with the control: bought' });
  await plot.focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.chart-reading').getByText('green: +100%, from').waitFor();
  await page.getByText('Show as a table').first().click();
  await page.getByRole('cell', { name: '+100%', exact: true }).waitFor();
  await page.getByLabel('Smallest change to detect, in percent').fill('20');
  const requested = await here.admin('GET', `admin/experiments/${id}/results/?min_effect=0.2`);
  const needed = requested.body.metrics[0].users_needed.toLocaleString('en-GB');
  await page.getByText(`${needed} units per variant`).waitFor();
  await isSound(page);
  await picture(page, 'admin-experiment');
  await page.getByLabel('Chance to detect it, in percent').fill('200');
  await page.getByRole('alert').waitFor();
  await close();
});

test('a split that differs from the plan is shown as broken', async () => {
  const { id } = await started('broken', 200);
  const { page, close } = await openAdmin(here, 'viewer', `/admin/experiments/${id}/`);
  await page.getByText('Decision: The results cannot be used').waitFor();
  await page.getByText('The units are not split as planned.').waitFor();
  await counts(page.locator('.campaign-checks [data-tone=bad]'), 1);
  await isSound(page);
  await picture(page, 'admin-experiment-broken');
  await close();
});

test('an experiment is read on a telephone and in the dark', async () => {
  const { id } = await started('read', 400);
  for (const options of [{ width: widths.narrow }, { colorScheme: 'dark' }]) {
    const path = `/admin/experiments/${id}/`;
    const { page, close } = await openAdmin(here, 'viewer', path, options);
    await page.locator('.interval-plot').first().waitFor();
    await picture(page, `admin-experiment-${options.width ? 'narrow' : 'dark'}`);
    await close();
  }
});

const percent = (label) => `${label}, in percent`;
const fill = (page, label, value) => page.getByLabel(label, { exact: true }).fill(value);

test('a draft tells how many units it will need', async () => {
  const { id } = await makeExperiment('draft', {
    variants: [
      { key: 'blue', is_control: true, weight: 9 },
      { key: 'green', name: hostile, weight: 1 },
    ],
    coverage: 0.5,
  });
  const { page, close } = await openAdmin(here, 'viewer', `/admin/experiments/${id}/`);
  await page.getByText('Planned 90%').waitFor();
  await page.getByText('50% of all units take part.').waitFor();
  await page.getByText('Enter the current figures of the control').waitFor();
  await fill(page, percent('Share of units today'), '10');
  await fill(page, percent('Smallest change to detect'), '20');
  await page.getByText('3,841 units per variant, 38,410 in all.').waitFor();
  await page.getByText('a change from 10% to 12% at a significance level of 5%').waitFor();
  await fill(page, 'New units per day', '1000');
  await page.getByText('38,410 in all: about 77 days.').waitFor();
  await isSound(page);
  await picture(page, 'admin-experiment-draft');
  await fill(page, percent('Smallest change to detect'), '2000');
  await page.getByRole('alert').waitFor();
  const field = page.getByLabel(percent('Smallest change to detect'));
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await page.getByText('units per variant').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: percent('Smallest change to detect') }).click();
  await hasFocus(field);
  await isSound(page);
  await close();
});

test('the average of a value needs its deviation', async () => {
  const { id } = await makeExperiment('mean', { metrics: [{ key: 'paid', kind: 'mean' }] });
  const { page, close } = await openAdmin(here, 'viewer', `/admin/experiments/${id}/`);
  await fill(page, 'Average per unit today', '20');
  await fill(page, percent('Smallest change to detect'), '50');
  await page.getByText('Enter the current figures of the control').waitFor();
  await fill(page, 'Standard deviation between units', '20');
  await page.getByText('64 units per variant, 128 in all.').waitFor();
  await page.getByText('a change from 20 to 30').waitFor();
  await page.getByLabel('What is measured').selectOption('proportion');
  await page.getByText('64 units').waitFor({ state: 'detached' });
  await close();
});

test('a new experiment tells its split and its units as it is filled in', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/experiments/new/');
  const variants = page.getByRole('group', { name: 'Variants' });
  for (const [at, key] of ['blue', 'green'].entries()) {
    await variants.getByRole('button', { name: /^Add/ }).click();
    await variants.getByLabel(/^Key/).nth(at).fill(key);
  }
  await page.getByText('Planned 50%').first().waitFor();
  await fill(page, percent('Share of units today'), '10');
  await fill(page, percent('Smallest change to detect'), '20');
  await page.getByText('3,841 units per variant, 7,682 in all.').waitFor();
  await isSound(page);
  await picture(page, 'admin-experiment-new');
  await close();
});

test('the number of units has a page of its own', async () => {
  const path = '/admin/experiments/sample-size/';
  const { page, close } = await openAdmin(here, 'viewer', path, { width: widths.narrow });
  await fill(page, percent('Share of units today'), '10');
  await fill(page, percent('Smallest change to detect'), '20');
  await fill(page, 'Variants, including the control', '3');
  await page.getByText('3,841 units per variant, 11,523 in all.').waitFor();
  await isSound(page);
  await picture(page, 'admin-sample-size-narrow');
  await close();
});
