// Meaningful values of fields, which no schema describes: by the path of the operation, otherwise
// by the name of the field.
import { minimalPdf } from '../pdf.js'

const text = (value) => () => value
const some =
  (...values) =>
  (chance) =>
    chance.pick(values)
const numbered =
  (before, after = '') =>
  (chance) =>
    `${before}${chance.integer(1, 400)}${after}`
const early = (chance) => `2026-0${chance.integer(1, 4)}-${chance.integer(10, 28)}`
const late = (chance) => `2026-0${chance.integer(4, 9)}-${chance.integer(10, 28)}`
const base64 =
  (make) =>
  (...given) =>
    Buffer.from(make(...given)).toString('base64')
const pdf = base64(() => minimalPdf)
const recordOf =
  (list, member = 'id') =>
  (chance, { records, identity }) =>
    records.member(list, member, chance, identity)

const tools = some('base64', 'word-counter', 'hash-generator')
const person = numbered('person', '@example.org')
const address = numbered('https://example.org/')
const future = text('2099-01-01T00:00:00Z')
const keyName = some('one', 'two', 'tried', 'sent', 'control', 'a')
const tool = '/api/v1/t/'
const admin = '/api/v1/admin/'

const byName = {
  email: person,
  emails: person,
  from_email: some('news@example.org', 'News <news@example.org>'),
  reply_to: text('answers@example.org'),
  username: numbered('user'),
  slug: numbered('slug-'),
  locale: some('en', 'en', 'de', 'pt-BR'),
  archive_locale: some('en', 'de'),
  country: some('DE', 'US', 'fra'),
  currency: some('EUR', 'USD', 'JPY'),
  content_type: some('blog', 'page', 'faq'),
  tool_slug: tools,
  tool_slugs: tools,
  tool: tools,
  site: some('sc-domain:example.org', 'https://example.org/'),
  start_date: early,
  end_date: late,
  start: early,
  end: late,
  created_after: early,
  created_before: late,
  ordering: some('id', '-created_at'),
  include: text('history'),
  code: numbered('CODE-'),
  url: address,
  target_url: address,
  page_url: address,
  endpoint: text('https://push.example.org/1'),
  topic: numbered('topic-'),
  key: keyName,
  metric: keyName,
  unit_id: numbered('unit-'),
  external_id: numbered('sale-'),
  keyword: numbered('keyword '),
  unit_amount: some('0.15', '12', '0.000000000001'),
  tax_percent: some('19', '7.7'),
  percent: some('19', '7.7'),
  allowed_ips: some('127.0.0.1', '10.0.0.0/8', '2001:db8::/32'),
  scopes: some('tools:*', 'tools:base64'),
  plan: some('free', 'pro'),
  ip: text('192.0.2.1'),
  expires_at: future,
  due_at: future,
  publish_at: future,
  send_at: future,
  iterations: some(1, 1000),
  memory_kib: some(64, 1024),
  bits: some(1024, 2048),
  page: some(1, 1, 1, 2, 'last'),
  page_size: some(1, 5, 20, 1000),
  template: recordOf(`${admin}content/templates/`),
  lists: recordOf(`${admin}email/lists/`, 'name'),
  list: recordOf(`${admin}email/lists/`, 'name'),
  list_ids: recordOf(`${admin}email/lists/`),
  customer: recordOf(`${admin}users/`),
  author: recordOf(`${admin}users/`),
  opportunity_ids: recordOf(`${admin}opportunities/`),
  campaign: recordOf(`${admin}email/campaigns/`),
  subscribers: recordOf(`${admin}email/subscribers/`),
  replaces: recordOf(`${admin}marketplace/invoices/`),
  cover: recordOf(`${admin}media/`),
}

const byPath = {
  [`${tool}pdf-merge/`]: { input: pdf, files: pdf, data: pdf },
  '/api/v1/auth/register/': {
    username: (chance) => `new${chance.integer(1, 1e9)}`,
    email: (chance) => `new${chance.integer(1, 1e9)}@example.org`,
    password: text('a long passphrase'),
  },
  '/api/v1/auth/token/': { username: text('keeper'), password: text('a long passphrase') },
  '/api/v1/auth/token/refresh/': { refresh: (_, { identity }) => identity.tokens?.refresh },
  '/api/v1/auth/token/blacklist/': { refresh: (_, { identity }) => identity.tokens?.refresh },
  '/api/v1/auth/token/verify/': { token: (_, { identity }) => identity.tokens?.access },
  '/api/v1/auth/me/': { email: (_, { identity }) => `${identity.name}@example.org` },
  '/api/v1/auth/second-factor/': { password: (_, { identity }) => identity.account?.password },
  '/api/v1/auth/passkeys/options/': { password: (_, { identity }) => identity.account?.password },
  '/api/v1/auth/password/change/': {
    old_password: (_, { identity }) => identity.account?.password,
    new_password: numbered('a new passphrase '),
  },
  '/api/v1/auth/password/reset/': { new_password: numbered('a new passphrase ') },
  '/api/v1/auth/invitations/accept/': { password: text('a long passphrase') },
  [`${admin}email/subscribers/import/`]: {
    file: base64((chance) => `email,name\n${person(chance)},Someone\n`),
  },
  [`${admin}experiments/sample-size/`]: {
    baseline: some(0.05, 0.1, 0.3),
    min_effect: some(0.1, 0.5, -0.2),
    standard_deviation: some(0.5, 3),
    smallest_share: some(0.05, 0.1),
  },
  [`${admin}gsc/import/`]: {
    file: base64(() => 'Top queries,Clicks,Impressions,CTR,Position\nbase64,1,10,10%,3.5\n'),
  },
  [`${admin}gsc/properties/{id}/`]: { site: numbered('https://renamed.example/') },
  [`${admin}media/`]: {
    file: base64(
      (chance) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="${chance.integer(1, 1e6)}" height="9"/>`,
    ),
    name: numbered('picture-', '.svg'),
  },
  ...Object.fromEntries(
    [`${admin}webhooks/`, '/api/v1/developer/webhooks/'].flatMap((list) =>
      [list, `${list}{id}/`].map((path) => [
        path,
        { url: numbered('https://hooks.example/'), types: some('key.*', 'key.created') },
      ]),
    ),
  ),
  [`${admin}keywords/`]: { file: base64((chance) => `keyword\n${byName.keyword(chance)}\n`) },
}

// Returns a function that gives the value of a field in a call of `operation` by `identity`;
// undefined if none is known, or it has the wrong type.
export function knownValues(operation, identity, records, chance) {
  return (name, schema) => {
    const make = byPath[operation.path]?.[name] ?? byName[name]
    const value =
      Object.hasOwn(byName, name) || make ? make?.(chance, { identity, records }) : undefined
    return value !== undefined && fits(value, schema) ? value : undefined
  }
}

function fits(value, schema) {
  if (schema.enum) return schema.enum.includes(value)
  const types = [schema.type ?? (schema.anyOf ?? schema.oneOf)?.map((one) => one.type)].flat(2)
  const type = Number.isInteger(value) ? 'integer' : typeof value
  return types.includes(type) || types.includes(undefined)
}
