// Dots and dashes in a code.

// Returns the index and the length of the mark with a number, counted from 1; undefined if there is
// none.
export function markAt(
  code: string,
  marks: number,
  dot: string,
  dash: string,
): { at: number; length: number } | undefined {
  let seen = 0;
  for (let at = 0; at < code.length; ) {
    const mark = [dot, dash].find((one) => code.startsWith(one, at));
    if (mark && ++seen === marks) return { at, length: mark.length };
    at += mark?.length ?? 1;
  }
  return undefined;
}
