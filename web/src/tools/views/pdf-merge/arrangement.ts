// The pages of a file in the order in which they are shown: those that are used, in their order,
// and those that are left out where they were.

export interface Placed {
  page: number;
  isUsed: boolean;
}

const allOf = (total: number): number[] => Array.from({ length: total }, (_, at) => at + 1);

// Returns the used pages; of an empty selection, all.
export const usedOf = (pages: number[], total: number): number[] =>
  pages.length > 0 ? pages : allOf(total);

export function arrangementOf(pages: number[], total: number): Placed[] {
  const placed: Placed[] = usedOf(pages, total).map((page) => ({ page, isUsed: true }));
  for (const page of allOf(total)) {
    if (placed.some((one) => one.page === page)) continue;
    const before = placed.findIndex((one) => one.page === page - 1);
    placed.splice(before + 1, 0, { page, isUsed: false });
  }
  return placed;
}

// Returns the selection with the used page moved by a number of places among the used ones.
export function movedBy(used: number[], page: number, by: number): number[] {
  const from = used.indexOf(page);
  const to = from + by;
  if (from < 0 || to < 0 || to >= used.length) return used;
  const others = used.filter((one) => one !== page);
  return [...others.slice(0, to), page, ...others.slice(to)];
}

// Returns the selection with the page left out, or used again at its place. The last page cannot be
// left out.
export function toggled(used: number[], page: number): number[] {
  if (used.includes(page)) return used.length > 1 ? used.filter((one) => one !== page) : used;
  const before = used.indexOf(page - 1);
  const after = used.findIndex((one) => one > page);
  const at = before >= 0 ? before + 1 : after >= 0 ? after : used.length;
  return [...used.slice(0, at), page, ...used.slice(at)];
}

// Whether the used pages are all pages in their order, which need no selection.
export const isWhole = (used: number[], total: number): boolean =>
  used.length === total && used.every((page, at) => page === at + 1);
