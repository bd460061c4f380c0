// Two readings of a document: of its answers, whose objects have the described members and no
// others; and of its requests, which need not have what only answers carry.

// `open` is the name of the document as it was: what a composition is made of refers to that, and
// the composition as a whole is closed.
export function closed(node, open) {
  if (Array.isArray(node)) return node.map((item) => closed(item, open))
  if (node === null || typeof node !== 'object') return node
  const copy = {}
  for (const [name, inner] of Object.entries(node)) {
    const isData = name === 'default' || name === 'examples' || name === 'const' || name === 'enum'
    copy[name] = isData ? inner : closed(inner, open)
  }
  if (node.allOf) {
    copy.allOf = node.allOf.map((part) => reopened(part, open))
    copy.unevaluatedProperties = false
  } else if (isPlainObject(node)) {
    copy.additionalProperties = false
  }
  return copy
}

function isPlainObject(node) {
  return node.type === 'object' && node.properties && node.additionalProperties === undefined
}

function reopened(part, open) {
  return part.$ref?.startsWith('#') ? { ...part, $ref: open + part.$ref } : part
}

// What is required and read-only is required of answers.
export function ofRequests(node) {
  if (Array.isArray(node)) return node.map(ofRequests)
  if (node === null || typeof node !== 'object') return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, ofRequests(inner)]),
  )
  if (Array.isArray(node.required) && node.properties)
    copy.required = node.required.filter((name) => !node.properties[name]?.readOnly)
  return copy
}
