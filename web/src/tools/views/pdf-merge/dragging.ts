// Rows of a list that are dragged by a handle, with a mouse, a pen or a finger. The list is put in
// order when the row is let go.

import { useRef, useState } from 'react';

export interface Dragging {
  list: React.RefObject<HTMLOListElement>;
  // The row that is dragged now.
  from: number | null;
  // Where it would go, told by the row that is there.
  markAt: (at: number) => 'before' | 'after' | undefined;
  handle: (at: number) => React.DOMAttributes<HTMLElement>;
}

export function useDragging(count: number, onMove: (from: number, to: number) => void): Dragging {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  // The place among the other rows that belongs to this height.
  const placeAt = (y: number, from: number): number => {
    const rows = [...(list.current?.children ?? [])].filter((_, at) => at !== from);
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? count - 1 : below;
  };
  const handle = (at: number): React.DOMAttributes<HTMLElement> => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: (event) => {
      if (drag) setDrag({ ...drag, to: placeAt(event.clientY, drag.from) });
    },
    onPointerUp: () => {
      if (drag) onMove(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  const markAt = (at: number) => {
    if (!drag || drag.to === drag.from || drag.to !== at) return undefined;
    return drag.to < drag.from ? 'before' : 'after';
  };
  return { list, from: drag?.from ?? null, markAt, handle };
}
