// Full-text search over a list: every word must match, and matches in texts of higher weight rank
// higher. If nothing matches, words with one typing error do.

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

type Fit = (word: string, text: string) => number;

// Returns how well a word matches: 3 for a whole word, 2 for its beginning, 1 inside one, 0 for no
// match.
const fit: Fit = (word, text) => {
  const words = wordsOf(text);
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
const fitMistyped: Fit = (word, text) => {
  if (word.length < 4) return fit(word, text);
  const words = wordsOf(text);
  if (words.some((one) => isMistyped(word, one))) return 2;
  const isBegun = (one: string) =>
    [-1, 0, 1].some((more) => isMistyped(word, one.slice(0, word.length + more)));
  return words.some(isBegun) ? 1 : 0;
};

// Stems a word, so that "encrypting" matches "encryption".
const stemOf = (word: string): string =>
  word.length > 5 ? word.replace(/(ing|ions?|e?s|ed|er|e)$/, '') : word;

function weigh(word: string, { places, words }: Findable, fits: Fit): number {
  const all = [...places, [words, 1] as const];
  const best = (one: string) => Math.max(...all.map(([text, much]) => fits(one, text) * much));
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
  // Ends at the first word that does not match: a pasted text has many.
  const weightOf = (thing: Thing, fits: Fit): number => {
    const searched = findable(thing);
    let sum = 0;
    for (const word of words) {
      const weight = weigh(word, searched, fits);
      if (weight === 0) return 0;
      sum += weight;
    }
    return sum;
  };
  const found = (fits: Fit) =>
    things
      .map((thing) => ({ thing, weight: weightOf(thing, fits) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ thing }) => thing);
  const exact = found(fit);
  return exact.length > 0 ? exact : found(fitMistyped);
}
