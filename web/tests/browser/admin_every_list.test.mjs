// Every list of the admin API: empty, with filters that match nothing, and with rows, operated by
// keyboard. New lists are included automatically.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { open, password as word, register, signInTo } from './accounts.mjs';
import { go, refused, settled } from './admin_site.mjs';
import { areasOf, firstRecord, may, relatedTo, visit } from './admin_tour.mjs';
import { counts, hasFocus, isSound, picture, start } from './pages.mjs';

const root = '/api/v1/admin/';
const shapeOf = (path) => path.replaceAll(/\{\w+\}|(?<=\/)\d+(?=\/)/g, '*');

// Returns the operations whose response has `count` and `results`, by the shape of their path below
// the root.
async function listsIn({ server }) {
  const { paths, components } = await (await fetch(`${server.address}/api/v1/schema/`)).json();
  const partsOf = ({ responses }) => {
    const { $ref, ...schema } = responses['200']?.content?.['application/json']?.schema ?? {};
    return ($ref ? components.schemas[$ref.split('/').at(-1)] : schema).properties ?? {};
  };
  const found = Object.entries(paths).flatMap(([path, { get }]) =>
    path.startsWith(root) && get && partsOf(get).count && partsOf(get).results
      ? [[shapeOf(path.slice(root.length)), { get, post: paths[path].post }]]
      : [],
  );
  return new Map(found);
}

// Returns the lists in the navigation that a role may read.
async function listsFor(page, here, role) {
  const known = await listsIn(here);
  const lists = (await areasOf(page)).flatMap((area) =>
    area.resources
      .filter((one) => may(role, one.role) && known.has(one.path))
      .map((one) => ({ ...one, ...known.get(one.path), area })),
  );
  const least = role === 'admin' ? 18 : 15;
  assert.ok(lists.length >= least, `${lists.length} lists`);
  return lists;
}

async function openFor(here, username, password, options) {
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, '/admin/', username, password);
  await settled(opened.page);
  return opened;
}

const targets = (page) => page.locator('.row-link, .row-details, .media-link');
const empty = (page) => page.locator('.list-empty');
const nothingMatches = 'Nothing matches these filters';

// Lists of what others have begun.
const begunByOthers = new Set(['content/waiting/']);

// Checks an empty list: its description says more than that of its area, and there is a link or
// button to begin, if the role may.
async function saysHowToBegin(page, list, role) {
  const about = await empty(page).locator('p').nth(1).innerText();
  assert.ok(about.length > 40, `${list.path}: ${about}`);
  assert.notEqual(about, list.area.summary, `${list.path} says nothing of its own`);
  assert.equal(await empty(page).getByText(nothingMatches).count(), 0, list.path);
  const { forms } = list.area;
  const offered = await empty(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  for (const form of forms.filter((one) => !may(role, one.role)))
    assert.ok(!offered.includes(`/admin/${form.path}new/`), `${list.path} offers ${form.path}`);
  const allowed = forms.filter((one) => may(role, one.role));
  if (allowed.length === 0 || begunByOthers.has(list.path)) return;
  const own = allowed.filter((one) => one.path === list.path);
  const wanted = (own.length > 0 ? own : allowed).map((one) => `/admin/${one.path}new/`);
  assert.ok(
    wanted.some((one) => offered.includes(one)),
    `${list.path} offers only ${offered}`,
  );
}

// Returns a query that matches nothing.
function narrowingOf({ get }) {
  const named = (name) => get.parameters.find((one) => one.in === 'query' && one.name === name);
  const one = named('search') ?? named('filter_query');
  return one && `?${one.name}=zzqqxy`;
}

async function saysThatNothingMatches(page, list) {
  const query = narrowingOf(list);
  if (!query) return;
  await visit(page, `/admin/${list.path}${query}`);
  await empty(page).getByText(nothingMatches).waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await empty(page).getByText(nothingMatches).waitFor({ state: 'detached' });
  await settled(page);
  assert.ok((await targets(page).count()) + (await empty(page).count()) > 0, list.path);
}

describe('on an empty database', () => {
  let here;
  let adminPassword;
  before(async () => {
    here = await start(open);
    adminPassword = await here.server.adminPassword();
  });
  after(() => here.close());

  test('lists say what they are for and how to begin, or that nothing matches', async () => {
    const { page, close } = await openFor(here, 'admin', adminPassword);
    const lists = await listsFor(page, here, 'admin');
    const begun = [];
    for (const list of lists) {
      await visit(page, `/admin/${list.path}`);
      if ((await targets(page).count()) > 0) begun.push(list.path);
      else await saysHowToBegin(page, list, 'admin');
      await isSound(page);
      await picture(page, `admin-empty-${list.path.replaceAll('/', '-')}admin`);
      await saysThatNothingMatches(page, list);
    }
    // The first administrator exists from the start, and so does what is recorded about it.
    assert.deepEqual(begun, ['events/', 'users/', 'audit/']);
    await close();
  });

  test('an empty list explains itself to readers, without a button to create', async () => {
    await register(here.server, 'reader');
    const admin = await openFor(here, 'admin', adminPassword);
    await go(admin.page, here, '/admin/users/?search=reader');
    await visit(admin.page, await firstRecord(admin.page));
    await admin.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await admin.page.getByLabel('Role').selectOption('viewer');
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.page.locator('.record-edit').waitFor({ state: 'detached' });
    await admin.close();
    const { page, close } = await openFor(here, 'reader', word);
    const begun = [];
    for (const list of await listsFor(page, here, 'viewer')) {
      await visit(page, `/admin/${list.path}`);
      if ((await targets(page).count()) > 0) begun.push(list.path);
      else await saysHowToBegin(page, list, 'viewer');
    }
    // The email to the reader was sent by a job.
    assert.deepEqual(begun, ['jobs/']);
    await close();
  });
});

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

// Checks that `/` and `?` open their dialogs above the list.
async function opensDialogs(page, path) {
  await press(page, '/');
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.waitFor();
  await hasFocus(search, `${path}: the search has no focus`);
  await press(page, 'Escape');
  await counts(page.getByRole('dialog'), 0);
  await press(page, '?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await press(page, 'Escape');
  await counts(page.getByRole('dialog'), 0);
}

async function movesAlong(page, path) {
  const all = targets(page);
  await all.first().waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await press(page, 'j');
  await hasFocus(all.first(), `${path}: j`);
  if ((await all.count()) > 1) {
    await press(page, 'j');
    await hasFocus(all.nth(1), `${path}: j j`);
    await press(page, 'k');
  }
  await hasFocus(all.first(), `${path}: k`);
}

// Opens the page of a row, in this tab and in another; without a page, the details of the row.
async function opensRow(page, here, path) {
  const href = await targets(page).first().getAttribute('href');
  await press(page, 'Enter');
  if (!href) {
    await page.getByRole('dialog', { name: 'Details' }).locator('dd').first().waitFor();
    await press(page, 'Escape');
    await counts(page.getByRole('dialog'), 0);
    return undefined;
  }
  await page.waitForURL(here.server.address + href);
  await settled(page);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await go(page, here, href);
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading, path);
  return href;
}

describe('with records', () => {
  let here;
  let password;
  before(async () => {
    here = await start(['--demo', '--sign-ins-per-minute', '0']);
    password = await here.server.demoPassword();
  });
  after(() => here.close());

  test('keys move along the rows of every list and open them', async () => {
    const { page, close } = await openFor(here, 'ada', password);
    const lists = await listsFor(page, here, 'admin');
    const known = await listsIn(here);
    let belonging = 0;
    for (const { path } of lists) {
      await visit(page, `/admin/${path}`);
      await opensDialogs(page, path);
      await movesAlong(page, path);
      const record = await opensRow(page, here, path);
      const below = record ? await relatedTo(page) : [];
      for (const one of below.filter((each) => known.has(shapeOf(each.slice('/admin/'.length))))) {
        await visit(page, one);
        // Not every record has something in each of its lists, which then says so.
        if ((await targets(page).count()) === 0) {
          await counts(empty(page), 1);
          continue;
        }
        await movesAlong(page, one);
        await opensRow(page, here, one);
        belonging += 1;
      }
      await visit(page, `/admin/${path}`);
      await press(page, 'g', 'h');
      await page.waitForURL('**/admin/');
    }
    assert.ok(belonging >= 3, `${belonging} lists belong to records`);
    await close();
  });

  test('g and a letter lead to each place that the shortcuts name', async () => {
    const { page, close } = await openFor(here, 'ada', password);
    await press(page, '?');
    const group = page.getByRole('dialog').getByRole('region', { name: 'Go to' });
    await group.waitFor();
    const places = await group
      .locator('.shortcut')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('dt').textContent,
          [...one.querySelectorAll('kbd .keys, kbd.keys')].map((key) => key.textContent),
        ]),
      );
    assert.ok(places.length >= 10, `${places.length} places`);
    await press(page, 'Escape');
    for (const [title, keys] of places) {
      await press(page, ...keys);
      await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
      await settled(page);
    }
    await close();
  });

  test('places that a role may not see are not named', async () => {
    const { page, close } = await openFor(here, 'chloe', password);
    await press(page, '?');
    const group = page.getByRole('dialog').getByRole('region', { name: 'Go to' });
    await group.getByText('Campaigns').waitFor();
    assert.equal(await group.getByText('Accounts').count(), 0);
    await press(page, 'Escape', 'g', 'u');
    await press(page, 'g', 'm');
    await page.getByRole('heading', { name: 'Campaigns', exact: true, level: 1 }).waitFor();
    await close();
  });
});
