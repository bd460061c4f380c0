// Two boxes that are scrolled in step.

export const rangeOf = (box: Element): number => Math.max(0, box.scrollHeight - box.clientHeight);

// Returns the distance that is as far within the view as the view is within the content.
export function placeIn(box: Element): number {
  const range = rangeOf(box);
  return range === 0 ? 0 : (box.scrollTop / range) * box.scrollHeight;
}

// The opposite: scrolls a box to where this distance is as far within its view.
export function goTo(box: Element, place: number): void {
  box.scrollTop = (place / Math.max(1, box.scrollHeight)) * rangeOf(box);
}
