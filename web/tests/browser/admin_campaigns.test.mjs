// Email campaigns on the admin pages: edited beside their preview, checked before they are sent,
// watched while they are sent, paused and resumed, also by two people at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { isSound, picture, widths } from './pages.mjs';

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const campaigns = 'admin/email/campaigns/';

let here;
before(async () => {
  here = await startAdmin();
  for (let at = 0; at < 12; at += 1) {
    const body = { email: `person${at}@example.org`, name: `Person ${at}`, lists: ['Crowd'] };
    assert.ok((await here.admin('POST', 'admin/email/subscribers/', body)).status < 300);
  }
});
after(() => here.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });

// Creates a campaign that is ready to be sent. `more` contains further fields.
async function makeCampaign(name, more = {}) {
  const { status, body } = await here.admin('POST', campaigns, {
    name,
    subject: 'News for {{name}}',
    from_email: 'News <news@example.org>',
    body_format: 'markdown',
    body: '# Hello {{name}}\n\n[Read on](https://example.org/).\n\n[Leave]({{unsubscribe_url}})',
    preheader: 'In short',
    lists: ['Crowd'],
    ...more,
  });
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}
const pathOf = ({ id }) => `/admin/email/campaigns/${id}/`;
const statusOf = async ({ id }) => (await here.admin('GET', `${campaigns}${id}/`)).body.status;

const frameOf = (page) => page.frameLocator('iframe.preview-frame');

test('a campaign is written beside its preview, as HTML and as text', async () => {
  const campaign = await makeCampaign('Written');
  const { page, close } = await openAdmin(here, 'editor', pathOf(campaign));
  await frameOf(page).getByRole('heading', { name: 'Hello Ada' }).waitFor();
  await page.getByText('News for Ada', { exact: true }).waitFor();
  await isSound(page);
  await picture(page, 'admin-campaign');
  await button(page, 'Edit').click();
  await page.getByLabel('Body', { exact: true }).fill(`## Changed\n\n${hostile}`);
  await page.getByLabel('Subject', { exact: true }).fill('<b>{{name}}</b>');
  await frameOf(page).getByRole('heading', { name: 'Changed' }).waitFor();
  await page.getByText('<b>Ada</b>', { exact: true }).waitFor();
  await page.getByLabel('Preview for').fill('<i>Bob</i>');
  await page.getByText('<b><i>Bob</i></b>', { exact: true }).waitFor();
  assert.equal(await page.locator('iframe.preview-frame').getAttribute('sandbox'), '');
  await isSound(page);
  await picture(page, 'admin-campaign-editor');
  await button(page, 'Narrow').click();
  const { width } = await page.locator('iframe.preview-frame').boundingBox();
  assert.ok(width <= 360, String(width));
  await button(page, 'Plain text').click();
  await page.locator('.campaign-text').getByText('Changed').waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('.toast', { hasText: 'Saved.' }).waitFor();
  const { body } = await here.admin('GET', `${campaigns}${campaign.id}/`);
  assert.equal(body.subject, '<b>{{name}}</b>');
  await close();
});

test('missing parts are listed before anything is sent', async () => {
  const campaign = await makeCampaign('Unready', { lists: ['Nobody'], body: 'Hello' });
  const { page, close } = await openAdmin(here, 'approver', pathOf(campaign));
  const list = page.locator('.campaign-checks');
  await list.getByText('There is no mailing list “Nobody”.').waitFor();
  await list.getByText('The body does not contain').waitFor();
  await list.getByText('No test email has been sent yet.').waitFor();
  await button(page, 'Review and send').click();
  const dialog = page.getByRole('dialog', { name: 'Review and send' });
  await dialog.getByRole('alert').waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^Send to/ }).count(), 0);
  await isSound(page);
  await picture(page, 'admin-campaign-unready');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await close();
});

test('a campaign is shown before its recipients are counted, and not sent', async () => {
  const campaign = await makeCampaign('Counted');
  const { page, close } = await openAdmin(here, 'approver', `/${campaigns}`);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/email/campaigns/*/preview/', async (route) => {
    if (!route.request().postDataJSON().without_recipients) await held;
    return route.continue();
  });
  await go(page, here, pathOf(campaign));
  await frameOf(page).getByRole('heading', { name: 'Hello Ada' }).waitFor();
  await page.locator('.campaign-checks').getByText('Counting…').waitFor();
  await button(page, 'Review and send').click();
  const dialog = page.getByRole('dialog', { name: 'Review and send' });
  await dialog.getByText('Recipients: Counting…').waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^Send to/ }).count(), 0);
  await isSound(page);
  await picture(page, 'admin-campaign-counting');
  release();
  await dialog.getByRole('button', { name: 'Send to 12 recipients now' }).waitFor();
  await close();
});

test('a test email is sent, and an editor may not send the rest', async () => {
  const campaign = await makeCampaign('Tried');
  const { page, close } = await openAdmin(here, 'editor', pathOf(campaign));
  assert.equal(await button(page, 'Review and send').count(), 0);
  await page.getByText('12 recipients as of now.').waitFor();
  await button(page, 'Send test').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Emails' }).fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Send test', exact: true }).click();
  await page.getByRole('dialog', { name: /^Result/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Sent to ada@example.org.').waitFor();
  await page.locator('.campaign-tests').getByText('ada@example.org').waitFor();
  assert.equal(await statusOf(campaign), 'draft');
  await close();
});

test('a campaign is sent while somebody watches, paused and resumed', async () => {
  const campaign = await makeCampaign('Watched', {
    rate_per_minute: 20,
    ab: { subjects: ['One', hostile], share: 1 },
  });
  const { page, close } = await openAdmin(here, 'approver', pathOf(campaign));
  await button(page, 'Review and send').click();
  const dialog = page.getByRole('dialog', { name: 'Review and send' });
  await isSound(page);
  await picture(page, 'admin-campaign-review');
  await dialog.getByRole('button', { name: 'Send to 12 recipients now' }).click();
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  await bar.waitFor();
  await page.getByText(/^\d+ emails per minute/).waitFor();
  await isSound(page);
  await picture(page, 'admin-campaign-running');
  await button(page, 'Pause').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  await page.locator('.admin-title').getByText('Paused').waitFor();
  assert.equal(await statusOf(campaign), 'paused');
  const faster = { rate_per_minute: 6000 };
  await here.admin('PATCH', `${campaigns}${campaign.id}/`, faster);
  await page.reload();
  await settled(page);
  await button(page, 'Resume sending').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to \d+ recipients? now/ })
    .click();
  await page.locator('.admin-title').getByText('Finished').waitFor();
  await page.getByText('12 of 12').waitFor();
  const row = page.getByRole('row', { name: hostile });
  await row.getByText('6', { exact: true }).waitFor();
  await isSound(page);
  await picture(page, 'admin-campaign-finished');
  await close();
});

test('a campaign is scheduled in local time, with UTC shown beside it', async () => {
  const campaign = await makeCampaign('Planned');
  const { page, close } = await openAdmin(here, 'approver', pathOf(campaign), {
    timezoneId: 'Europe/Berlin',
  });
  await button(page, 'Review and send').click();
  const dialog = page.getByRole('dialog', { name: 'Review and send' });
  await dialog.getByLabel('At a set time').check();
  await dialog.getByRole('button', { name: /^Schedule for 12/ }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Start sending at').fill('2030-06-01T10:00');
  await dialog.getByText('1 Jun 2030, 08:00 UTC').waitFor();
  await isSound(page);
  await dialog.getByRole('button', { name: /^Schedule for 12/ }).click();
  await page.locator('.campaign-planned').getByText('2030-06-01 08:00').waitFor();
  await page
    .locator('.admin-title')
    .getByText(/^\s*will be sent 1 Jun 2030/)
    .waitFor();
  const { body } = await here.admin('GET', `${campaigns}${campaign.id}/`);
  assert.equal(body.send_at, '2030-06-01T08:00:00Z');
  await button(page, 'Unschedule').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unschedule', exact: true }).click();
  await page.locator('.admin-title').getByText('Draft').waitFor();
  await close();
});

test('two people who send the same campaign send it once', async () => {
  const campaign = await makeCampaign('Shared', { rate_per_minute: 20 });
  const open = () => openAdmin(here, 'approver', pathOf(campaign));
  const [one, other] = [await open(), await open()];
  for (const { page } of [one, other]) {
    await button(page, 'Review and send').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to 12/ })
      .waitFor();
  }
  await Promise.all(
    [one, other].map(({ page }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Send to 12/ })
        .click(),
    ),
  );
  for (const { page } of [one, other])
    await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  const { body } = await here.admin('GET', `${campaigns}${campaign.id}/`);
  assert.equal(body.counts.to_send, 12);
  await here.admin('POST', `${campaigns}${campaign.id}/cancel/`, {});
  await one.close();
  await other.close();
});

test('what somebody else has changed meanwhile is not sent unseen', async () => {
  const campaign = await makeCampaign('Stale');
  const { page, close } = await openAdmin(here, 'approver', pathOf(campaign));
  await button(page, 'Review and send').click();
  const dialog = page.getByRole('dialog', { name: 'Review and send' });
  await dialog.getByRole('button', { name: /^Send to 12/ }).waitFor();
  await here.admin('PATCH', `${campaigns}${campaign.id}/`, { subject: 'Another one' });
  await dialog.getByRole('button', { name: /^Send to 12/ }).click();
  await page.locator('.toast', { hasText: 'Somebody else has changed or sent' }).waitFor();
  await page.getByText('Another one', { exact: true }).first().waitFor();
  assert.equal(await statusOf(campaign), 'draft');
  await settled(page);
  await close();
});

test('a campaign is read on a telephone and in the dark', async () => {
  const campaign = await makeCampaign('Read');
  for (const options of [{ width: widths.narrow }, { colorScheme: 'dark' }]) {
    const { page, close } = await openAdmin(here, 'viewer', pathOf(campaign), options);
    await frameOf(page).getByRole('heading', { name: 'Hello Ada' }).waitFor();
    await page.getByText(/^Not available now/).click();
    await page.getByText('Requires the role editor').first().waitFor();
    await picture(page, `admin-campaign-${options.width ? 'narrow' : 'dark'}`);
    await go(page, here, '/admin/email/campaigns/');
    await close();
  }
});
