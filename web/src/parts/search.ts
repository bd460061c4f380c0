// Finds things by what people type: every word must be found, in the heavier places best of all.

export interface Findable {
  // Texts it is found by, and how much each says of it.
  places: [text: string, weight: number][];
  // Words beside these, each once.
  words: string;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

// How well one word fits: as a whole word, as its beginning, inside of one; 0: not at all.
function fit(word: string, text: string): number {
  const words = wordsOf(text);
  if (words.includes(word)) return 3;
  if (words.some((one) => one.startsWith(word))) return 2;
  return word.length >= 3 && words.some((one) => one.includes(word)) ? 1 : 0;
}

// "encrypting" and "encryption" are meant alike.
const stemOf = (word: string): string =>
  word.length > 5 ? word.replace(/(ing|ions?|e?s|ed|er|e)$/, '') : word;

function weigh(word: string, { places, words }: Findable): number {
  const all = [...places, [words, 1] as const];
  const best = (one: string) => Math.max(...all.map(([text, much]) => fit(one, text) * much));
  // Of two that know a word, the one that has more to do with it.
  const often = wordsOf(words).filter((one) => one.startsWith(word)).length;
  return Math.max(best(word), best(stemOf(word)) * 0.8) + Math.min(often, 9) / 10;
}

// The best first; all of them where nothing is asked for.
export function find<Thing>(
  text: string,
  things: Thing[],
  findable: (thing: Thing) => Findable,
): Thing[] {
  const words = wordsOf(text);
  if (words.length === 0) return things;
  return things
    .map((thing) => ({ thing, weights: words.map((word) => weigh(word, findable(thing))) }))
    .filter(({ weights }) => weights.every((one) => one > 0))
    .map(({ thing, weights }) => ({ thing, weight: weights.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ thing }) => thing);
}
