// Tests the checks: plants a fault of every kind in a response, and expects that it is found. node
// --test
import assert from 'node:assert/strict'
import test from 'node:test'
import { faultsOf } from './check.js'
import { Document } from './document.js'
import { Identity } from './identities.js'

const problem = {
  type: 'object',
  required: ['type', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    instance: { type: 'string' },
    request_id: { type: 'string' },
    errors: { type: 'array' },
  },
}
const thing = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string', maxLength: 3 } },
  additionalProperties: false,
}
const json = (schema) => ({ 'application/json': { schema } })
const refused = { 'application/problem+json': { schema: problem } }
const document = new Document({
  paths: {
    '/things/': {
      post: {
        operationId: 'things_create',
        security: [{ jwtAuth: [] }],
        requestBody: { required: true, content: json(thing) },
        responses: {
          201: {
            description: 'Created.',
            content: json({ type: 'object', properties: { id: { type: 'integer' } } }),
            headers: { Location: { required: true, schema: { type: 'string' } } },
          },
          400: { description: 'A problem: `validation_error`.', content: refused },
          401: { description: 'A problem: `missing_credential`.', content: refused },
        },
      },
    },
  },
  components: {},
})

const headers = {
  date: 'Sun, 22 Nov 2026 12:00:00 GMT',
  'x-request-id': 'one',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
}
const editor = new Identity('editor', { Authorization: 'Bearer x' }, { rank: 2 })

function call(change = {}) {
  const path = '/things/'
  const own = { operation: document.operations[0], identity: editor, kind: 'valid', spoiled: {} }
  return { ...own, method: 'POST', path, target: path, given: { id: 1 }, headers: {}, ...change }
}
function created(body = { id: 1 }, change = {}) {
  const own = { 'content-type': 'application/json', location: '/things/1/' }
  return {
    status: 201,
    headers: { ...headers, ...own, ...change },
    body: Buffer.from(JSON.stringify(body)),
  }
}
function failed(change = {}, status = 400) {
  const body = {
    type: '/problems/validation_error',
    status,
    code: 'validation_error',
    instance: '/things/',
    request_id: 'one',
    errors: [{ pointer: '/name', code: 'invalid_format', detail: 'Must be a name.' }],
    ...change,
  }
  const own = { 'content-type': 'application/problem+json' }
  return { status, headers: { ...headers, ...own }, body: Buffer.from(JSON.stringify(body)) }
}

const sound = [
  ['a success', call(), created()],
  [
    'a refusal',
    call({ kind: 'broken field', expects: [400], spoiled: { pointer: '/name' } }),
    failed(),
  ],
]
for (const [name, sent, answer] of sound)
  test(`${name} is sound`, () => assert.deepEqual(faultsOf(document, sent, answer), []))

const broken = { kind: 'broken field', expects: [400], spoiled: { pointer: '/id' } }
const anonymous = new Identity('anonymous', {})
const planted = [
  [/500/, call(), { ...created(), status: 500 }],
  [/202 is not documented/, call(), { ...created(), status: 202 }],
  [/comes as text\/html/, call(), created({}, { 'content-type': 'text/html' })],
  [/is no JSON/, call(), { ...created(), body: Buffer.from('{') }],
  [/breaks .*id\/type/, call(), created({ id: 'one' })],
  [/breaks .*surprise/, call(), created({ id: 1, surprise: 2 })],
  [/has not its header location/, call(), created({}, { location: undefined })],
  [/header x-surprise is not described/, call(), created({}, { 'x-surprise': 'a' })],
  [
    /nosniff|x-content-type-options is missing/,
    call(),
    created({}, { 'x-content-type-options': undefined }),
  ],
  [/etag is broken/, call(), created({}, { etag: 'bare' })],
  [/may be kept by others/, call(), created({}, { 'cache-control': 'public, max-age=60' })],
  [/broken field .* answered with 201/, call(broken), created()],
  [/reported at \/name/, call(broken), failed()],
  [/is answered with 201, not 401/, call({ identity: anonymous }), created()],
  [/www-authenticate is missing/, call({ identity: anonymous }), failed({}, 401)],
  [
    /what the schema allows is refused/,
    call(),
    failed({ errors: [{ pointer: '/name', code: 'invalid_type', detail: 'Must be a number.' }] }),
  ],
  [
    /valid call is answered with 400 malformed_json/,
    call(),
    failed({ errors: undefined, code: 'malformed_json' }),
  ],
  [/status of a problem/, call(broken), failed({ status: 401 })],
  [
    /code surprise, which is not documented/,
    call(broken),
    failed({ code: 'surprise', type: '/problems/surprise' }),
  ],
  [/without errors/, call(broken), failed({ errors: [] })],
  [
    /leads nowhere: \/nothing/,
    call(),
    failed({ errors: [{ pointer: '/nothing', code: 'invalid_format', detail: 'Must be one.' }] }),
  ],
  [
    /repeated call has another body/,
    call({ kind: 'repeated', before: created({ id: 2 }) }),
    created({ id: 1 }, { 'idempotent-replayed': 'true' }),
  ],
]
for (const [wanted, sent, answer] of planted)
  test(`finds ${wanted}`, () => {
    const found = faultsOf(document, sent, answer).map((one) => one.what)
    assert.ok(
      found.some((what) => wanted.test(what)),
      found.join('\n'),
    )
  })
