// Bodies and queries in the forms that the document declares.

const boundary = 'conformance-boundary'
const isObject = (value) => value !== null && typeof value === 'object'
const asText = (value) => (isObject(value) ? JSON.stringify(value) : String(value))

// The bytes of a body with its Content-Type; null where this form cannot say it.
export function encodeBody(mediaType, body, schema, document) {
  if (mediaType === 'application/json')
    return { contentType: mediaType, bytes: Buffer.from(JSON.stringify(body)) }
  if (mediaType === 'text/csv') return { contentType: mediaType, bytes: Buffer.from(String(body)) }
  if (!isObject(body) || !Object.values(body).every(isSayable)) return null
  return mediaType === 'multipart/form-data'
    ? encodeMultipart(body, document.resolve(schema), document)
    : { contentType: mediaType, bytes: Buffer.from(encodeFields(Object.entries(body))) }
}

// Forms have neither null nor empty lists, and nothing that is blank.
function isSayable(value) {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => isSayable(item))
  return value !== null && value !== ''
}

// `name=value&...`, a list as the same name several times.
export function encodeFields(entries) {
  return entries
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&')
}

function encodeMultipart(body, schema, document) {
  const chunks = []
  for (const [name, value] of Object.entries(body)) {
    const described = document.resolve(schema.properties?.[name] ?? {})
    for (const one of Array.isArray(value) ? value : [value])
      chunks.push(...partOf(name, one, document.resolve(described.items ?? described)))
  }
  chunks.push(`--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
  }
}

// A file is sent as it is, not as the base64 that JSON needs.
function partOf(name, value, schema) {
  const isFile = schema.contentEncoding === 'base64' || schema.format === 'binary' ||
    schema.contentMediaType !== undefined
  const file = isFile ? `; filename="${name}"\r\nContent-Type: application/octet-stream` : ''
  const bytes = schema.contentEncoding === 'base64' ? Buffer.from(value, 'base64') : asText(value)
  return [`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, bytes, '\r\n']
}
