// How input and result are placed in wide windows: the divider between them, which is dragged or
// moved by arrow keys, and the buttons that swap them or put one below the other.

import { useRef, type PointerEvent } from 'react';
import type { PaneLayout } from '../../parts/kept';
import { kit } from '../kit';

const { Icon } = kit;

const least = 20;
const most = 80;
const half = 50;
const step = 5;

const within = (share: number): number => Math.round(Math.min(most, Math.max(least, share)));

interface Given {
  layout: PaneLayout;
  onLayout: (layout: PaneLayout) => void;
}

export function Divider({ layout, onLayout }: Given) {
  const place = useRef<HTMLDivElement>(null);
  const move = (share: number) => onLayout({ ...layout, share: within(share) });
  const drag = (event: PointerEvent) => {
    if (!place.current!.hasPointerCapture(event.pointerId)) return;
    const first = place.current!.parentElement!.querySelector('.ask')!.getBoundingClientRect();
    const second = place.current!.parentElement!.querySelector('.answer')!.getBoundingClientRect();
    const [start, end, at] = layout.isStacked
      ? [Math.min(first.top, second.top), Math.max(first.bottom, second.bottom), event.clientY]
      : [Math.min(first.left, second.left), Math.max(first.right, second.right), event.clientX];
    move(((at - start) / (end - start)) * 100);
  };
  return (
    <div
      ref={place}
      className="divider"
      role="separator"
      tabIndex={0}
      aria-label="Size of input and result"
      aria-orientation={layout.isStacked ? 'horizontal' : 'vertical'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={layout.share}
      title="Drag to resize. Double-click for equal sizes."
      onPointerDown={(event) => place.current!.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => move(half)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -step, ArrowUp: -step, ArrowRight: step, ArrowDown: step }[
          event.key
        ];
        if (by === undefined && event.key !== 'Home') return;
        event.preventDefault();
        move(by === undefined ? half : layout.share + by);
      }}
    />
  );
}

export function LayoutButtons({ layout, onLayout }: Given) {
  return (
    <div className="pane-buttons" role="group" aria-label="Layout">
      <button
        type="button"
        className="button quiet small"
        aria-pressed={layout.isStacked}
        title="Result below the input"
        aria-label="Result below the input"
        onClick={() => onLayout({ ...layout, isStacked: !layout.isStacked })}
      >
        <Icon name="stack" />
      </button>
      <button
        type="button"
        className="button quiet small"
        aria-pressed={layout.isSwapped}
        title="Result before the input"
        aria-label="Result before the input"
        onClick={() => onLayout({ ...layout, isSwapped: !layout.isSwapped })}
      >
        <Icon name="swap" />
      </button>
    </div>
  );
}
