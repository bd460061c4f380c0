// Ways to make a valid value violate its schema, each at one place.

const wrongTypes = [12.5, true, 'text', ['text'], { text: 1 }]
const longestText = 20_000
const mostItems = 1_100

// Returns all of them as `{what, pointer, apply(body)}`, where `apply` changes a copy of the body.
export function spoilings(document, schema, body) {
  const all = []
  walk(document, schema, body, [], all)
  return all
}

function walk(document, given, value, path, all) {
  const schema = branch(document, document.resolve(given), value)
  const put = (what, wrong) =>
    all.push({ what, pointer: pointerOf(path), apply: replacing(path, wrong) })
  if (path.length > 0) wrongValues(schema, value).forEach(([what, wrong]) => put(what, wrong))
  if (schema.properties && isObject(value)) walkObject(document, schema, value, path, all)
  if (schema.items && Array.isArray(value))
    value.slice(0, 2).forEach((item, i) => walk(document, schema.items, item, [...path, i], all))
}

function walkObject(document, schema, value, path, all) {
  const unknown = [...path, 'surprise']
  if (schema.additionalProperties === false)
    all.push({ what: 'unknown field', pointer: pointerOf(unknown), apply: replacing(unknown, 1) })
  for (const [name, inner] of Object.entries(schema.properties)) {
    const here = [...path, name]
    if (inner.readOnly || !(name in value)) continue
    if (schema.required?.includes(name))
      all.push({ what: 'missing field', pointer: pointerOf(here), apply: removing(here) })
    walk(document, inner, value[name], here, all)
  }
}

// Returns the only alternative that is not null. A value with several alternatives is only replaced
// as a whole.
function branch(document, schema, value) {
  const others = (schema.anyOf ?? schema.oneOf)?.filter((one) => one.type !== 'null')
  if (others?.length !== 1 || value === null) return schema
  return { ...schema, ...document.resolve(others[0]) }
}

function wrongValues(schema, value) {
  const all = wrongTypes.map((wrong) => ['wrong type', wrong])
  if (schema.enum) all.push(['no such choice', 'no-such-choice'])
  if (schema.format === 'date-time') all.push(['no time', '2026-02-30T25:00:00Z'])
  if (schema.minimum !== undefined) all.push(['too small', schema.minimum - 1])
  if (schema.maximum < Number.MAX_SAFE_INTEGER) all.push(['too large', schema.maximum + 1])
  if (schema.minLength > 0) all.push(['too short', 'x'.repeat(schema.minLength - 1)])
  if (schema.maxLength < longestText) all.push(['too long', 'x'.repeat(schema.maxLength + 1)])
  if (schema.minItems > 0) all.push(['too few items', []])
  if (schema.maxItems < mostItems && value?.length > 0)
    all.push(['too many items', new Array(schema.maxItems + 1).fill(value[0])])
  return all
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

function pointerOf(path) {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function replacing(path, value) {
  return (body) => changed(body, path, (holder, name) => (holder[name] = value))
}
function removing(path) {
  return (body) => changed(body, path, (holder, name) => delete holder[name])
}
function changed(body, path, change) {
  const copy = structuredClone(body)
  change(
    path.slice(0, -1).reduce((inner, part) => inner[part], copy),
    path.at(-1),
  )
  return copy
}
