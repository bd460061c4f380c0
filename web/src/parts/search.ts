// Full-text search over a list: every word must match, and matches in texts of higher weight rank
// higher.

export interface Findable {
  // Searched texts with their weights.
  places: [text: string, weight: number][];
  // Further search terms with weight 1, without duplicates.
  words: string;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

// Returns how well a word matches: 3 for a whole word, 2 for its beginning, 1 inside one, 0 for no
// match.
function fit(word: string, text: string): number {
  const words = wordsOf(text);
  if (words.includes(word)) return 3;
  if (words.some((one) => one.startsWith(word))) return 2;
  return word.length >= 3 && words.some((one) => one.includes(word)) ? 1 : 0;
}

// Stems a word, so that "encrypting" matches "encryption".
const stemOf = (word: string): string =>
  word.length > 5 ? word.replace(/(ing|ions?|e?s|ed|er|e)$/, '') : word;

function weigh(word: string, { places, words }: Findable): number {
  const all = [...places, [words, 1] as const];
  const best = (one: string) => Math.max(...all.map(([text, much]) => fit(one, text) * much));
  // Breaks ties: things with more search terms that begin with the word rank higher.
  const often = wordsOf(words).filter((one) => one.startsWith(word)).length;
  return Math.max(best(word), best(stemOf(word)) * 0.8) + Math.min(often, 9) / 10;
}

// Returns the matches, the best first; all things if the text is empty.
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
