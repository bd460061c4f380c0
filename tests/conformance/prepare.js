// Creates records that the demo does not have, so that each operation has some to work on.
import { parsed } from './answer.js'

const site = 'sc-domain:tools.example'
const page = 'https://tools.example/'
const row = (day, query, place, clicks, impressions, position) => ({
  keys: [day, query, page + place],
  clicks,
  impressions,
  ctr: clicks / impressions,
  position,
})
const rows = Array.from({ length: 20 }, (_, i) =>
  row('2026-10-28', `question ${i} of many`, `page-${i}/`, i * 9, 3400 + i, 6 + i),
)

// The calls, each `[path, body]`, sent by an administrator; `owner` gets invoices.
const calls = (owner) => [
  [
    '/api/v1/admin/gsc/import/',
    {
      site,
      request: {
        startDate: '2026-10-01',
        endDate: '2026-10-28',
        dimensions: ['date', 'query', 'page'],
      },
      response: { rows },
    },
  ],
  ['/api/v1/admin/opportunities/refresh/', {}],
  ...['2026-01', '2026-02'].map((month) => [
    '/api/v1/admin/marketplace/invoices/',
    {
      customer: owner,
      currency: 'EUR',
      period: { start: `${month}-01`, end: `${month}-28` },
      lines: [{ description: 'Support', quantity: 1, unit_amount: '1000' }],
    },
  ]),
  ['/api/v1/admin/email/lists/', { name: 'Readers', is_public: true }],
  ['/api/v1/admin/email/subscribers/', { email: 'reader@example.org', lists: ['Readers'] }],
  [
    '/api/v1/admin/email/campaigns/',
    {
      name: 'Links',
      subject: 'Links',
      from_email: 'news@example.org',
      body:
        '<p><a href="https://example.org/a">one</a> <a href="{{unsubscribe_url}}">two</a> ' +
        '<a href="{{preferences_url}}">three</a></p>',
      is_public: true,
      lists: ['Readers'],
    },
  ],
]

// The action on the record that a call has created, by the call's path.
const actions = {
  '/api/v1/admin/marketplace/invoices/': 'finalize/',
  '/api/v1/admin/email/campaigns/': 'start/',
}

const users = '/api/v1/admin/users/'
const keys = '/api/v1/developer/keys/'
const named = (identities, name) => identities.find((one) => one.name === name)

async function read(client, identity, target) {
  const answer = await client.send({ method: 'GET', target, headers: identity.headers })
  return answer.status === 200 ? parsed(answer.body) : undefined
}

async function post(client, identity, target, body) {
  const headers = { ...identity.headers, 'Content-Type': 'application/json' }
  const bytes = Buffer.from(JSON.stringify(body))
  const answer = await client.send({ method: 'POST', target, headers, body: bytes })
  if (answer.status >= 300) throw new Error(`${target}: ${answer.status} ${answer.body}`)
  return parsed(answer.body)
}

export async function makeRecords(client, identities) {
  const admin = named(identities, 'admin')
  const owner = await read(client, named(identities, 'account'), '/api/v1/auth/me/')
  for (const [path, body] of calls(owner.id)) {
    const made = await post(client, admin, path, body)
    if (actions[path]) await post(client, admin, `${path}${made.id}/${actions[path]}`, {})
  }
}

// Protects the accounts and keys with which the calls are made.
export async function protectIdentities(client, records, identities) {
  const names = ['keeper', 'expired', ...identities.map((one) => one.account?.username)]
  const all = (await read(client, named(identities, 'admin'), `${users}?page_size=100`)).results
  records.protect(
    users,
    all.filter((one) => names.includes(one.username)),
  )
  records.protect(keys, (await read(client, named(identities, 'account'), keys)).results)
}

// Reads all lists, so that calls can name existing records.
export async function learnLists(client, document, records, identities) {
  document.problemCodes.forEach((code) => records.add('/problems/', { code }))
  for (const operation of document.operations) {
    const { method, path } = operation
    if (method !== 'GET' || path.includes('{')) continue
    for (const name of ['admin', 'account']) {
      const identity = named(identities, name)
      records.learn({ method, path, operation, identity }, await read(client, identity, path))
    }
  }
}
