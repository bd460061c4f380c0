// Variables of a prompt, and where their values come from.

export interface Piece {
  text: string;
  // Name of the variable, if the piece is a placeholder.
  name?: string;
}

const placeholder = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: match[0], name: match[1] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

export const variablesIn = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap(piecesOf).flatMap(({ name }) => name ?? [])),
];

// Variables that generation fills in from the content item.
export const ofItem: readonly string[] = [
  'title',
  'summary',
  'keywords',
  'locale',
  'content_type',
  'slug',
  'tool_slug',
];
