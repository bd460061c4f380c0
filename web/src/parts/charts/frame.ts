// Shared by all charts: the available width, and the keys that move along the points.

import { useEffect, useRef, useState } from 'react';

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

export const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};
