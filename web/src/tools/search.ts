// Finds tools by what people type: every word must be found, in the title best of all.

import type { ToolCard } from '../api/page_data';

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

function weigh(word: string, tool: ToolCard): number {
  const places: [string, number][] = [
    [tool.title, 20],
    [tool.slug, 12],
    [tool.category, 6],
    [tool.summary ?? '', 5],
    [tool.words ?? '', 1],
  ];
  const best = (one: string) => Math.max(...places.map(([text, much]) => fit(one, text) * much));
  // Of two that know a word, the one that has more to do with it.
  const often = wordsOf(tool.words ?? '').filter((one) => one.startsWith(word)).length;
  return Math.max(best(word), best(stemOf(word)) * 0.8) + Math.min(often, 9) / 10;
}

export function findTools(text: string, tools: ToolCard[]): ToolCard[] {
  const words = wordsOf(text);
  if (words.length === 0) return tools;
  return tools
    .map((tool) => ({ tool, weights: words.map((word) => weigh(word, tool)) }))
    .filter(({ weights }) => weights.every((one) => one > 0))
    .map(({ tool, weights }) => ({ tool, weight: weights.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ tool }) => tool);
}
