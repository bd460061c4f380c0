// Creates calls of an operation: valid ones from its schemas, and invalid ones by the kinds in
// `kinds.js`.
import { encodeBody, encodeFields } from './encode.js'
import { kinds } from './kinds.js'
import { knownValues } from './known.js'
import { filled } from '../records.js'
import { Values } from './values.js'

const mostTries = 20
// Maximum length of a query parameter: the request line must have room for several.
const longestParameter = 60
const longestText = 5_000

// The parts of a call before it is encoded as a request.
export class Draft {
  headers = {}
  query = {}
  path = {} // parameters
  body = undefined
  mediaType = undefined
  bytes = undefined // sent instead of `body`
  suffix = '/' // end of the path

  constructor(document, operation, identity, records, chance) {
    Object.assign(this, { document, operation, identity, chance, method: operation.method })
    const known = knownValues(operation, identity, records, chance)
    this.values = new Values(document, chance, known)
    this.path = records.parameters(operation.path, chance, identity)
    this.#fillParameters()
    if (operation.bodies.size > 0 && (operation.needsBody || chance.is(0.8))) this.#fillBody()
    // Problems are asked for as JSON also beside pages, which do not contain their codes.
    if (chance.is(0.3))
      this.headers.Accept = chance.pick(['*/*', ...this.answerTypes()])
        .replace(/^text\/html$/, '$&, application/problem+json')
    if (chance.is(0.1)) this.headers['Accept-Encoding'] = 'gzip'
    if (chance.is(0.1)) this.headers['X-Request-Id'] = `conformance-${chance.integer(1, 1e6)}`
  }

  get bodySchema() {
    return this.operation.bodies.get(this.mediaType)
  }

  answerTypes() {
    return [...this.operation.responses.values()]
      .flatMap((one) => [...one.contents.keys()])
      .filter((type) => type !== 'application/problem+json')
  }

  parametersIn(place) {
    return this.operation.parameters.filter((one) => one.in === place)
  }

  #fillParameters() {
    const share = this.chance.pick([0, 0.1, 0.4])
    this.values.longestText = longestParameter
    for (const parameter of this.parametersIn('query'))
      if (parameter.required || this.chance.is(share))
        this.#giveValid(this.query, parameter.name, parameter.schema, parameter.place)
    this.values.longestText = longestText
  }

  #fillBody() {
    this.mediaType = this.chance.pick([...this.operation.bodies.keys()])
    const { schema, place, examples } = this.bodySchema
    for (let i = 0; i < mostTries; ++i) {
      const example = examples.length > 0 && this.chance.is(0.6) ? this.chance.pick(examples) : null
      this.body = example ?? this.values.of(schema)
      const isValid = !place || this.document.faultsOfRequest(this.body, place).length === 0
      if (isValid && this.encoded() !== null) return
    }
    this.mediaType = 'application/json'
    if (!this.operation.bodies.has(this.mediaType))
      throw new Error(`no body for ${this.operation.id}`)
    this.body = this.bodySchema.examples[0] ?? this.values.of(this.bodySchema.schema)
  }

  #giveValid(into, name, schema, place) {
    for (let i = 0; i < mostTries; ++i) {
      const value = this.values.of(schema, name)
      if (value !== null && this.document.faultsOfRequest(value, place).length === 0)
        return void (into[name] = value)
    }
  }

  encoded() {
    if (this.bytes !== undefined) return { contentType: this.mediaType, bytes: this.bytes }
    if (this.body === undefined) return { bytes: undefined }
    return encodeBody(this.mediaType, this.body, this.bodySchema?.schema ?? {}, this.document)
  }
}

// Returns a call that can be sent (`method`, `target`, `headers`, `body`) with what the checks
// need.
function written(draft, kind, spoiled) {
  const { contentType, bytes } = draft.encoded()
  const path = filled(draft.operation.path, draft.path).replace(/\/$/, draft.suffix)
  const query = encodeFields(Object.entries(draft.query))
  const headers = { ...draft.identity.headers, ...draft.headers }
  if (contentType) headers['Content-Type'] = contentType
  return {
    operation: draft.operation,
    identity: draft.identity,
    kind,
    expects: kinds[kind].expects,
    spoiled,
    method: draft.method,
    path,
    target: query ? `${path}?${query}` : path,
    headers,
    body: bytes,
    given: draft.body,
  }
}

export function makeCall(document, operation, identity, records, chance) {
  const draft = new Draft(document, operation, identity, records, chance)
  const weights = Object.fromEntries(Object.entries(kinds).map(([name, one]) => [name, one.weight]))
  const kind = chance.weighted(weights)
  const spoiled = kinds[kind].change(draft)
  return spoiled ? written(draft, kind, spoiled) : written(draft, 'valid', {})
}
