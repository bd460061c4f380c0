// Scrolls a Markdown text and its preview in step: headings stay beside each other, and so do both
// ends.

import { useEffect, useRef, type RefObject } from 'react';
import { goTo, placeIn } from '../../../parts/preview/in_step';
import { counterpart, headingsOf, type Pair } from '../../../parts/preview/source_headings';
import { distancesTo } from '../../../parts/preview/text_places';
import { inputNear } from '../shared/input_place';

// Headings of longer texts are not measured.
const maxMeasured = 200_000;

function pairsOf(area: HTMLTextAreaElement, scroller: Element, headings: number[]): Pair[] {
  const begins = area.value.length > maxMeasured ? [] : headingsOf(area.value);
  const places = begins.length === headings.length ? distancesTo(area, begins) : [];
  return [
    { source: 0, preview: 0 },
    ...places.map((source, at) => ({ source, preview: headings[at]! })),
    { source: area.scrollHeight, preview: scroller.scrollHeight },
  ];
}

// Scrolls one side to where the other is.
function follow(area: HTMLTextAreaElement, box: Element, headings: number[], leader: Element) {
  const [follower, from, to] =
    leader === area
      ? ([box, 'source', 'preview'] as const)
      : ([area, 'preview', 'source'] as const);
  goTo(follower, counterpart(pairsOf(area, box, headings), placeIn(leader), from, to));
  return follower;
}

// `content`: what the scroller scrolls. `headings`: distances of the headings from its beginning.
export function useScrolling(
  scroller: RefObject<HTMLElement>,
  content: RefObject<HTMLElement>,
  headings: () => number[],
): void {
  const measure = useRef(headings);
  measure.current = headings;
  useEffect(() => {
    const box = scroller.current!;
    // Where each side was put by this function: such a scroll is not followed.
    const put = new Map<Element, number>();
    let height = box.scrollHeight;
    const lead = (area: HTMLTextAreaElement, leader: Element) => {
      const follower = follow(area, box, measure.current(), leader);
      put.set(follower, follower.scrollTop);
    };
    // Heard by the document, because the text area is another one after a very long text.
    const scroll = ({ target }: Event) => {
      const area = inputNear(box);
      const side = [area, box].find((one) => one === target);
      if (!area || !side) return;
      const isOurs = put.get(side) === side.scrollTop;
      put.delete(side);
      // A preview that has become shorter is not scrolled by a person.
      const isChanged = height !== box.scrollHeight;
      height = box.scrollHeight;
      if (!isOurs && !(isChanged && side === box)) lead(area, side);
    };
    const observer = new ResizeObserver(() => {
      height = box.scrollHeight;
      const area = inputNear(box);
      if (area && document.activeElement === area) lead(area, area);
    });
    observer.observe(content.current!);
    document.addEventListener('scroll', scroll, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', scroll, { capture: true });
    };
  }, [scroller, content]);
}
