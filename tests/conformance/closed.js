// Two variants of the document's schemas: for responses, objects may only have the described
// members; for requests, read-only members are not required.

// Returns a copy in which objects have no other members. `open` is the name of the unchanged
// document: the parts of a composition (allOf) refer to it, and the composition as a whole is
// closed.
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

// Returns a copy in which read-only members are not required, since only responses contain them.
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
