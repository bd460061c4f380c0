// Generates values that a schema allows.

const deepest = 4
const mostItems = 60
const largestInteger = Number.MAX_SAFE_INTEGER

const words = [
  'alpha',
  'Bravo',
  'charlie delta',
  '3',
  'x-y_z',
  'İstanbul',
  'straße',
  'e\u0301cole',
  '日本語',
  'שלום',
  '🙂👩‍👩‍👧',
  '<b>&amp;"\'</b>',
  '100%_\\',
  '~0/1',
  'tab\there',
  'null',
]
const anything = [0, -1.5, true, 'text', [], [1, 'two'], {}, { a: { b: null } }]

function moment(chance) {
  const day = Date.UTC(2026, 0, 1) + chance.integer(0, 1_000) * 86_400_000
  const utc = new Date(day + chance.integer(0, 86_399) * 1000).toISOString()
  return chance.is(0.5) ? utc : utc.replace(/\.\d+Z$/, '+02:00')
}

const hexadecimal = (chance, count) =>
  Array.from({ length: count }, () => chance.integer(0, 15).toString(16)).join('')

const formats = {
  'date-time': moment,
  date: (chance) => moment(chance).slice(0, 10),
  email: (chance) => `somebody.${chance.integer(1, 999)}@example.org`,
  uri: (chance) => `https://example.org/${chance.integer(1, 999)}?a=b#c`,
  'uri-reference': (chance) => `/path/${chance.integer(1, 999)}`,
  uuid: (chance) => [8, 4, 4, 4, 12].map((count) => hexadecimal(chance, count)).join('-'),
}

export class Values {
  #document
  #chance
  #known

  longestText = Infinity

  // `known(name, schema)` returns a value that no schema describes, or undefined.
  constructor(document, chance, known) {
    this.#document = document
    this.#chance = chance
    this.#known = known
  }

  of(given, name = '', depth = 0) {
    const schema = this.#document.resolve(given)
    const known = this.#chance.is(0.8) ? this.#known(name, schema) : undefined
    if (known !== undefined) return known
    if ('const' in schema) return schema.const
    if (schema.enum) return this.#chance.pick(schema.enum)
    if (schema.anyOf ?? schema.oneOf)
      return this.of(this.#chance.pick(schema.anyOf ?? schema.oneOf), name, depth)
    if (schema.allOf)
      return Object.assign({}, ...schema.allOf.map((one) => this.of(one, name, depth)))
    const type = Array.isArray(schema.type) ? this.#chance.pick(schema.type) : schema.type
    switch (type) {
      case 'null':
        return null
      case 'boolean':
        return this.#chance.is(0.5)
      case 'integer':
        return this.#integer(schema)
      case 'number':
        return this.#number(schema)
      case 'string':
        return this.#text(schema)
      case 'array':
        return this.#list(schema, name, depth)
      case 'object':
        return this.#object(schema, depth)
      default:
        return this.#chance.pick(anything)
    }
  }

  #integer(schema) {
    const least = Math.max(schema.minimum ?? -largestInteger, -largestInteger)
    const most = Math.min(schema.maximum ?? largestInteger, largestInteger)
    const small = Math.min(most, Math.max(least, 0) + 10)
    switch (this.#chance.weighted({ small: 6, any: 1, least: 1, most: 1 })) {
      case 'small':
        return this.#chance.integer(Math.max(least, Math.min(0, small)), small)
      case 'least':
        return least
      case 'most':
        return most
      default:
        return this.#chance.integer(Math.ceil(least / 2), Math.floor(most / 2))
    }
  }

  #number(schema) {
    const least = schema.minimum ?? -1e6
    const most = schema.maximum ?? 1e6
    switch (this.#chance.weighted({ any: 4, least: 1, most: 1 })) {
      case 'least':
        return least
      case 'most':
        return most
      default:
        return Number((least + this.#chance.next() * (most - least)).toPrecision(3))
    }
  }

  #text(schema) {
    if (schema.format in formats) return formats[schema.format](this.#chance)
    if (schema.contentEncoding === 'base64') return Buffer.from(this.words(2)).toString('base64')
    const least = schema.minLength ?? 0
    const most = Math.min(schema.maxLength ?? this.longestText, this.longestText)
    const filled = (text, length) => text + 'x'.repeat(Math.max(0, length - [...text].length))
    switch (this.#chance.weighted({ some: 6, least: 1, most: 0.3 })) {
      case 'least':
        return 'x'.repeat(least)
      case 'most':
        return 'é'.repeat(most)
      default: {
        const text = filled(this.words(this.#chance.integer(1, 3)), least)
        return [...text].slice(0, most).join('').trim() || 'x'.repeat(least)
      }
    }
  }

  words(count) {
    return Array.from({ length: count }, () => this.#chance.pick(words)).join(' ')
  }

  #list(schema, name, depth) {
    const least = schema.minItems ?? 0
    const most = Math.min(schema.maxItems ?? 3, mostItems)
    const wanted = this.#chance.is(0.03) ? most : this.#chance.integer(0, 3)
    const length = Math.min(most, Math.max(least, depth < deepest ? wanted : 0))
    const items = Array.from({ length }, () => this.of(schema.items ?? {}, name, depth + 1))
    return schema.uniqueItems ? [...new Set(items)] : items
  }

  #object(schema, depth) {
    const properties = Object.entries(schema.properties ?? {})
    const made = {}
    const share = depth < deepest ? this.#chance.pick([0, 0.15, 0.4]) : 0
    for (const [name, inner] of this.#chance.shuffled(properties)) {
      const isRequired = schema.required?.includes(name) && !inner.readOnly
      if (isRequired || this.#chance.is(share)) made[name] = this.of(inner, name, depth + 1)
    }
    if (properties.length === 0 && schema.additionalProperties)
      for (let i = this.#chance.integer(0, 3); i > 0; --i)
        made[`member_${i}`] = this.of(schema.additionalProperties, '', depth + 1)
    return made
  }
}
