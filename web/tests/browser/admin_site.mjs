// A server with records of every kind for the admin pages, and an account for each role.
import assert from 'node:assert/strict';
import { asAccount, open, register, signInTo } from './accounts.mjs';
import { start } from './pages.mjs';

export const roles = ['viewer', 'editor', 'approver', 'admin'];
// Markup that must never run, and a character that reverses the direction of the text.
const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>\u202Eedis';
// The same with control characters, for texts that may contain them.
const hostileText = `${hostile}\u0007\u001b\u2066`;

const site = 'sc-domain:tools.example';
const searchRows = Array.from({ length: 20 }, (_, i) => ({
  keys: ['2026-10-28', `question ${i} of many`, `https://tools.example/page-${i}/`],
  clicks: i * 9,
  impressions: 3400 + i,
  ctr: (i * 9) / (3400 + i),
  position: 6 + i,
}));

const recordsOf = (customer) => [
  ['content/templates/', { name: 'How to', purpose: 'blog', body: 'Write about {{topic}}.' }],
  ['content/', { content_type: 'blog', title: 'What a hash is', body: 'A hash…', slug: 'hash' }],
  ['content/', { content_type: 'blog', title: hostile, body: hostileText }],
  [
    'gsc/import/',
    {
      site,
      request: {
        startDate: '2026-10-01',
        endDate: '2026-10-28',
        dimensions: ['date', 'query', 'page'],
      },
      response: { rows: searchRows },
    },
  ],
  ['opportunities/refresh/', {}],
  ['keywords/', { keyword: 'sha256 online', volume: 4400, difficulty: 31 }],
  ['keywords/', { keyword: '<script>alert(3)</script>' }],
  [
    'marketplace/invoices/',
    {
      customer,
      currency: 'EUR',
      period: { start: '2026-01-01', end: '2026-01-28' },
      lines: [{ description: 'Support', quantity: 1, unit_amount: '1000' }],
    },
  ],
  ['email/lists/', { name: 'Readers', is_public: true }],
  ['email/lists/', { name: hostile }],
  ['email/subscribers/', { email: 'reader@example.org', name: hostile, lists: ['Readers'] }],
  [
    'email/campaigns/',
    {
      name: 'October',
      subject: 'News',
      from_email: 'news@example.org',
      body: '<p>Hello <a href="{{unsubscribe_url}}">unsubscribe</a></p>',
      lists: ['Readers'],
    },
  ],
  [
    'experiments/',
    {
      key: 'button',
      name: 'Button colour',
      variants: [{ key: 'control', is_control: true }, { key: 'green' }],
      metrics: [{ key: 'signup', kind: 'proportion' }],
    },
  ],
  ['revenue/affiliates/', { name: 'Cloud host', code: 'cloud', commission: { rate_bps: 2000 } }],
  ['push/test-ping/', { title: hostile, body: 'Hello' }],
  ['email/bounces/', { email: 'reader@example.org', kind: 'soft' }],
  ['autopilot/runs/', { mode: 'dry_run' }],
];

async function makePeople(server, admin) {
  const people = {};
  for (const role of [...roles, 'nobody']) {
    await register(server, nameOf(role));
    [people[role]] = (await admin('GET', `admin/users/?search=${nameOf(role)}`)).body.results;
    if (role === 'nobody') continue;
    const given = await admin('PATCH', `admin/users/${people[role].id}/`, { role });
    assert.equal(given.status, 200);
  }
  return people;
}

async function makeRecords(admin, people) {
  const made = {};
  for (const [path, body] of recordsOf(people.nobody.id)) {
    const answer = await admin('POST', `admin/${path}`, body);
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    (made[path] ??= []).push(answer.body);
  }
  const [affiliate] = made['revenue/affiliates/'];
  const conversion = { external_id: 'order-1', sale_minor: 5000 };
  const path = `admin/revenue/affiliates/${affiliate.id}/conversions/`;
  assert.equal((await admin('POST', path, conversion)).status, 201);
  return made;
}

export async function startAdmin(settings = [], browser = {}) {
  const here = await start([...open, ...settings], browser);
  try {
    const admin = await asAccount(here.server, 'admin', await here.server.adminPassword());
    const people = await makePeople(here.server, admin);
    return { ...here, admin, people, made: await makeRecords(admin, people) };
  } catch (error) {
    await here.close();
    throw error;
  }
}

export const nameOf = (role) => (role === 'admin' ? 'chief' : role);

// Options for tests that provoke 4xx responses, which the console reports as well.
export const refused = { expected: [/status of 4\d\d/], withKey: false };

// Adds a template for each kind of text, which runs of the autopilot need.
export async function addTemplates(call) {
  for (const purpose of ['blog', 'tutorial', 'faq', 'tool_description', 'meta', 'seo_title'])
    await call('POST', 'admin/content/templates/', {
      name: `For ${purpose}`,
      purpose,
      is_default: true,
      body: 'Write about {{title}}.',
    });
}

export async function openAdmin(here, role, path, options = {}) {
  const opened = await here.open('', { ...refused, ...options });
  await signInTo(opened.page, here.server, path, nameOf(role));
  await settled(opened.page);
  return opened;
}

// Waits until everything that the page requests has arrived.
export async function settled(page) {
  await page.locator('.admin-main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.portal-loading, [aria-busy=true]'));
}

export const go = async (page, here, path) => {
  await page.goto(here.server.address + path);
  await settled(page);
};
