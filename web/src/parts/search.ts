// Full-text search over a list: every word must match, and matches in texts of higher weight rank
// higher. If nothing matches all words, those that match nothing of weight are left out; then words
// with one typing error match, and at last half of the words are enough.

export interface Findable {
  // Searched texts with their weights.
  places: [text: string, weight: number][];
  // What people search for, such as "pretty print": a text that says just that ranks first.
  phrases?: string[];
  // Further search terms with weight 1, without duplicates.
  words: string;
}

// Weight of a phrase, and what is added for a text that is a phrase, or contains one.
const phraseWeight = 10;
const samePhrase = 60;
const innerPhrase = 15;

// How much of its weight a word has that many people add.
const idleShare = 0.2;

// Longer texts were pasted, and are not words to search for.
const maxWords = 12;

// Words of a question that say nothing about what is searched for.
const functionWords = new Set(
  (
    'a all an and any are as at be by can do does find for from get give has have help how i in ' +
    'into is it its me my need no not of off on only or other out please same show so some such ' +
    'than that the their them then there these they thing things this those to up us use using ' +
    'want was we what when where which who why will with within you your'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

// Words of a searched text, and two neighbours as one word: "morsecode" finds "Morse code".
const indexed = new Map<string, string[]>();
function indexOf(text: string): string[] {
  const known = indexed.get(text);
  if (known) return known;
  const words = wordsOf(text);
  const joined = words.slice(1).map((word, at) => words[at]! + word);
  const all = [...new Set([...words, ...joined])];
  indexed.set(text, all);
  return all;
}

type Fit = (word: string, words: string[]) => number;

// Returns how well a word matches: 3 for a whole word, 2 for its beginning, 1 inside one, 0 for no
// match.
const fit: Fit = (word, words) => {
  if (words.includes(word)) return 3;
  if (words.some((one) => one.startsWith(word))) return 2;
  return word.length >= 3 && words.some((one) => one.includes(word)) ? 1 : 0;
};

// Whether the words are the same but for a character that is wrong, too many or missing, or two
// neighbours that are swapped.
function isMistyped(word: string, meant: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === meant[same]) ++same;
  const rest = word.slice(same);
  const wanted = meant.slice(same);
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}

// Like `fit`, for a word with one typing error: 2 for a whole word, 1 for its beginning. Shorter
// words could mean too many.
const fitMistyped: Fit = (word, words) => {
  if (word.length < 4) return fit(word, words);
  if (words.some((one) => isMistyped(word, one))) return 2;
  const isBegun = (one: string) =>
    [-1, 0, 1].some((more) => isMistyped(word, one.slice(0, word.length + more)));
  return words.some(isBegun) ? 1 : 0;
};

// Stems a word, so that "encrypting" matches "encryption", and "pdfs" "pdf".
const stemOf = (word: string): string =>
  word.length > 5
    ? word.replace(/(ing|ions?|e?s|ed|er|e)$/, '')
    : word.length > 3
      ? word.replace(/([^s])s$/, '$1')
      : word;

const isSame = (a: string, b: string): boolean => a === b || stemOf(a) === stemOf(b);

// Returns what is added for the phrase that the words are most like.
function phraseBonus(words: string[], phrases: string[]): number {
  const told = phrases.map((one) => wordsOf(one).filter((word) => !functionWords.has(word)));
  const holds = (some: string[], others: string[]) =>
    some.every((word) => others.some((other) => isSame(word, other)));
  if (told.some((one) => one.length === words.length && holds(one, words))) return samePhrase;
  const inner = told.filter((one) => one.length > 0 && holds(one, words));
  return innerPhrase * Math.max(0, ...inner.map((one) => one.length));
}

function weigh(word: string, { places, phrases = [], words }: Findable, fits: Fit): number {
  const all = [...places, [phrases.join(' · '), phraseWeight] as const, [words, 1] as const];
  const best = (one: string) =>
    Math.max(...all.map(([text, much]) => fits(one, indexOf(text)) * much));
  // Breaks ties: things with more search terms that begin with the word rank higher.
  const often = indexOf(words).filter((one) => one.startsWith(word)).length;
  return Math.max(best(word), best(stemOf(word)) * 0.8) + Math.min(often, 9) / 10;
}

interface Asked {
  // Words that a match must have, and those that only rank matches: idle ones and numbers.
  needed: string[];
  further: string[];
  // Whether a match without some of the words is one, too.
  isLoose: boolean;
}

function asked(text: string, idle: string[]): Asked {
  const all = wordsOf(text).slice(0, maxWords);
  const some = all.filter((word) => !functionWords.has(word));
  if (some.length === 0) return { needed: all, further: [], isLoose: false };
  const isNeeded = (word: string) => !idle.includes(word) && /\D/.test(word);
  const needed = some.filter(isNeeded);
  if (needed.length === 0) return { needed: some, further: [], isLoose: true };
  return { needed, further: some.filter((word) => !isNeeded(word)), isLoose: true };
}

// Returns the matches, the best first; all things if the text is empty. `idle` are words that many
// people add, whatever they search for.
export function find<Thing>(
  text: string,
  things: Thing[],
  findable: (thing: Thing) => Findable,
  idle: string[] = [],
): Thing[] {
  const { needed, further, isLoose } = asked(text, idle);
  if (needed.length === 0) return things;
  const all = wordsOf(text).filter((word) => !functionWords.has(word));
  const searched = things.map((thing) => ({ thing, about: findable(thing) }));
  // The things with at least so many of the words.
  const found = (words: string[], fits: Fit, least: number) =>
    searched
      .map(({ thing, about }) => {
        const weights = words.map((word) => weigh(word, about, fits));
        if (weights.filter((weight) => weight > 0).length < least) return { thing, weight: 0 };
        const idly = further.map((word) => weigh(word, about, fits) * idleShare);
        const sum = [...weights, ...idly].reduce((total, weight) => total + weight, 0);
        return { thing, weight: sum + phraseBonus(all, about.phrases ?? []) };
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ thing }) => thing);
  // The words that match more than a further search term somewhere, if these are half of all.
  const telling = (fits: Fit): string[] => {
    const isTold = (word: string) =>
      searched.some(({ about }) => weigh(word, about, fits) >= phraseWeight);
    const told = needed.filter(isTold);
    return isLoose && told.length * 2 >= needed.length ? told : [];
  };
  for (const fits of [fit, fitMistyped]) {
    const whole = found(needed, fits, needed.length);
    if (whole.length > 0) return whole;
    const told = telling(fits);
    const most = told.length > 0 ? found(told, fits, told.length) : [];
    if (most.length > 0) return most;
  }
  const told = telling(fit);
  return told.length > 0 ? found(told, fit, Math.ceil(told.length / 2)) : [];
}
