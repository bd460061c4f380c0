// The sentence that tells which rows of a list are shown.

interface Shown {
  page: number;
  size: number;
  // Rows on this page.
  shown: number;
  count: number;
  // Whether there are more records than were counted.
  isCut: boolean;
}

// Rows may have been added after the count was made: it is never told as less than what is shown.
export function rangeText({ page, size, shown, count, isCut }: Shown): string {
  if (count === 0 && shown === 0) return '0';
  const first = (page - 1) * size + 1;
  const last = first + shown - 1;
  const total = isCut
    ? `more than ${Math.max(count - 1, last).toLocaleString()}`
    : Math.max(count, last).toLocaleString();
  return `${first.toLocaleString()}–${last.toLocaleString()} of ${total}`;
}
