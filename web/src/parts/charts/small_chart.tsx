// Small chart of one figure over time. It is hidden from screen readers: text and a table beside it
// have the same values. The line is interrupted where values are missing.

interface Point {
  at: string;
  value: number | null;
}

interface Given {
  points: Point[];
  // Whether lower is better, as for positions: the smallest value is at the top.
  isDown?: boolean;
  textOf: (value: number) => string;
}

const width = 320;
const height = 90;
const room = { top: 8, bottom: 8, left: 44, right: 6 };

interface Dot {
  x: number;
  y: number;
}

function dotsOf(points: Point[], least: number, most: number, isDown: boolean): (Dot | null)[] {
  const step = (width - room.left - room.right) / Math.max(1, points.length - 1);
  const span = most - least || 1;
  return points.map(({ value }, at) => {
    if (value === null) return null;
    const share = (value - least) / span;
    const down = isDown ? share : 1 - share;
    return {
      x: room.left + at * step,
      y: room.top + down * (height - room.top - room.bottom),
    };
  });
}

// Returns an SVG path with a line for each run of values; a run of one value is a dot.
function pathOf(dots: (Dot | null)[]): string {
  return dots
    .map((dot, at) => {
      if (!dot) return '';
      const place = `${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`;
      const isAlone = !dots[at - 1] && !dots[at + 1];
      if (isAlone) return `M${place}h0.1`;
      return dots[at - 1] ? `L${place}` : `M${place}`;
    })
    .join('');
}

export function SmallChart({ points, isDown = false, textOf }: Given) {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return null;
  const least = Math.min(...values);
  const most = Math.max(...values);
  const [top, bottom] = isDown ? [least, most] : [most, least];
  const label = (text: string, y: number) => (
    <text className="course-text" x={room.left - 8} y={y} textAnchor="end">
      {text}
    </text>
  );
  return (
    <svg className="course" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line className="course-line" x1={room.left} x2={width} y1={room.top} y2={room.top} />
      <line
        className="course-line"
        x1={room.left}
        x2={width}
        y1={height - room.bottom}
        y2={height - room.bottom}
      />
      {label(textOf(top), room.top + 4)}
      {most === least ? null : label(textOf(bottom), height - room.bottom + 4)}
      <path className="course-path" d={pathOf(dotsOf(points, least, most, isDown))} />
    </svg>
  );
}
