// What is read of an answer.

export const mediaType = ({ headers }) =>
  (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase()

// The body as JSON; undefined where it is none.
export function parsed(body) {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
