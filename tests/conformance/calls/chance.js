// Random choices, reproducible by a seed.

export class Chance {
  #state

  // Each stream of a seed is an independent sequence.
  constructor(seed, stream = 0) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0
    this.next()
  }

  // Returns a number in [0, 1).
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  integer(least, most) {
    return Math.floor(this.next() * (most - least + 1)) + least
  }

  is(probability) {
    return this.next() < probability
  }

  pick(list) {
    return list[this.integer(0, list.length - 1)]
  }

  // Returns one of the names in `weights`, with a probability in proportion to its weight.
  weighted(weights) {
    const entries = Object.entries(weights)
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return entries.at(-1)[0]
  }

  // Returns a copy in random order.
  shuffled(list) {
    const all = [...list]
    for (let i = all.length - 1; i > 0; --i) {
      const other = this.integer(0, i)
      ;[all[i], all[other]] = [all[other], all[i]]
    }
    return all
  }
}
