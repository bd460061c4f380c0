// Records seen in responses so far, by the list that contains them, so that calls can name existing
// ones.

const mostRecords = 200
const shareOfFitting = 0.8
// Paths whose parameters belong to records of another list.
const shownBy = { '/api/v1/experiments/': '/api/v1/admin/experiments/' }
// Whether each caller only sees their own records in a list.
const isPrivate = (list) => /^\/api\/v1\/(developer|auth)\//.test(list)

export class Records {
  #lists = new Map()
  #untouchable = new Set()
  #mailbox

  constructor(mailbox) {
    this.#mailbox = mailbox
  }

  // Excludes records of a list from calls.
  protect(list, records) {
    records.forEach(({ id }) => this.#untouchable.add(`${list} ${id}`))
  }

  add(list, record, identity) {
    const key = record?.id ?? record?.revision ?? record?.code
    if (key === undefined || this.#untouchable.has(`${list} ${key}`)) return
    const known = this.#of(list, identity)
    known.delete(key)
    known.set(key, record)
    if (known.size > mostRecords) known.delete(known.keys().next().value)
  }

  // Stores the records in a successful response.
  learn({ method, path, operation, identity }, answer) {
    const [, list, last] = path.match(/^(.*\/)([^/]*)\/?$/)
    if (method === 'DELETE') [last, Number(last)].forEach((key) => this.#of(list, identity).delete(key))
    else if (Array.isArray(answer?.results))
      answer.results.forEach((one) => this.add(path, one, identity))
    else if (/\}\/$/.test(operation.path)) this.add(list, answer, identity)
    else if (method === 'POST' && path === operation.path) this.add(path, answer, identity)
  }

  // Returns parameters for a path such as `/api/v1/admin/content/{id}/`; invented ones if no record
  // is known.
  parameters(path, chance, identity) {
    const given = {}
    const action = path.split('/').at(-2).replaceAll('-', '_')
    let record = this.#token(path, chance)
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
      const list = filled(path.slice(0, path.indexOf(`{${name}}`)), given)
      if (record[name] === undefined) record = this.#pick(list, chance, identity, action)
      given[name] = record[name] ?? record.id ?? chance.integer(1, 5)
    }
    return given
  }

  // Returns a member of a random record of a list, or undefined.
  member(list, name, chance, identity) {
    return this.#pick(list, chance, identity)[name]
  }

  #token(path, chance) {
    const known = this.#mailbox.tokens[path.split('/').at(-3)]
    return known?.length > 0 ? { token: chance.pick(known) } : {}
  }

  #of(list, identity) {
    const name = (isPrivate(list) ? `${identity.name} ` : '') + (shownBy[list] ?? list)
    if (!this.#lists.has(name)) this.#lists.set(name, new Map())
    return this.#lists.get(name)
  }

  // Returns a random record, mostly one whose state allows the action.
  #pick(list, chance, identity, action) {
    const all = [...this.#of(list, identity).values()]
    const fitting = all.filter((one) => one.allowed_actions?.includes(action))
    if (fitting.length > 0 && chance.is(shareOfFitting)) return chance.pick(fitting)
    return all.length > 0 ? chance.pick(all) : {}
  }
}

export function filled(path, parameters) {
  return path.replace(/\{(\w+)\}/g, (whole, name) =>
    name in parameters ? encodeURIComponent(parameters[name]) : whole,
  )
}
