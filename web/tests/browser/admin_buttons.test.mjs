// Red buttons on the admin pages of the demo: those of operations that destroy something, by the
// words of their own descriptions, and no others; also in the dialogs that they open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAccount, signInTo } from './accounts.mjs';
import { refused, settled } from './admin_site.mjs';
import { areasOf, firstRecord, may, relatedTo, visit } from './admin_tour.mjs';
import { counts, start } from './pages.mjs';

const root = '/api/v1/admin/';
const shapeOf = (path) => path.replaceAll(/\{\w+\}|(?<=\/)\d+(?=\/)/g, '*');

let here;
let operations;
before(async () => {
  here = await start(['--demo', '--sign-ins-per-minute', '0']);
  const { paths } = await (await fetch(`${here.server.address}/api/v1/schema/`)).json();
  operations = Object.entries(paths)
    .filter(([path]) => path.startsWith(root))
    .flatMap(([path, methods]) =>
      ['post', 'delete']
        .filter((method) => methods[method])
        .map((method) => ({ method, path, ...methods[method] })),
    );
});
after(() => here?.close());

// Whether the operation says that it destroys something: in its summary, or first in its
// description. The bin is emptied after a while.
const destroys = ({ summary, description }) =>
  /^(Delete|Erase|Void|Cancel)\b|to the bin$/.test(summary) ||
  /^(Permanently d|D)eletes\b/.test(description);

// Returns the labels that the button of an operation may have.
function labelsOf({ method, path, summary }) {
  const first = summary.split(' ')[0];
  if (/to the bin$/.test(summary)) return ['Move to the bin'];
  if (method === 'delete' && path.endsWith('}/')) return [first];
  const verb = path.split('/').at(-2).replaceAll(/[-_]/g, ' ');
  return [summary, verb.charAt(0).toUpperCase() + verb.slice(1)];
}

// Operations on the shown record, by their labels.
function operationsAt(path) {
  const place = shapeOf(path.replace('/admin/', root));
  const below = operations.filter((one) => {
    const shape = shapeOf(one.path);
    return shape.startsWith(place) && !shape.slice(place.length).includes('*');
  });
  return new Map(below.flatMap((one) => labelsOf(one).map((label) => [label, one])));
}

// Returns all visible buttons: their texts, whether they are red, and whether they act on a record.
const buttonsIn = (place) =>
  place.locator('button, a.button').evaluateAll((all) => {
    const isRed = (color) => {
      const [r, g, b, alpha = 1] = color.match(/[\d.]+/g).map(Number);
      return alpha > 0 && r > g + 60 && r > b + 60;
    };
    return all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { color, borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(one);
        const colors = [color, backgroundColor];
        if (borderTopWidth !== '0px') colors.push(borderTopColor);
        return {
          text: one.innerText.trim(),
          isRed: colors.some(isRed),
          isAction: one.matches('.admin-buttons button'),
        };
      });
  });

const seen = new Set();

// Opens the dialog of an action that destroys something, in which only its own button is red.
async function looksAtDialog(page, text, path) {
  await page.locator('main').getByRole('button', { name: text, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('form').waitFor();
  const red = (await buttonsIn(dialog)).filter((one) => one.isRed);
  assert.deepEqual(
    red.map((one) => one.text),
    [text],
    `${path}: the dialog of ${text}`,
  );
  await page.keyboard.press('Escape');
  await counts(dialog, 0);
}

// A comment asks where it is shown.
async function looksAtComment(page, path) {
  const comment = page.locator('.comment-buttons').first();
  await comment.getByRole('button', { name: 'Delete', exact: true }).click();
  await comment.getByText('Delete this comment permanently?').waitFor();
  const all = await buttonsIn(comment);
  assert.deepEqual(
    all.map(({ text, isRed }) => [text, isRed]),
    [
      ['Delete', true],
      ['Keep it', false],
    ],
    path,
  );
  await comment.getByRole('button', { name: 'Keep it', exact: true }).click();
}

// Returns the operation of a button outside of the actions on the shown record, if it destroys
// something of the record.
const destroyerAt = (path, text) =>
  operations.find(
    (one) =>
      destroys(one) &&
      one.summary.split(' ')[0] === text &&
      shapeOf(one.path).startsWith(shapeOf(path.replace('/admin/', root))),
  );

async function looksAtPage(page, path) {
  const known = operationsAt(path);
  for (const { text, isRed, isAction } of await buttonsIn(page.locator('body'))) {
    const operation = isAction ? known.get(text) : destroyerAt(path, text);
    assert.equal(isRed, operation ? destroys(operation) : false, `${path}: ${text}`);
    if (!operation || seen.has(operation)) continue;
    seen.add(operation);
    if (/comment/.test(operation.path)) await looksAtComment(page, path);
    else if (destroys(operation)) await looksAtDialog(page, text, path);
  }
}

// Looks at the form of an operation that destroys something of a whole list.
async function looksAtForm(page, operation) {
  await visit(page, `/admin/${operation.path.slice(root.length)}new/`);
  const red = (await buttonsIn(page.locator('main form'))).filter((one) => one.isRed);
  assert.deepEqual(
    red.map((one) => one.text),
    [operation.summary],
    operation.path,
  );
  seen.add(operation);
}

// Returns the paths of records of a list, one in each state.
async function recordsOf(call, { path }) {
  const { status, body } = await call('GET', `admin/${path}?page_size=100`);
  assert.equal(status, 200, path);
  const states = new Map();
  for (const one of body.results ?? [])
    if (one.id !== undefined) states.set(one.status ?? one.state, `/admin/${path}${one.id}/`);
  return [...states.values()];
}

// Returns the id of a text with a comment, which none of the demo has.
async function commented(call) {
  const { body } = await call('GET', 'admin/content/');
  const { id } = body.results[0];
  const made = await call('POST', `admin/content/${id}/comments/`, { text: 'Is this right?' });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return id;
}

test('buttons are red if they destroy something, and only then', async () => {
  const { page, close } = await here.open('', refused);
  const password = await here.server.demoPassword();
  const call = await asAccount(here.server, 'ada', password);
  await signInTo(page, here.server, '/admin/', 'ada', password);
  await settled(page);
  const lists = (await areasOf(page)).flatMap((area) => area.resources);
  await looksAtPage(page, '/admin/');
  for (const list of lists) {
    await visit(page, `/admin/${list.path}`);
    await looksAtPage(page, `/admin/${list.path}`);
    if (!may('admin', list.record_role) || !(await firstRecord(page))) continue;
    for (const path of await recordsOf(call, list)) {
      await visit(page, path);
      await looksAtPage(page, path);
    }
    for (const below of await relatedTo(page)) {
      await visit(page, below);
      await looksAtPage(page, below);
    }
  }
  const path = `/admin/content/${await commented(call)}/`;
  await visit(page, `${path}edit/`);
  await page.locator('.comment-buttons').first().waitFor();
  await looksAtPage(page, path);
  for (const one of operations)
    if (one.method === 'post' && !one.path.includes('{') && destroys(one))
      await looksAtForm(page, one);
  assert.ok(seen.size > 35, `${seen.size} operations have a button`);
  const unseen = operations.filter((one) => destroys(one) && !seen.has(one));
  assert.deepEqual(
    unseen.map((one) => `${one.method} ${one.path.slice(root.length)}`),
    [],
  );
  await close();
});
