// Checks headers: those that every response has, those that a status requires, and those that the
// document describes.
import { parsed } from './answer.js'
import { isOpen } from './status.js'

const number = /^\d+$/
const entityTag = /^"[\x21\x23-\x7e]*"$/
const rateLimitItem = (parameters) =>
  new RegExp(`^("[^"]+"(;${parameters}=\\d+)+)(, "[^"]+"(;${parameters}=\\d+)+)*$`)

const everywhere = {
  date: /GMT$/,
  'x-request-id': /^[A-Za-z0-9._-]{1,128}$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'/,
}

// Pages use `same-origin`, because their forms would send `Origin: null` under `no-referrer`.
const pages = { 'referrer-policy': /^(no-referrer|same-origin)$/ }
const data = { 'referrer-policy': /^no-referrer$/ }

const byStatus = {
  302: { location: /^https?:\/\// },
  304: { etag: entityTag },
  401: { 'www-authenticate': /^(Bearer|ApiKey) / },
  405: { allow: /^[A-Z]+(, [A-Z]+)*$/ },
  429: { 'retry-after': number },
  502: { 'retry-after': number },
  503: { 'retry-after': number },
}

const wellFormed = {
  etag: entityTag,
  location: /^(https?:\/\/[^/]+)?\//,
  'retry-after': number,
  ratelimit: rateLimitItem('[rt]'),
  'ratelimit-policy': rateLimitItem('[qw]'),
  'cache-control': /^(no-store|no-cache|(public|private), max-age=\d+)/,
  link: /^<[^>]+>; rel="[a-z]+"/,
  'content-disposition': /^(attachment|inline); filename="[^"]+"/,
  'content-length': number,
}

// Headers that need not be described for each response.
const ofHttp = new Set([
  'date',
  'content-type',
  'content-length',
  'connection',
  'keep-alive',
  'vary',
  'transfer-encoding',
  'cache-control',
  'content-encoding',
  'x-request-id',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'link',
  'allow',
  'content-disposition',
])

export function faultsOfHeaders(document, call, answer, response, fault) {
  const { headers, status } = answer
  const demand = (wanted, why) => {
    for (const [name, shape] of Object.entries(wanted))
      if (!shape.test(headers[name] ?? ''))
        fault(`${why}: ${name} is ${headers[name] ? 'broken' : 'missing'}`, headers[name])
  }
  demand(everywhere, 'every answer')
  // 304 does not show whether it stands for a page.
  const mayBePage = status === 304 || headers['content-type']?.startsWith('text/html')
  demand(mayBePage ? pages : data, mayBePage ? 'every page' : 'every answer but pages')
  demand(byStatus[status] ?? {}, String(status))
  if (status === 201 && parsed(answer.body)?.id !== undefined)
    demand({ location: wellFormed.location }, 'a record that was made')
  const present = Object.entries(wellFormed).filter(([name]) => name in headers)
  demand(Object.fromEntries(present), 'where it stands')
  if (call.kind === 'OPTIONS') demand({ allow: byStatus[405].allow }, 'OPTIONS')
  const ownId = call.headers['X-Request-Id']
  if (ownId && headers['x-request-id'] !== ownId)
    fault('the id of a request is not taken over', headers['x-request-id'])
  if (headers.allow) faultsOfAllow(call, headers.allow, fault)
  if (
    call.kind === 'without its last slash' &&
    status < 300 &&
    !/rel="canonical"/.test(headers.link)
  )
    fault('no link to the canonical path', headers.link)
  if (
    !isOpen(call.operation.security) &&
    status < 300 &&
    !/no-store|private|no-cache/.test(headers['cache-control'])
  )
    fault('an answer to one caller may be kept by others', headers['cache-control'])
  if (response && call.kind !== 'OPTIONS')
    faultsOfDescribed(document, headers, response, status, fault)
}

function faultsOfAllow(call, allow, fault) {
  const listed = new Set(allow.split(', ').filter((one) => one !== 'OPTIONS'))
  const wanted = new Set(call.operation.allowed)
  if (wanted.has('GET')) wanted.add('HEAD')
  if (listed.size !== wanted.size || [...wanted].some((one) => !listed.has(one)))
    fault('Allow has other methods than the document', `${allow} and not ${[...wanted].join(', ')}`)
}

function faultsOfDescribed(document, headers, response, status, fault) {
  for (const { name, required, schema, place } of response.headers) {
    const text = headers[name]?.toString()
    if (text === undefined) {
      if (required) fault(`${status} has not its header ${name}`)
    } else if (schema) {
      const value = schema.type === 'integer' ? Number(text) : text
      const faults = document.faultsOfAnswer(value, place)
      if (faults.length > 0)
        fault(`the header ${name} of ${status} breaks its schema`, `${text}: ${faults[0].message}`)
    }
  }
  for (const name of Object.keys(headers))
    if (!ofHttp.has(name) && !response.headers.some((one) => one.name === name))
      fault(`the header ${name} is not described`, `of ${status}: ${headers[name]}`)
}
