// Axis scales of charts: round values for the ticks, and which points have labels.

// Rounds up to the next of 1, 2, 5, 10, 20, 50, ….
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  const first = [1, 2, 5, 10].find((one) => one * size >= value * (1 - 1e-9))!;
  return first * size;
}

// Returns about `count` ticks from 0 to at least `largest`, which are at least `least` apart; whole
// numbers by default.
export function ticksFor(largest: number, count = 4, least = 1): number[] {
  const step = Math.max(least, roundUp(Math.max(largest, least) / count));
  const last = Math.max(1, Math.ceil(largest / step - 1e-9));
  return Array.from({ length: last + 1 }, (_, at) => at * step);
}

// Returns about `count` round numbers, from at most `low` to at least `high`.
export function ticksBetween(low: number, high: number, count = 5): number[] {
  const step = roundUp(Math.max(high - low, 1e-9) / count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

// Returns the indices of the points that have labels, if there is room for `room` labels.
export function labelled(length: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, room)));
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);
}
