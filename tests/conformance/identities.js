// The callers: eight identities, each with its credentials.

const password = 'a long passphrase'
export const roles = ['viewer', 'editor', 'approver', 'admin']
const accounts = ['account', ...roles]
const lifetime = { short: 10, long: 86_400 }

export class Identity {
  constructor(name, headers, { rank = -1, expiresAt = 0, account } = {}) {
    this.name = name
    this.headers = headers
    this.rank = rank // of its role; 0 for an account without one
    this.expiresAt = expiresAt
    this.account = account
  }

  get isAnonymous() {
    return this.name === 'anonymous'
  }
  get isExpired() {
    return this.expiresAt > 0
  }
  get isKey() {
    return this.name === 'key' || this.name === 'limited key'
  }
  get isAccount() {
    return this.rank >= 0 && !this.isExpired
  }
  has(role) {
    return this.rank > roles.indexOf(role)
  }
}

// Creates the accounts in a new data folder. No call changes `keeper`, an administrator.
export function makeAccounts(program) {
  program.run('demo', [])
  for (const name of ['keeper', 'expired', ...accounts]) {
    const words = [`--username=${name}`, `--email=${name}@example.org`, '--password-stdin']
    program.run('createsuperuser', words, password)
    const role = roles.includes(name) ? name : 'none'
    if (name !== 'keeper') program.run('set-role', [`--username=${name}`, `--role=${role}`])
  }
}

export async function signIn(client, username, secret = password) {
  const answer = await client.send({
    method: 'POST',
    target: '/api/v1/auth/token/',
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ username, password: secret })),
  })
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`)
  return JSON.parse(answer.body)
}

const bearer = (token) => ({ Authorization: `Bearer ${token}` })

export const tokenLifetime = (length) => `--access-token-lifetime-s=${lifetime[length]}`

// Signs in at a server whose tokens have the short lifetime.
export async function expiringIdentity(client) {
  const tokens = await signIn(client, 'expired')
  const expiresAt = Date.now() + (lifetime.short + 1) * 1000
  return new Identity('expired', bearer(tokens.access), { rank: 0, expiresAt })
}

export async function otherIdentities(client, program) {
  const key = program.run('create-key', ['--username=account', '--name=conformance']).trim()
  const all = [new Identity('anonymous', {}), new Identity('key', { 'X-API-Key': key })]
  for (const [rank, name] of accounts.entries()) {
    const account = { username: name, password }
    const identity = new Identity(name, {}, { rank, account })
    await renew(client, identity)
    all.push(identity)
  }
  all.push(
    await limitedKey(
      client,
      all.find((one) => one.name === 'account'),
    ),
  )
  return all
}

// Creates a key limited to two calls a minute, so that rate limits are tested too.
async function limitedKey(client, owner) {
  const answer = await client.send({
    method: 'POST',
    target: '/api/v1/developer/keys/',
    headers: { ...owner.headers, 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ name: 'limited', rate_limit_per_minute: 2 })),
  })
  const made = JSON.parse(answer.body)
  return new Identity('limited key', { 'X-API-Key': made.key ?? made.secret ?? made.text })
}

// Signs in again, because a call may have ended the sign-in.
export async function renew(client, identity) {
  const { username, password: secret } = identity.account
  identity.tokens = await signIn(client, username, secret)
  identity.headers = bearer(identity.tokens.access)
}
