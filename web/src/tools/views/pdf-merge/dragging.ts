// Reorders a list by dragging rows at a handle, with a mouse, a pen or touch. The order changes
// when the row is dropped.

import { useRef, useState } from 'react';

export interface Dragging {
  list: React.RefObject<HTMLOListElement>;
  // Index of the dragged row; null if there is none.
  from: number | null;
  // Marks the row next to which the dragged one would be dropped; undefined for all other rows.
  markAt: (at: number) => 'before' | 'after' | undefined;
  handle: (at: number) => React.DOMAttributes<HTMLElement>;
}

export function useDragging(count: number, onMove: (from: number, to: number) => void): Dragging {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  // Returns the index that the dragged row would have if dropped at a vertical position.
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
