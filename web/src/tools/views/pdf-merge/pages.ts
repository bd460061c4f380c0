// Pages of a file as people write them, `1-3,5`, and as a list that clicks put pages into and take
// them out of.

const part = /^(\d+)(?:-(\d+|z))?$/;

// The pages that a text names; null: it is written in a way that only the server reads.
export function pagesOf(text: string, total: number): number[] | null {
  const pages: number[] = [];
  if (text.trim() === '') return pages;
  for (const one of text.split(',')) {
    const found = part.exec(one.trim());
    if (!found) return null;
    const from = Number(found[1]);
    const to = found[2] === 'z' ? total : Number(found[2] ?? from);
    if (from < 1 || to < from || to > total) return null;
    for (let page = from; page <= to; ++page) pages.push(page);
  }
  return pages;
}

// Pages that follow one another are written as a range.
export function textOf(pages: number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] + 1 === page) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

const isRising = (pages: number[]): boolean =>
  pages.every((page, at) => at === 0 || pages[at - 1]! < page);

// The pages with or without one of them; in order, unless they were written in another.
export function withPage(pages: number[], page: number): number[] {
  if (pages.includes(page)) return pages.filter((one) => one !== page);
  const next = [...pages, page];
  return isRising(pages) ? next.sort((a, b) => a - b) : next;
}
