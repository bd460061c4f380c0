// Reads parts of a response.

export const mediaType = ({ headers }) =>
  (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase()

// Returns the body as JSON; undefined if it is not valid JSON.
export function parsed(body) {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
