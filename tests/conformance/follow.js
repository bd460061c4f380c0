// Calls that follow another one, such as a retry with the same idempotency key, and checks of their
// responses against the first one.

const shareOfUnchanged = 0.1

export function followUps(call, answer, chance) {
  if (call.before || answer.status >= 300) return []
  const { headers } = call
  const all = []
  const add = (kind, change) => all.push({ ...call, before: answer, spoiled: {}, kind, ...change })
  if (call.method === 'GET' && answer.headers.etag && chance.is(shareOfUnchanged))
    add('unchanged', {
      expects: [304],
      headers: { ...headers, 'If-None-Match': answer.headers.etag },
    })
  if (call.kind === 'with a key to repeat it') add('repeated', { expects: [answer.status] })
  return all
}

export function faultsOfFollowUp({ kind, before }, answer, fault) {
  if (kind !== 'repeated') return
  if (answer.headers['idempotent-replayed'] !== 'true')
    fault('a repeated call is not marked as repeated')
  for (const name of ['location', 'etag', 'content-type'])
    if (answer.headers[name] !== before.headers[name])
      fault(
        `a repeated call has another ${name}`,
        `${before.headers[name]} and ${answer.headers[name]}`,
      )
  const [first, again] = [before, answer].map((one) => withoutSecrets(one.body.toString()))
  if (first !== again) fault('a repeated call has another body', `${first} and ${again}`)
}

// A secret is only contained in the first response, because it is not stored.
const withoutSecrets = (text) => text.replace(/,?"(key|secret)":("ty_[^"]*"|null)/g, '')
