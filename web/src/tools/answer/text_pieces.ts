// Pieces of a long text, which are shown one at a time. They end at the end of a line if there is
// one in the second half, and never within a character.

// In UTF-16 code units.
export const pieceSize = 20_000;

const isWithinCharacter = (text: string, at: number): boolean =>
  at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00;

// Returns where the piece that begins at `start` ends.
export function pieceEnd(text: string, start: number): number {
  const most = start + pieceSize;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most - 1) + 1;
  if (line > start + pieceSize / 2) return line;
  return isWithinCharacter(text, most) ? most - 1 : most;
}

// Returns where the piece begins that ends at `start`.
export function previousStart(text: string, start: number): number {
  const least = start - pieceSize;
  if (least <= 0) return 0;
  const line = text.indexOf('\n', least) + 1;
  if (line > 0 && line < start - pieceSize / 2) return line;
  return isWithinCharacter(text, least) ? least + 1 : least;
}
