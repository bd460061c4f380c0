// Line chart of a figure over time, with the previous period as a second line. The arrow keys move
// along the points and announce each; a table beside has the same figures.

import { ChartFrame, Ticks, useChosen, useWidth } from './frame';
import { labelled, ticksFor } from './scale';

const height = 180;
const room = { top: 10, bottom: 24, left: 52, right: 6 };
const labelWidth = 76;

export interface LinePoint {
  // In full, and abbreviated for the axis.
  label: string;
  short: string;
  now: number | null;
  // Whether the time of the point is not over, so that `now` still grows.
  isGrowing?: boolean;
  before: number | null;
  beforeLabel: string;
}

interface Given {
  title: string;
  points: readonly LinePoint[];
  text: (value: number) => string;
  // Smallest distance between two ticks of the scale.
  least?: number;
  // Whether the values are ranks: 1 is the best and at the top.
  isRank?: boolean;
}

interface Places {
  width: number;
  step: number;
  ticks: number[];
  x: (at: number) => number;
  y: (value: number) => number;
}

const valuesOf = (points: readonly LinePoint[]): number[] =>
  points.flatMap((one) => [one.now ?? 0, one.before ?? 0]);

function placesFor({ points, least, isRank }: Given, width: number): Places {
  const ticks = ticksFor(Math.max(...valuesOf(points), 0), 3, least);
  const [low, high] = [isRank ? 1 : 0, Math.max(ticks[ticks.length - 1]!, isRank ? 2 : 0)];
  const inner = height - room.top - room.bottom;
  const step = Math.max(0, width - room.left - room.right) / Math.max(1, points.length);
  const share = (value: number) => (value - low) / (high - low);
  return {
    width,
    step,
    ticks: isRank ? [1, ...ticks.filter((one) => one > 1)] : ticks,
    x: (at) => room.left + (at + 0.5) * step,
    y: (value) => room.top + inner * (isRank ? share(value) : 1 - share(value)),
  };
}

// Splits a series into runs of consecutive values, with gaps where values are missing.
function runsOf(values: (number | null)[]): [at: number, value: number][][] {
  const runs: [number, number][][] = [[]];
  values.forEach((value, at) => {
    if (value === null) runs.push([]);
    else runs[runs.length - 1]!.push([at, value]);
  });
  return runs.filter((run) => run.length > 0);
}

interface LineGiven {
  places: Places;
  values: (number | null)[];
  kind: string;
}

function Line({ places, values, kind }: LineGiven) {
  const { x, y } = places;
  return (
    <>
      {runsOf(values).map((run) =>
        run.length === 1 ? (
          <circle
            key={run[0]![0]}
            className={`line-dot ${kind}`}
            cx={x(run[0]![0])}
            cy={y(run[0]![1])}
            r="2.5"
          />
        ) : (
          <polyline
            key={run[0]![0]}
            className={`line ${kind}`}
            points={run.map(([at, value]) => `${x(at)},${y(value)}`).join(' ')}
          />
        ),
      )}
    </>
  );
}

// The step to a value that still grows, in which nobody should see a fall.
function Growth({ places, points }: { places: Places; points: readonly LinePoint[] }) {
  const at = points.findIndex((one) => one.isGrowing);
  const now = points[at]?.now ?? null;
  if (now === null) return null;
  const before = points[at - 1]?.now ?? null;
  const { x, y } = places;
  return (
    <>
      {before === null ? null : (
        <line className="line-growth" x1={x(at - 1)} y1={y(before)} x2={x(at)} y2={y(now)} />
      )}
      <circle className="line-dot line-now" cx={x(at)} cy={y(now)} r="2.5" />
    </>
  );
}

function Axes({ places, given }: { places: Places; given: Given }) {
  const { width, x } = places;
  const count = Math.floor((width - room.left) / labelWidth);
  return (
    <>
      <Ticks {...places} left={room.left} text={given.text} />
      {labelled(given.points.length, count).map((at) => (
        <text key={at} className="chart-text" x={x(at) - places.step / 2} y={height - 6}>
          {given.points[at]!.short}
        </text>
      ))}
    </>
  );
}

const reading = (value: number | null, text: Given['text']): string =>
  value === null ? 'no data' : text(value);

function words(point: LinePoint, text: Given['text']): string {
  const now = `${point.label}${point.isGrowing ? ', so far' : ''}: ${reading(point.now, text)}`;
  return point.beforeLabel ? `${now} (${point.beforeLabel}: ${reading(point.before, text)})` : now;
}

function Chosen({ places, point, at }: { places: Places; point: LinePoint; at: number }) {
  const { x, y } = places;
  const dot = (value: number | null, kind: string) =>
    value === null ? null : (
      <circle className={`line-dot ${kind}`} cx={x(at)} cy={y(value)} r="4" />
    );
  return (
    <>
      <line className="line-chosen" x1={x(at)} x2={x(at)} y1={room.top} y2={height - room.bottom} />
      {dot(point.before, 'line-before')}
      {dot(point.now, 'line-now')}
    </>
  );
}

export function LineChart(given: Given) {
  const { title, points, text } = given;
  const { place, width } = useWidth();
  const places = placesFor(given, width);
  const { at, handlers } = useChosen({
    count: points.length,
    left: room.left,
    step: places.step,
    words: (index) => words(points[index]!, text),
  });
  return (
    <ChartFrame
      {...{ title, place, width, height, handlers }}
      kind="line chart"
      things="points"
      look="line-chart"
      reading={at === undefined ? null : words(points[at]!, text)}
    >
      <Axes places={places} given={given} />
      <Line places={places} values={points.map((one) => one.before)} kind="line-before" />
      <Line
        places={places}
        values={points.map((one) => (one.isGrowing ? null : one.now))}
        kind="line-now"
      />
      <Growth places={places} points={points} />
      {at === undefined ? null : <Chosen places={places} point={points[at]!} at={at} />}
    </ChartFrame>
  );
}
