// Damages documents in the ways in which people, language models and logs do. The same seed gives
// the same damages.

export function randomNumbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { below: (limit) => next() % limit, pick: (list) => list[next() % list.length] };
}

// Returns the tokens of a document: strings, other scalars, white space, brackets and separators.
const tokensOf = (text) => text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|\s+|[^\s{}[\]:,"]+/g);
const isString = (token) => token.startsWith('"');
const isKey = (tokens, i) => isString(tokens[i]) && tokens[i + 1] === ':';

// Changes one of the tokens that `fits` accepts, or returns the text as it is.
function change(text, chance, fits, changed) {
  const tokens = tokensOf(text);
  const places = tokens.map((_, i) => i).filter((i) => fits(tokens[i], i, tokens));
  if (places.length === 0) return text;
  const at = chance.pick(places);
  tokens[at] = changed(tokens[at], at);
  return tokens.join('');
}
const changeAll = (text, changed) => {
  const tokens = tokensOf(text);
  return tokens.map((token, i) => changed(token, i, tokens)).join('');
};

// Puts something between two words of a string, or in its middle.
function insert(token, chance, inserted) {
  const spaces = [...token.matchAll(/ /g)].map((one) => one.index);
  const at = spaces.length > 0 ? chance.pick(spaces) : token.length >> 1;
  return token[at - 1] === '\\' ? token : token.slice(0, at) + inserted + token.slice(at);
}
// Puts a prefix before each line of a document that has several.
const prefixLines = (text, prefix) => {
  const lines = JSON.stringify(JSON.parse(text), null, 2).split('\n');
  return lines.map((line, i) => prefix(i) + line).join('\n');
};
const isText = (token, i, tokens) => isString(token) && !isKey(tokens, i) && token.length > 6;

export const damages = {
  'no comma': (text, chance) =>
    change(
      text,
      chance,
      (one) => one === ',',
      () => ' ',
    ),
  'no colon': (text, chance) =>
    change(
      text,
      chance,
      (one) => one === ':',
      () => ' ',
    ),
  'two commas': (text, chance) =>
    change(
      text,
      chance,
      (one) => one === ',',
      () => ',,',
    ),
  'trailing comma': (text, chance) =>
    change(
      text,
      chance,
      (one) => '}]'.includes(one),
      (one) => `,${one}`,
    ),
  'no bracket': (text, chance) =>
    change(
      text,
      chance,
      (one) => '}]'.includes(one),
      () => '',
    ),
  'other bracket': (text, chance) =>
    change(
      text,
      chance,
      (one) => '}]'.includes(one),
      (one) => (one === '}' ? ']' : '}'),
    ),
  'bracket twice': (text, chance) =>
    change(
      text,
      chance,
      (one) => '}]'.includes(one),
      (one) => one + one,
    ),
  'cut off': (text, chance) => text.slice(0, text.length - 1 - chance.below(text.length >> 1)),
  'key without first quote': (text, chance) =>
    change(
      text,
      chance,
      (one, i, all) => isKey(all, i),
      (one) => one.slice(1),
    ),
  'key without last quote': (text, chance) =>
    change(
      text,
      chance,
      (one, i, all) => isKey(all, i),
      (one) => one.slice(0, -1),
    ),
  'text without first quote': (text, chance) => change(text, chance, isText, (one) => one.slice(1)),
  'text without last quote': (text, chance) =>
    change(text, chance, isText, (one) => one.slice(0, -1)),
  'quoted word': (text, chance) =>
    change(text, chance, isText, (one) => insert(one, chance, ' "word" ')),
  'quoted word and comma': (text, chance) =>
    change(text, chance, isText, (one) => insert(one, chance, ' "word", ')),
  inches: (text, chance) => change(text, chance, isText, (one) => insert(one, chance, ' 27" ')),
  'inches at the end': (text, chance) =>
    change(text, chance, isText, (one) => `${one.slice(0, -1)} 27""`),
  'inches before a comma': (text, chance) =>
    change(text, chance, isText, (one) => insert(one, chance, ' 27", ')),
  'line break': (text, chance) => change(text, chance, isText, (one) => insert(one, chance, '\n')),
  'tab and backslash': (text, chance) =>
    change(text, chance, isText, (one) => insert(one, chance, '\t\\d ')),
  concatenation: (text, chance) =>
    change(text, chance, isText, (one) => insert(one, chance, '" +\n "')),
  'single quotes': (text) =>
    changeAll(text, (one) => (isString(one) && !one.includes("'") ? `'${one.slice(1, -1)}'` : one)),
  'apostrophes in single quotes': (text, chance) =>
    change(
      damages['single quotes'](text),
      chance,
      (one) => /^'.*[a-z] [a-z].*'$/.test(one),
      (one) => insert(one, chance, " it's"),
    ),
  'typographic quotes': (text) =>
    changeAll(text, (one) => (isString(one) ? `\u201c${one.slice(1, -1)}\u201d` : one)),
  'keys without quotes': (text) =>
    changeAll(text, (one, i, all) =>
      isKey(all, i) && /^"[a-z_]+"$/i.test(one) ? one.slice(1, -1) : one,
    ),
  Python: (text) =>
    changeAll(
      damages['single quotes'](text),
      (one) => ({ true: 'True', false: 'False', null: 'None' })[one] ?? one,
    ),
  'Mongo shell': (text, chance) => change(text, chance, isText, (one) => `ObjectId(${one})`),
  'block comment': (text, chance) =>
    change(
      text,
      chance,
      (one) => one === ',',
      () => ', /* a "comment" */ ',
    ),
  'line comment': (text, chance) =>
    change(
      text,
      chance,
      (one) => one === ',',
      () => ', // a comment\n',
    ),
  ellipsis: (text, chance) =>
    change(
      text,
      chance,
      (one) => '}]'.includes(one),
      (one) => `, ...${one}`,
    ),
  'code fence': (text) => `\`\`\`json\n${text}\n\`\`\``,
  'code fence in text': (text) =>
    `Here is the JSON:\n\`\`\`json\n${text}\n\`\`\`\nIs it what you need?`,
  'text around': (text) => `Result: ${text}. See note [1].`,
  JSONP: (text) => `callback(${text});`,
  escaped: (text) => JSON.stringify(text).slice(1, -1),
  'log lines': (text) => `INFO ${text.replace(/\n\s*/g, ' ')}\nINFO ${text.replace(/\n\s*/g, ' ')}`,
  'two documents': (text) => `${text}\n${text}`,
  'quoted lines': (text) => prefixLines(text, () => '> '),
  'numbers of lines': (text) => prefixLines(text, (i) => `${i + 1}: `),
  'added lines': (text) => prefixLines(text, () => '+'),
  'numbered list': (text) => {
    const line = text.replace(/\n\s*/g, ' ');
    return `1. ${line}\n2. ${line}`;
  },
  'class of Node': (text, chance) =>
    change(
      text,
      chance,
      (one) => one === '{',
      () => 'Foo {',
    ),
};

// Kinds of which a repair must keep everything, whatever the other program keeps.
export const harmless = new Set([
  'trailing comma',
  'two commas',
  'code fence',
  'code fence in text',
  'text around',
  'JSONP',
  'log lines',
  'two documents',
  'quoted lines',
  'numbers of lines',
  'added lines',
  'numbered list',
  'class of Node',
]);
