// What stands at the pages of search data, on the admin pages: links to the editor of a text, also
// from an address that it had before; the figures of a text; and the present title at the page of
// an opportunity.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, openAdmin, settled, startAdmin } from './admin_site.mjs';
import { counts, looksRight } from './pages.mjs';

const origin = 'https://tools.example';
const days = Array.from({ length: 28 }, (_, at) =>
  new Date(Date.UTC(2026, 9, 1) + at * 86_400_000).toISOString().slice(0, 10),
);
let here;
let text;
let removed;

async function call(method, path, body) {
  const answer = await here.admin(method, `admin/${path}`, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const publish = (title, more = {}) =>
  call('POST', 'content/', {
    content_type: 'blog',
    title,
    summary: `About ${title}.`,
    body: 'A text.',
    status: 'published',
    ...more,
  });

before(async () => {
  here = await startAdmin();
  text = await publish('Join PDF files');
  await call('PATCH', `content/${text.id}/`, { slug: 'join-pdf' });
  for (const action of ['approve', 'publish']) await call('POST', `content/${text.id}/${action}/`);
  removed = await publish('Taken back');
  await call('POST', `content/${removed.id}/unpublish/`);
  const rowsOf = (query, path, clicks, impressions) =>
    days.map((day) => ({ keys: [day, query, origin + path], clicks, impressions, position: 2.4 }));
  await call('POST', 'gsc/import/', {
    site: 'sc-domain:tools.example',
    request: {
      startDate: days[0],
      endDate: days.at(-1),
      dimensions: ['date', 'query', 'page'],
    },
    response: {
      rows: [
        ...rowsOf('join pdf', '/blog/join-pdf/', 40, 2000),
        ...rowsOf('join pdf files', '/blog/join-pdf-files/', 7, 500),
        ...rowsOf('base64', '/t/base64/', 30, 400),
        ...rowsOf('nothing', '/blog/taken-back/', 3, 300),
      ],
    },
  });
  await call('POST', 'opportunities/refresh/', {});
});
after(() => here.close());

const editOf = (item) => `/admin/content/${item.id}/edit/`;
const period = `start_date=${days[0]}&end_date=${days.at(-1)}&compare=none`;
const linkIn = (place, name) => place.getByRole('link', { name, exact: true });

test('pages lead to the editors of their texts, also from old addresses', async () => {
  const path = `/admin/gsc/pages/?${period}&min_impressions=5000`;
  const { page, close } = await openAdmin(here, 'viewer', path);
  const rows = page.locator('.search-ranking tbody tr');
  await counts(rows, 4);
  const rowOf = (url) => rows.filter({ has: linkIn(page, origin + url) });
  const stands = (url) => rowOf(url).locator('.search-stands');
  assert.equal(await stands('/blog/join-pdf/').textContent(), 'Join PDF files');
  assert.equal(await stands('/blog/join-pdf-files/').textContent(), 'Moved: Join PDF files');
  assert.equal(await stands('/blog/taken-back/').textContent(), 'Removed: Taken back');
  assert.match(await stands('/t/base64/').textContent(), /^Tool: Base64/);
  for (const url of ['/blog/join-pdf/', '/blog/join-pdf-files/'])
    assert.equal(await stands(url).getByRole('link').getAttribute('href'), editOf(text));
  await looksRight(page, 'admin-search-pages-site', ['narrow', 'wide']);
  await go(page, here, `/admin/gsc/overview/?${period}`);
  const tops = page.getByRole('region', { name: 'Top pages' });
  await linkIn(tops, 'Join PDF files').first().waitFor();
  await looksRight(page, 'admin-search-overview-site', ['narrow', 'wide']);
  await close();
});

test('a text shows how often it was found, at all of its addresses', async () => {
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${text.id}/`);
  const panel = page.getByRole('region', { name: 'In search', exact: true });
  await panel.getByText('1,316', { exact: true }).waitFor();
  await panel.getByText('70,000', { exact: true }).waitFor();
  await panel.scrollIntoViewIfNeeded();
  await looksRight(page, 'admin-content-search', ['narrow', 'middle', 'wide']);
  await panel.getByRole('link', { name: 'The report of this page' }).click();
  await page.waitForURL(new RegExp(`content_item=${text.id}`));
  await settled(page);
  await page.getByRole('heading', { level: 1, name: '/blog/join-pdf/' }).waitFor();
  await page.getByText(`${origin}/blog/join-pdf-files/`).waitFor();
  for (const name of ['join pdf', 'join pdf files']) await linkIn(page, name).waitFor();
  await looksRight(page, 'admin-search-history-item', ['narrow', 'wide']);
  await page.getByRole('button', { name: '7 days' }).click();
  await page.waitForURL(/start_date=/);
  assert.match(page.url(), new RegExp(`content_item=${text.id}`), 'it stays the same text');
  await go(page, here, editOf(text));
  await panel.getByText('1,316', { exact: true }).waitFor();
  await close();
});

test('drafts, and texts that were never published, have no figures', async () => {
  const { id } = await call('POST', 'content/', {
    content_type: 'blog',
    title: 'Draft',
    body: 'A.',
  });
  const { page, close } = await openAdmin(here, 'editor', `/admin/content/${id}/`);
  await page.getByRole('region', { name: 'On the public site' }).waitFor();
  await counts(page.getByRole('region', { name: 'In search' }), 0);
  await close();
});

test('an opportunity names the text at its page, with the title that searchers see', async () => {
  const { results } = await call('GET', 'opportunities/?search=join-pdf&type=low_ctr');
  const [one] = results.filter((found) => found.query === 'join pdf');
  assert.equal(one.site_page.content_item, text.id);
  const none = await call('GET', 'opportunities/?search=taken-back');
  assert.equal(none.count, 0, 'what was removed is no opportunity');
  const { page, close } = await openAdmin(here, 'editor', `/admin/opportunities/${one.id}/`);
  const standing = page.getByRole('region', { name: 'At this page' });
  assert.equal(await linkIn(standing, 'Join PDF files').first().getAttribute('href'), editOf(text));
  await standing.getByText('About Join PDF files.').waitFor();
  await looksRight(page, 'admin-opportunity-site', ['narrow', 'wide']);
  await go(page, here, '/admin/opportunities/?state=open');
  await linkIn(page.locator('.opportunities'), 'Join PDF files').first().waitFor();
  await looksRight(page, 'admin-opportunities-site', ['narrow', 'wide']);
  await close();
});
