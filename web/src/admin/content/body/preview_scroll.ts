// Scrolls a text and its preview in step: headings stay beside each other, and so do both ends.

import { useEffect, useRef, type RefObject } from 'react';
import { goTo, placeIn } from '../../../parts/preview/in_step';
import { counterpart, headingsOf, type Pair } from '../../../parts/preview/source_headings';
import { distancesTo } from '../../../parts/preview/text_places';

// Headings of longer texts are not measured.
const maxMeasured = 200_000;

interface Measured {
  text: string;
  width: number;
  tops: number[];
}

export class Scrolling {
  private measured: Measured = { text: '', width: 0, tops: [] };
  // Where each side was put here: such a scroll is not followed.
  private readonly put = new Map<Element, number>();

  constructor(
    private readonly area: HTMLTextAreaElement,
    private readonly preview: () => Document | null | undefined,
  ) {}

  private get box(): Element | undefined {
    return this.preview()?.scrollingElement ?? undefined;
  }

  // Distances of the headings in the text. They are measured once for each text.
  private get sourceTops(): number[] {
    const { value: text, clientWidth: width } = this.area;
    if (this.measured.text !== text || this.measured.width !== width) {
      const tops = text.length > maxMeasured ? [] : distancesTo(this.area, headingsOf(text));
      this.measured = { text, width, tops };
    }
    return this.measured.tops;
  }

  private pairs(box: Element): Pair[] {
    const found = this.preview()!.querySelectorAll(
      ':is(.prose, body.preview) :is(h1,h2,h3,h4,h5,h6)',
    );
    const tops = this.sourceTops;
    const isSame = found.length === tops.length;
    return [
      { source: 0, preview: 0 },
      ...(isSame ? tops : []).map((source, at) => ({
        source,
        preview: found[at]!.getBoundingClientRect().top + box.scrollTop,
      })),
      { source: this.area.scrollHeight, preview: box.scrollHeight },
    ];
  }

  private move(leader: Element, follower: Element, from: keyof Pair, to: keyof Pair, box: Element) {
    if (this.put.get(leader) === leader.scrollTop) {
      this.put.delete(leader);
      return;
    }
    goTo(follower, counterpart(this.pairs(box), placeIn(leader), from, to));
    this.put.set(follower, follower.scrollTop);
  }

  readonly followText = (): void => {
    const { box } = this;
    if (box) this.move(this.area, box, 'source', 'preview', box);
  };

  readonly followPreview = (): void => {
    const { box } = this;
    if (box) this.move(box, this.area, 'preview', 'source', box);
  };

  // Puts a preview that has just loaded where the text is.
  arrive(): void {
    this.put.clear();
    this.followText();
  }
}

// `frame` is the preview that is shown.
export function useScrolling(
  area: RefObject<HTMLTextAreaElement>,
  frame: RefObject<HTMLIFrameElement>,
): RefObject<Scrolling | undefined> {
  const scrolling = useRef<Scrolling>();
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const made = new Scrolling(element, () => frame.current?.contentDocument);
    scrolling.current = made;
    element.addEventListener('scroll', made.followText, { passive: true });
    return () => element.removeEventListener('scroll', made.followText);
  }, [area, frame]);
  return scrolling;
}
