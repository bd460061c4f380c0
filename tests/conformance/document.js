// The OpenAPI document: its operations, and validation of values by its schemas.
import { createRequire } from 'node:module'
import { closed, ofRequests } from './closed.js'

const packages = createRequire(`${process.env.CONFORMANCE_PACKAGES}/package.json`)
const Ajv = packages('ajv/dist/2020').default
const addFormats = packages('ajv-formats').default

const methods = ['get', 'post', 'put', 'patch', 'delete']

export class Document {
  #json
  #requests
  #answers
  #checks = new Map()

  constructor(json) {
    this.#json = json
    this.#requests = schemas()
    this.#requests.addSchema(ofRequests(json), 'document')
    // Responses may only contain described members.
    this.#answers = schemas()
    this.#answers.addSchema(json, 'open')
    this.#answers.addSchema(closed(json, 'open'), 'document')
    this.operations = [...this.#allOperations()]
    for (const one of this.operations) one.recordNames = this.#recordNames(one)
  }

  get securitySchemes() {
    return this.#json.components.securitySchemes
  }

  // The problem codes that the descriptions of responses list.
  get problemCodes() {
    const all = this.operations.flatMap(({ responses }) =>
      [...responses.values()].flatMap(({ codes }) => codes),
    )
    return [...new Set(all)]
  }

  // Yields the examples that violate their schema.
  *faultyExamples() {
    for (const { id, bodies, responses } of this.operations) {
      const answers = [...responses.values()].flatMap(({ contents }) => [...contents.values()])
      for (const { examples, place } of bodies.values())
        for (const one of examples)
          for (const fault of this.faultsOfRequest(one, place)) yield { id, one, fault }
      for (const { examples, place } of answers)
        for (const one of examples)
          for (const fault of this.faultsOfAnswer(one, place)) yield { id, one, fault }
    }
  }

  // Resolves a reference; returns anything else unchanged.
  resolve(node) {
    while (node?.$ref) node = at(this.#json, pointerParts(node.$ref.slice(1)))
    return node
  }

  // Return the faults of a value by the schema at a place (JSON Pointer) in the document; empty if
  // there are none.
  faultsOfRequest(value, place) {
    return this.#faults(this.#requests, value, place)
  }
  faultsOfAnswer(value, place) {
    return this.#faults(this.#answers, value, place)
  }

  #faults(ajv, value, place) {
    const key = (ajv === this.#requests ? 'request ' : 'answer ') + place
    if (!this.#checks.has(key)) this.#checks.set(key, ajv.compile({ $ref: `document#${place}` }))
    const check = this.#checks.get(key)
    return check(value) ? [] : check.errors
  }

  *#allOperations() {
    for (const [path, item] of Object.entries(this.#json.paths))
      for (const method of methods) if (item[method]) yield this.#operation(path, item, method)
  }

  // Returns the fields of the record that an operation such as `/things/{id}/publish/` acts on.
  #recordNames({ path }) {
    return this.operations
      .filter(
        (other) => other.path !== path && path.startsWith(other.path) && other.path.endsWith('}/'),
      )
      .flatMap(({ bodies }) => [...bodies.values()].flatMap(({ names }) => names))
  }

  #operation(path, item, method) {
    const own = item[method]
    const place = pointer('paths', path, method)
    const places = [
      ...(item.parameters ?? []).map((one, i) => [one, pointer('paths', path, 'parameters', i)]),
      ...(own.parameters ?? []).map((one, i) => [one, `${place}/parameters/${i}`]),
    ]
    return {
      id: own.operationId,
      path,
      method: method.toUpperCase(),
      // An operation without `security` inherits that of the document.
      security: own.security ?? this.#json.security ?? [],
      role: own.description?.match(/Requires the role `(\w+)`/)?.[1],
      allowed: methods.filter((one) => item[one]).map((one) => one.toUpperCase()),
      parameters: places.map(([one, where]) => this.#parameter(one, where)),
      bodies: this.#contents(own.requestBody, `${place}/requestBody`),
      needsBody: this.resolve(own.requestBody)?.required ?? false,
      responses: this.#responses(own.responses, `${place}/responses`),
    }
  }

  #parameter(node, place) {
    const parameter = this.resolve(node)
    return { ...parameter, place: `${this.#placeOf(node, place)}/schema` }
  }

  #responses(responses, place) {
    const all = new Map()
    for (const [status, node] of Object.entries(responses)) {
      const response = this.resolve(node)
      all.set(status, {
        codes: status < 400 ? [] : codesIn(response.description),
        headers: this.#headers(response.headers, `${this.#placeOf(node, `${place}/${status}`)}`),
        contents: this.#contents(node, `${place}/${status}`),
      })
    }
    return all
  }

  #headers(headers, place) {
    return Object.entries(headers ?? {}).map(([name, node]) => ({
      name: name.toLowerCase(),
      required: this.resolve(node).required ?? false,
      schema: this.resolve(node).schema,
      place: `${this.#placeOf(node, `${place}${pointer('headers', name)}`)}/schema`,
    }))
  }

  // Returns the media types, each with its schema and the schema's place in the document.
  #contents(node, place) {
    const all = new Map()
    for (const [type, media] of Object.entries(this.resolve(node)?.content ?? {}))
      all.set(type.toLowerCase(), {
        schema: media.schema ?? {},
        names: Object.keys(this.resolve(media.schema)?.properties ?? {}),
        place: media.schema && `${this.#placeOf(node, place)}${pointer('content', type, 'schema')}`,
        examples: Object.values(media.examples ?? {}).map((one) => this.resolve(one).value),
        encoding: media.encoding ?? {},
      })
    return all
  }

  #placeOf(node, place) {
    return node?.$ref ? node.$ref.slice(1) : place
  }
}

function schemas() {
  const ajv = new Ajv({ strict: false, allErrors: false, validateSchema: false, logger: false })
  addFormats(ajv)
  for (const format of ['password', 'binary', 'int64']) ajv.addFormat(format, true)
  return ajv
}

// Returns the codes in a description: `missing_credential`, `expired_key` ...
const codesIn = (description) => [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code)

// Returns a JSON Pointer, percent-encoded for a URI fragment.
function pointer(...parts) {
  return parts
    .map(
      (part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    )
    .join('')
}
function pointerParts(text) {
  const unescaped = (part) => part.replaceAll('~1', '/').replaceAll('~0', '~')
  return text
    .split('/')
    .slice(1)
    .map((part) => unescaped(decodeURIComponent(part)))
}
function at(node, parts) {
  return parts.reduce((inner, part) => inner?.[part], node)
}
