// One run: sends calls of all operations in turn, and records the faults of the responses.
import { mediaType, parsed } from './answer.js'
import { makeCall } from './calls/calls.js'
import { Chance } from './calls/chance.js'
import { faultsOf } from './check.js'
import { followUps } from './follow.js'
import { renew } from './identities.js'
import { Report } from './report.js'
import { mayCall } from './status.js'

const shareOfExpired = 0.04
const noAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) }

export class Run {
  report = new Report()
  isOver = false
  #codes = new Set()

  // The last identity is the one whose token expires.
  constructor({ client, document, identities, records, seed }) {
    Object.assign(this, { client, document, records, seed })
    this.identities = identities.slice(0, -1)
    this.expiring = identities.at(-1)
  }

  async sendAll(count) {
    const { operations } = this.document
    for (const one of this.document.faultyExamples()) this.report.addExample(one)
    for (let i = 0; this.report.calls < count && !this.isOver; ++i) {
      const chance = new Chance(this.seed, i)
      const operation = operations[i % operations.length]
      const isLate = this.report.calls > count * (1 - shareOfExpired)
      const identity = isLate ? await this.#expired() : this.#callerOf(operation, chance)
      await this.#send(makeCall(this.document, operation, identity, this.records, chance), chance)
    }
    for (const code of this.#codes) await this.#explain(code)
  }

  // Requests the page that explains a problem.
  async #explain(code) {
    const operation = this.document.operations.find((one) => one.path === '/problems/{code}')
    const [identity] = this.identities
    const path = `/problems/${code}`
    const own = { operation, identity, kind: 'valid', expects: [200], spoiled: {} }
    if (!this.isOver) await this.#send({ ...own, method: 'GET', path, target: path, headers: {} })
  }

  async #send(call, chance) {
    const answer = await this.client.send(call).catch((cause) => this.#end(call, cause))
    if (this.isOver) return
    this.report.add(call, answer, faultsOf(this.document, call, answer))
    if (mediaType(answer) === 'application/problem+json') this.#note(answer)
    if (answer.status < 300 && call.method !== 'HEAD') this.records.learn(call, parsed(answer.body))
    if (endsTokens(call, answer)) await this.#renew(call)
    for (const next of chance ? followUps(call, answer, chance) : []) await this.#send(next, chance)
  }

  #note({ body }) {
    const code = parsed(body)?.code
    if (code) this.#codes.add(code)
  }

  // Without a response, the server may have ended.
  #end(call, cause) {
    this.isOver = true
    this.report.add(call, noAnswer, [{ what: 'there is no answer', detail: cause.message }])
  }

  // Returns an identity, mostly one that may call the operation.
  #callerOf(operation, chance) {
    const weights = this.identities.map((one, i) => [i, weightOf(operation, one)])
    return this.identities[chance.weighted(Object.fromEntries(weights))]
  }

  async #expired() {
    const left = this.expiring.expiresAt - Date.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    return this.expiring
  }

  async #renew({ identity, given }) {
    if (given?.new_password) identity.account.password = given.new_password
    await renew(this.client, identity)
  }
}

// Administrators have more weight, because their calls are not refused and so test more.
function weightOf(operation, identity) {
  if (!mayCall(operation, identity)) return 0.1
  return operation.path.includes('/admin/') ? identity.rank + 0.5 : 2
}

// Whether the call ended the sign-in of its caller.
function endsTokens({ method, path, identity }, { status }) {
  return (
    method === 'POST' &&
    status < 300 &&
    identity.isAccount &&
    /logout-all|password\/change/.test(path)
  )
}
