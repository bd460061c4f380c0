// Writes calls as curl commands, in which the server's URL and the credentials are shell variables.

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
const isPlain = (text) => /^[\x20-\x7e]*$/.test(text)
const variable = (identity) => identity.name.toUpperCase().replaceAll(' ', '_')
const secretOf = (identity) => Object.values(identity.headers)[0].replace(/^Bearer /, '')

// The lines that set the variables.
export function assignments(url, identities) {
  const named = identities.filter((one) => !one.isAnonymous)
  return [`URL=${url}`, ...named.map((one) => `${variable(one)}=${secretOf(one)}`)].join('\n')
}

// The line that sends the same call again.
export function curlLine({ method, target, identity, headers, body }) {
  const words = [
    'curl',
    '-i',
    method === 'HEAD' ? '--head' : `-X ${method}`,
    `"$URL"${quoted(target)}`,
  ]
  for (const [name, value] of Object.entries(headers)) {
    const isOwn = value === identity.headers[name]
    const shown = isOwn ? value.replace(secretOf(identity), `$${variable(identity)}`) : value
    words.push('-H', isOwn ? `"${name}: ${shown}"` : quoted(`${name}: ${shown}`))
  }
  if (body === undefined) return words.join(' ')
  const text = body.toString('latin1')
  if (isPlain(text)) return [...words, '--data-binary', quoted(text)].join(' ')
  return `printf -- '${escaped(text)}' | ${words.join(' ')} --data-binary @-`
}

// For printf, which reads bytes in octal.
function escaped(text) {
  return text.replace(
    /[^\x20-\x7e]|[\\%']/g,
    (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
}
