// Shared by charts: the frame with the available width, the lines of the ticks, and the chosen
// point.

import {
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { announce } from '../announce';

export function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([seen]) => setWidth(seen!.contentRect.width));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return { place, width };
}

interface FrameGiven {
  // What kind of chart it is, and what the arrow keys move along.
  kind: string;
  things: string;
  title: string;
  look?: string;
  place: RefObject<HTMLDivElement>;
  width: number;
  height: number;
  handlers: HTMLAttributes<HTMLDivElement>;
  // The chosen point in words.
  reading: string | null;
  legend?: ReactNode;
  children: ReactNode;
}

export function ChartFrame({
  kind,
  things,
  title,
  look = '',
  reading,
  legend,
  ...given
}: FrameGiven) {
  const { place, width, height, handlers, children } = given;
  const id = useId();
  const words = <p className="chart-reading">{reading}</p>;
  return (
    <>
      <div
        ref={place}
        className={`chart ${look}`}
        role="group"
        aria-roledescription={kind}
        aria-label={title}
        aria-describedby={id}
        tabIndex={0}
        {...handlers}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children}
        </svg>
      </div>
      {legend ? (
        <div className="chart-below">
          {words}
          {legend}
        </div>
      ) : (
        words
      )}
      <p id={id} className="unseen">
        The arrow keys move along the {things}. The table below has the same figures.
      </p>
    </>
  );
}

export const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

interface ChosenGiven {
  count: number;
  // Where the first point begins, and how wide each is.
  left: number;
  step: number;
  words: (at: number) => string;
}

// Returns the index of the point chosen by the arrow keys, which announce it, or by the pointer;
// and the handlers of the chart's element.
export function useChosen({ count, left, step, words }: ChosenGiven) {
  const [chosen, setChosen] = useState<number>();
  const last = count - 1;
  const leave = () => setChosen(undefined);
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || last < 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, move(chosen ?? last + 1, last)));
    setChosen(next);
    announce(words(next));
  };
  const point = (event: PointerEvent) => {
    const start = event.currentTarget.getBoundingClientRect().left + left;
    const next = Math.floor((event.clientX - start) / step);
    setChosen(next >= 0 && next <= last ? next : undefined);
  };
  return {
    at: chosen === undefined || last < 0 ? undefined : Math.min(chosen, last),
    handlers: { onKeyDown: press, onPointerMove: point, onPointerLeave: leave, onBlur: leave },
  };
}

interface TicksGiven {
  width: number;
  // Where the lines begin, with the texts before them.
  left: number;
  ticks: number[];
  y: (value: number) => number;
  text: (value: number) => string;
}

export function Ticks({ width, left, ticks, y, text }: TicksGiven) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-line" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="chart-text" x={left - 8} y={y(tick) + 4} textAnchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
    </>
  );
}
