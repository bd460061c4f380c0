// The kinds of calls: how each changes a valid draft, and the statuses that it expects. `change`
// returns what was made invalid as `{what, pointer}`, or undefined if the kind does not apply to
// the operation.
import { isOpen } from '../status.js'
import { spoilings } from './spoil.js'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const brokenJson = [
  '{"a":',
  '{} x',
  '[1]',
  '"text"',
  '',
  'null',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":01}',
  '{"a":"\\ud800"}',
  '{"a":"\u0001"}',
  `${'['.repeat(100)}${']'.repeat(100)}`,
]
const notUtf8 = Buffer.from('{"a":"\xff\xfe"}', 'latin1')
const badNumbers = ['0', '-1', 'abc', '1.5', '9223372036854775808', '%00', '1%27', '%20']

function isInteger(draft, schema) {
  const { type, anyOf } = draft.document.resolve(schema)
  return type === 'integer' || anyOf?.some((one) => one.type === 'integer')
}

function spoilField(draft) {
  if (draft.body === undefined || !draft.bodySchema.place) return
  const { schema, place } = draft.bodySchema
  const isForm = draft.mediaType !== 'application/json'
  for (const one of draft.chance.shuffled(spoilings(draft.document, schema, draft.body))) {
    // Form values are text, so they cannot have a wrong type by themselves.
    if (isForm && !['unknown field', 'missing field'].includes(one.what)) continue
    const body = one.apply(draft.body)
    if (draft.document.faultsOfRequest(body, place).length === 0) continue
    draft.body = body
    return draft.encoded() && { what: one.what, pointer: one.pointer }
  }
}

function spoilJson(draft) {
  if (!draft.operation.bodies.has('application/json')) return
  draft.mediaType = 'application/json'
  draft.bytes = draft.chance.is(0.1) ? notUtf8 : Buffer.from(draft.chance.pick(brokenJson))
  if (draft.bytes.length === 0 && !draft.operation.needsBody) return
  return { what: draft.bytes.toString().slice(0, 20) }
}

function spoilMediaType(draft) {
  if (draft.operation.bodies.size === 0) return
  draft.mediaType = draft.chance.pick(['text/plain', 'application/xml', 'application/octet-stream'])
  draft.bytes = Buffer.from('{"a": 1}')
  return { what: draft.mediaType }
}

function spoilParameter(draft) {
  const all = draft.parametersIn('query').filter((one) => one.name !== 'page')
  if (all.length === 0) return
  const parameter = draft.chance.pick(all)
  const schema = draft.document.resolve(parameter.schema)
  const wrong = wrongParameter(draft, schema)
  if (wrong === undefined) return
  draft.query[parameter.name] = wrong
  return { what: `${parameter.name}=${String(wrong).slice(0, 20)}`, pointer: `/${parameter.name}` }
}

function wrongParameter(draft, schema) {
  const all = []
  if (schema.enum) all.push('no-such-choice')
  if (schema.type === 'integer') all.push('abc', '1.5', '9223372036854775808')
  if (schema.type === 'number') all.push('abc', 'NaN', '1e999')
  if (schema.type === 'boolean') all.push('maybe', '2')
  if (schema.minimum !== undefined) all.push(schema.minimum - 1)
  if (schema.maximum < Number.MAX_SAFE_INTEGER) all.push(schema.maximum + 1)
  if (schema.maxLength < 2000) all.push('x'.repeat(schema.maxLength + 1))
  return all.length > 0 ? draft.chance.pick(all) : undefined
}

function spoilPath(draft) {
  const all = draft.parametersIn('path').filter((one) => isInteger(draft, one.schema))
  if (all.length === 0) return
  const { name } = draft.chance.pick(all)
  const wrong = draft.chance.pick(badNumbers)
  draft.path[name] = decodeURIComponent(wrong)
  return { what: `${name}=${wrong}` }
}

// Links in emails accept unknown parameters, which mail programs and click counters add.
const isForEmails = ({ path }) => /^\/api\/v1\/email\/\w+\/\{token\}\/$/.test(path)

function has(draft, header) {
  return draft.parametersIn('header').some((one) => one.name.toLowerCase() === header)
}

export const kinds = {
  valid: { weight: 50, change: () => ({}) },
  'without its last slash': {
    weight: 2,
    change: (draft) => {
      if (!draft.operation.path.endsWith('/')) return
      draft.suffix = ''
      return {}
    },
  },
  'with a key to repeat it': {
    weight: 4,
    change: (draft) => {
      if (!has(draft, 'idempotency-key')) return
      draft.headers['Idempotency-Key'] = `key-${draft.chance.integer(1, 2 ** 31)}`
      return {}
    },
  },
  'broken field': { weight: 14, expects: [400], change: spoilField },
  'broken JSON': { weight: 3, expects: [400], change: spoilJson },
  'wrong media type': { weight: 3, expects: [415], change: spoilMediaType },
  'unknown parameter': {
    weight: 3,
    expects: [400],
    change: (draft) => {
      if (isForEmails(draft.operation)) return
      draft.query.surprise = 1
      return { pointer: '/surprise' }
    },
  },
  'broken parameter': { weight: 5, expects: [400], change: spoilParameter },
  'broken path': { weight: 3, expects: [404], change: spoilPath },
  'other version': {
    weight: 3,
    // Other faults of the request may be reported first.
    expects: [412, 400, 409],
    change: (draft) => {
      if (!has(draft, 'if-match')) return
      draft.headers['If-Match'] = draft.chance.pick(['"other"', '"0", "other"', 'W/"1"'])
      return { what: draft.headers['If-Match'] }
    },
  },
  'wrong Accept': {
    weight: 3,
    expects: [406],
    change: (draft) => {
      if (draft.answerTypes().length === 0) return
      draft.headers.Accept = draft.chance.pick(['image/webp', 'application/json;q=0, image/x-a'])
      return { what: draft.headers.Accept }
    },
  },
  'wrong method': {
    weight: 3,
    expects: [405],
    change: (draft) => {
      draft.method = draft.chance.pick(
        methods.filter((one) => !draft.operation.allowed.includes(one)),
      )
      return { what: draft.method }
    },
  },
  HEAD: {
    weight: 2,
    change: (draft) => {
      if (draft.method !== 'GET') return
      draft.method = 'HEAD'
      return {}
    },
  },
  OPTIONS: {
    weight: 1,
    expects: [204],
    change: (draft) => {
      draft.method = 'OPTIONS'
      return {}
    },
  },
  'bad credential': {
    weight: 2,
    expects: [401],
    change: (draft) => {
      if (isOpen(draft.operation.security)) return
      const wrong = ['Bearer x.y.z', `Bearer ${'a'.repeat(500)}`]
      draft.headers.Authorization = draft.chance.pick(wrong)
      return { what: draft.headers.Authorization }
    },
  },
}
