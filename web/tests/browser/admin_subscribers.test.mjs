// Subscribers on the admin pages: imported from a file, with the faulty lines to correct, shown
// with their timeline, and erased with a list of what is deleted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, isSound, picture, widths } from './pages.mjs';

const hostile = '<img src=x onerror=alert(1)>';

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });

const table = [
  'email,name,tags',
  'ann@example.org,Ann,"a,b"',
  `not an address,${hostile},`,
  '"bob@example.org","Bob',
  'Smith",x',
  'cleo@example.org,Cleo,c',
  'nobody@,"N, N",',
].join('\n');

const drop = (page, name, text) =>
  page.evaluate(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    },
    [name, text],
  );

// Returns the file that a button saves.
async function savedBy(page, name) {
  const saving = page.waitForEvent('download');
  await button(page, name).click();
  const chunks = [];
  for await (const part of await (await saving).createReadStream()) chunks.push(part);
  return Buffer.concat(chunks).toString();
}

test('subscribers are imported, and faulty lines can be saved and corrected', async () => {
  const { page, close } = await openAdmin(here, 'editor', '/admin/email/subscribers/import/new/');
  await button(page, 'Import subscribers').click();
  await page.getByRole('alert').waitFor();
  await isSound(page);
  await drop(page, 'people.csv', table);
  await page.locator('.file', { hasText: 'people.csv' }).waitFor();
  await page.getByLabel('Lists', { exact: true }).fill('Imported');
  await page.getByLabel('Consent source').fill('Trade fair');
  await button(page, 'Import subscribers').click();
  const result = page.getByRole('region', { name: 'Result of the import' });
  await result.getByText('Lines that could not be imported').waitFor();
  await result.getByText(`not an address,${hostile},`, { exact: true }).waitFor();
  await isSound(page);
  await picture(page, 'admin-subscriber-import');
  const saved = await savedBy(page, 'These lines as CSV');
  assert.match(saved, /^email,name,tags\r\n/);
  assert.match(saved, /nobody@,"N, N",/);
  assert.ok(!saved.includes('cleo'), saved);
  const { body } = await here.admin('GET', 'admin/email/subscribers/?list=Imported');
  assert.ok(body.results.some((one) => one.email === 'cleo@example.org'));
  await drop(page, 'again.csv', saved.replace('not an address', 'dora@example.org'));
  await button(page, 'Import subscribers').click();
  await result.getByText('dora', { exact: false }).waitFor({ state: 'detached' });
  await close();
});

test('111 lines of an import that failed are saved as 111', async () => {
  const lines = Array.from({ length: 111 }, (_, at) => `nobody-${at}@,Nobody`);
  const { page, close } = await openAdmin(here, 'editor', '/admin/email/subscribers/import/new/');
  await drop(page, 'many.csv', ['email,name', ...lines, 'eve@example.org,Eve'].join('\n'));
  await page.locator('.file', { hasText: 'many.csv' }).waitFor();
  await button(page, 'Import subscribers').click();
  const result = page.getByRole('region', { name: 'Result of the import' });
  await counts(result.locator('tbody tr'), 111);
  const saved = await savedBy(page, 'These lines as CSV');
  assert.deepEqual(saved.trimEnd().split('\r\n'), ['email,name', ...lines]);
  await close();
});

async function makeReader(email) {
  const made = { email, name: hostile, lists: ['Timeline'], tags: ['vip'], locale: 'en' };
  const { status, body } = await here.admin('POST', 'admin/email/subscribers/', made);
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

async function sendTo(list) {
  const { body } = await here.admin('POST', 'admin/email/campaigns/', {
    name: `Sent ${hostile}`,
    subject: 'Hello',
    from_email: 'news@example.org',
    body: '<p>Hello</p>',
    lists: [list],
  });
  const path = `admin/email/campaigns/${body.id}/`;
  const started = await here.admin('POST', `${path}start/`, {});
  assert.equal(started.status, 200, JSON.stringify(started.body));
  for (let at = 0; at < 200; at += 1) {
    if ((await here.admin('GET', path)).body.status === 'finished') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('the campaign was not sent');
}

test('a subscriber has a history, and is erased with a list of what goes', async () => {
  const reader = await makeReader('timeline@example.org');
  await sendTo('Timeline');
  await here.admin('POST', 'admin/email/bounces/', { email: reader.email, kind: 'soft' });
  const path = `/admin/email/subscribers/${reader.id}/`;
  const { page, close } = await openAdmin(here, 'editor', path);
  await counts(page.locator('.timeline-event'), 2);
  await page.getByText('The email bounced temporarily').waitFor();
  await page.getByRole('link', { name: `Sent ${hostile}` }).waitFor();
  await isSound(page);
  await picture(page, 'admin-subscriber');
  await button(page, 'Erase').click();
  const dialog = page.getByRole('dialog', { name: 'Erase a subscriber' });
  await dialog.getByText(`The address timeline@example.org and the name ${hostile}`).waitFor();
  await dialog.getByText('The membership of the mailing lists Timeline').waitFor();
  await dialog.getByText('The tags vip').waitFor();
  await dialog.getByText('This cannot be undone.').waitFor();
  await isSound(page);
  await picture(page, 'admin-subscriber-erase');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.waitForURL('**/admin/email/subscribers/');
  await settled(page);
  assert.equal((await here.admin('GET', `admin/email/subscribers/${reader.id}/`)).status, 404);
  await close();
});

test('who was changed meanwhile is not erased unseen', async () => {
  const reader = await makeReader('meanwhile@example.org');
  const path = `admin/email/subscribers/${reader.id}/`;
  const { page, close } = await openAdmin(here, 'editor', `/${path}`);
  await button(page, 'Erase').click();
  const dialog = page.getByRole('dialog', { name: 'Erase a subscriber' });
  await dialog.getByText('The tags vip').waitFor();
  assert.equal((await here.admin('PATCH', path, { tags: ['new'] })).status, 200);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByText('The tags new').waitFor();
  assert.equal((await here.admin('GET', path)).status, 200);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await close();
});

test('a viewer looks and erases nobody, on a telephone and in the dark', async () => {
  const { id } = here.made['email/subscribers/'][0];
  for (const options of [{ width: widths.narrow }, { colorScheme: 'dark' }]) {
    const path = `/admin/email/subscribers/${id}/`;
    const { page, close } = await openAdmin(here, 'viewer', path, options);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    assert.equal(await button(page, 'Erase').count(), 0);
    await page.getByText(/^Not available now/).click();
    await page.getByText('Erase: Requires the role editor.').waitFor();
    await picture(page, `admin-subscriber-${options.width ? 'narrow' : 'dark'}`);
    await close();
  }
});
