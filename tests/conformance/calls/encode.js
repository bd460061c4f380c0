// Encodes bodies and queries in the media types that the document declares.

const boundary = 'conformance-boundary'
const isObject = (value) => value !== null && typeof value === 'object'
// A value of any type is written as JSON, like objects and arrays.
const isAnything = (schema) => !('type' in schema || 'anyOf' in schema || 'enum' in schema)
const asText = (value, schema = { type: 'string' }) =>
  isObject(value) || isAnything(schema) ? JSON.stringify(value) : String(value)

// Returns the bytes of a body and its Content-Type; null if the media type cannot represent the
// body.
export function encodeBody(mediaType, body, schema, document) {
  if (mediaType === 'application/json')
    return { contentType: mediaType, bytes: Buffer.from(JSON.stringify(body)) }
  if (mediaType === 'text/csv') return { contentType: mediaType, bytes: Buffer.from(String(body)) }
  if (!isObject(body) || !Object.values(body).every(isSayable)) return null
  const schemaOf = (name) => itemSchema(document, document.resolve(schema).properties?.[name])
  return mediaType === 'multipart/form-data'
    ? encodeMultipart(body, schemaOf)
    : { contentType: mediaType, bytes: Buffer.from(encodeFields(Object.entries(body), schemaOf)) }
}

// Returns the schema of the items of an array, or the schema itself.
function itemSchema(document, given = { type: 'string' }) {
  const schema = document.resolve(given)
  return document.resolve(schema.items ?? schema)
}

// Forms can represent neither null, empty lists, empty strings nor nested lists.
function isSayable(value) {
  if (!Array.isArray(value)) return value !== null && value !== ''
  return value.length > 0 && value.every((item) => isSayable(item) && !Array.isArray(item))
}

// Returns `name=value&...`, in which the name of a list is repeated for each item.
export function encodeFields(entries, schemaOf = () => undefined) {
  return entries
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map((pair) => [pair[0], asText(pair[1], schemaOf(pair[0]))].map(encodeURIComponent).join('='))
    .join('&')
}

function encodeMultipart(body, schemaOf) {
  const chunks = []
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value])
      chunks.push(...partOf(name, one, schemaOf(name)))
  chunks.push(`--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
  }
}

// A file is sent as bytes, not as the base64 that JSON needs.
function partOf(name, value, schema) {
  const isFile =
    schema.contentEncoding === 'base64' ||
    schema.format === 'binary' ||
    schema.contentMediaType !== undefined
  const file = isFile ? `; filename="${name}"\r\nContent-Type: application/octet-stream` : ''
  const bytes =
    schema.contentEncoding === 'base64' ? Buffer.from(value, 'base64') : asText(value, schema)
  return [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`,
    bytes,
    '\r\n',
  ]
}
