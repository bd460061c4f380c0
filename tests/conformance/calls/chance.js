// Choices that a seed repeats.

export class Chance {
  #state

  // Each stream of a seed is a sequence of its own.
  constructor(seed, stream = 0) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0
    this.next()
  }

  // From 0 up to 1, which it never reaches.
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

  // One of the names of `weights`, as often as its number says.
  weighted(weights) {
    const entries = Object.entries(weights)
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return entries.at(-1)[0]
  }

  // A copy in another order.
  shuffled(list) {
    const all = [...list]
    for (let i = all.length - 1; i > 0; --i) {
      const other = this.integer(0, i)
      ;[all[i], all[other]] = [all[other], all[i]]
    }
    return all
  }
}
