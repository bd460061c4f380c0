// Collects the faults found. Faults of the same kind are shown once, with the shortest call.
import { assignments, curlLine } from './calls/curl.js'

export class Report {
  #faults = new Map()
  #examples = []
  #operations = new Set()
  #done = new Set()
  #statuses = new Map()
  calls = 0

  add(call, answer, faults) {
    ++this.calls
    const { id } = call.operation
    this.#operations.add(id)
    if (answer.status >= 200 && answer.status < 400 && call.method !== 'OPTIONS') this.#done.add(id)
    this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1)
    for (const fault of faults) this.#note(fault, call, answer)
  }

  // Adds a fault of an example in the document.
  addExample({ id, one, fault }) {
    this.#examples.push(`${id} ${fault.instancePath} ${fault.message}: ${JSON.stringify(one)}`)
  }

  get isClean() {
    return this.#faults.size + this.#examples.length === 0
  }

  #note({ what, detail }, call, answer) {
    if (!this.#faults.has(what)) this.#faults.set(what, { count: 0, places: new Set() })
    const known = this.#faults.get(what)
    ++known.count
    known.places.add(call.operation.id)
    const line = curlLine(call)
    if (known.line === undefined || line.length < known.line.length)
      Object.assign(known, { line, detail, call, body: answer.body.toString().slice(0, 400) })
  }

  print(out, seed, url, identities) {
    const all = [...this.#faults].sort((a, b) => b[1].places.size - a[1].places.size)
    for (const example of this.#examples) out(`\n* an example is none: ${example.slice(0, 500)}`)
    for (const [what, known] of all) printFault(out, what, known)
    if (all.length > 0) out(`\n${assignments(url, identities)}`)
    const undone = [...this.#operations].filter((id) => !this.#done.has(id))
    if (undone.length > 0) out(`\nwithout a success: ${undone.join(', ')}`)
    const counts = [...this.#statuses].sort().map(([status, count]) => `${status}: ${count}`)
    out(`\n${this.calls} calls (${counts.join(', ')}), ${all.length} distinct faults, seed ${seed}`)
  }
}

function printFault(out, what, { count, places, line, detail, call, body }) {
  const others = places.size > 1 ? ` and ${places.size - 1} more operations` : ''
  out(`\n* ${what}`)
  out(`  ${count} times, ${call.operation.id}${others}; ${call.kind} by ${call.identity.name}`)
  if (detail) out(`  ${detail.slice(0, 500)}`)
  out(`  ${line}`)
  if (body) out(`  -> ${body}`)
}
