// Every admin page for every role, on SQLite and on PostgreSQL: it opens without an error, a policy
// violation or a request to another host, and offers nothing that the role may not do.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openAdmin, roles, startAdmin } from './admin_site.mjs';
import { areasOf, firstRecord, may, relatedTo, visit } from './admin_tour.mjs';
import { isSound } from './pages.mjs';
import { startPostgres } from './postgres.mjs';

const postgres = startPostgres();
if (!postgres) console.log('PostgreSQL is not installed: its half of the screens is skipped');
after(() => postgres?.stop());

const engines = [
  { name: 'SQLite', settings: [] },
  { name: 'PostgreSQL', settings: postgres?.settings, skip: !postgres },
];

// Returns the actions on records: the path below the record, the label of the button, and the
// required role.
async function actionsIn(here) {
  const answer = await fetch(`${here.server.address}/api/v1/schema/`);
  const { paths } = await answer.json();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['post', 'delete', 'patch'].includes(method))
      .filter(([, one]) => one['x-toolyard']?.role)
      .map(([method, one]) => ({
        path,
        labels: labelsOf(method, path, one),
        ...one['x-toolyard'],
      })),
  );
}

function labelsOf(method, path, { summary }) {
  if (method === 'delete') return [summary.split(' ')[0]];
  if (method === 'patch') return ['Edit'];
  const verb = path.split('/').at(-2).replaceAll(/[-_]/g, ' ');
  return [summary, verb.charAt(0).toUpperCase() + verb.slice(1)];
}

const shapeOf = (path) => path.replaceAll(/\{\w+\}|\d+/g, '*');

// Returns the actions that are offered for the shown record.
async function offered(page, actions, path) {
  const place = shapeOf(path.replace('/admin/', '/api/v1/admin/'));
  const below = actions.filter((one) => {
    const end = shapeOf(one.path).slice(place.length);
    return shapeOf(one.path).startsWith(place) && !end.includes('*');
  });
  const words = await page.locator('.admin-buttons button').allTextContents();
  return below.filter((one) => one.labels.some((label) => words.includes(label)));
}

for (const engine of engines)
  describe(`on ${engine.name}`, { skip: engine.skip }, () => {
    let here;
    let actions;
    before(async () => {
      here = await startAdmin(engine.settings);
      actions = await actionsIn(here);
      assert.ok(actions.length > 50, `${actions.length} actions`);
    });
    after(() => here.close());

    for (const role of roles)
      test(`every page opens for the role ${role}`, async () => {
        const walk = await beginWalk(here, role, role === 'admin' && engine.name === 'SQLite');
        const { page, look, close } = walk;
        const areas = await areasOf(page);
        const lists = areas.flatMap((area) => area.resources).filter((one) => may(role, one.role));
        await menuNames(page, lists);
        const done = [];
        let records = 0;
        for (const list of lists) {
          await visit(page, `/admin/${list.path}`);
          await page.getByRole('heading', { name: list.title, exact: true, level: 1 }).waitFor();
          await look();
          const path = may(role, list.record_role) ? await firstRecord(page) : undefined;
          if (!path) continue;
          done.push(...(await seeRecord(walk, role, actions, path)));
          records += 1;
        }
        assert.ok(records >= 12, `${records} records`);
        // Finding too few means that the buttons are looked for by the wrong labels.
        const least = role === 'viewer' ? 1 : 8;
        assert.ok(done.length >= least, `${done.length} actions were offered`);
        await seeForms(walk, role, areas);
        await close();
      });
  });

async function beginWalk(here, role, hasAxe) {
  const opened = await openAdmin(here, role, '/admin/', { expected: [/status of 401/] });
  const { page, faults } = opened;
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} of ${answer.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const look = async () => {
    assert.equal(await page.locator('.notice').count(), 0, `${page.url()} shows a problem`);
    if (hasAxe) await isSound(page);
  };
  return { ...opened, look };
}

// Pages whose contents are parts of other pages.
const inside = ['site/revisions/', 'visits/breakdown/', 'visits/live/', 'webhooks/types/'];
async function menuNames(page, lists) {
  const menu = await page
    .locator('.admin-nav a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.deepEqual(
    menu.sort(),
    ['', ...lists.map(({ path }) => path)]
      .filter((path) => !inside.includes(path))
      .map((path) => `/admin/${path}`)
      .sort(),
  );
}

// Visits the page of a record, its editor, and what belongs to it; returns the actions offered
// there.
async function seeRecord({ page, look }, role, actions, path) {
  await visit(page, path);
  await look();
  const done = await offered(page, actions, path);
  for (const one of done)
    assert.ok(may(role, one.role), `${path} offers ${one.labels} to the role ${role}`);
  for (const below of await relatedTo(page)) {
    await visit(page, below);
    await look();
  }
  if (!done.some(({ labels }) => labels.includes('Edit'))) return done;
  await visit(page, path);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.record-edit, .text-editor').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.portal-loading, [aria-busy=true]'));
  await page.locator('.record-edit, .text-editor').getByRole('textbox').first().waitFor();
  await look();
  return done;
}

async function seeForms({ page, look }, role, areas) {
  for (const form of areas.flatMap((area) => area.forms)) {
    await visit(page, `/admin/${form.path}new/`);
    if (may(role, form.role)) {
      await page.getByRole('heading', { name: form.title, exact: true, level: 1 }).waitFor();
      await page.getByRole('button', { name: form.title, exact: true }).waitFor();
      await look();
    } else {
      await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
      assert.equal(await page.locator('main form').count(), 0, form.path);
    }
  }
}
