// Bar chart of calls over time, with the failed ones as part of each bar. The arrow keys move along
// the bars and announce each; a table beside has the same figures.

import { numberText } from '../../parts/times';
import type { Granularity } from './query';
import { ChartFrame, Ticks, useChosen, useWidth } from '../../parts/charts/frame';
import { labelled, ticksFor } from '../../parts/charts/scale';
import { callsText, errorsText, pointLabel, pointText, type Point } from './usage';

const height = 240;
const room = { top: 12, bottom: 26, left: 52, right: 4 };
const labelWidth = 76;

interface Given {
  series: readonly Point[];
  granularity: Granularity;
}

interface Places {
  width: number;
  step: number;
  x: (at: number) => number;
  y: (value: number) => number;
  ticks: number[];
}

function placesFor(series: readonly Point[], width: number): Places {
  const ticks = ticksFor(Math.max(...series.map(({ calls }) => calls), 0));
  const inner = height - room.top - room.bottom;
  const step = Math.max(0, width - room.left - room.right) / Math.max(1, series.length);
  return {
    width,
    step,
    ticks,
    x: (at) => room.left + at * step,
    y: (value) => room.top + inner * (1 - value / ticks[ticks.length - 1]!),
  };
}

function Axes({ places, series, granularity }: Given & { places: Places }) {
  const { width, step, x } = places;
  const count = Math.floor((width - room.left) / labelWidth);
  return (
    <>
      <Ticks {...places} left={room.left} text={numberText} />
      {labelled(series.length, count).map((at) => (
        <text key={at} className="chart-text" x={x(at) + Math.min(step / 2, 2)} y={height - 6}>
          {pointLabel(series[at]!.start, granularity)}
        </text>
      ))}
    </>
  );
}

function Bars({ places, series }: { places: Places; series: readonly Point[] }) {
  const { step, x, y } = places;
  const gap = step > 6 ? Math.min(step * 0.2, 6) : 0;
  const bar = (kind: string, at: number, value: number) => (
    <rect
      className={kind}
      x={x(at) + gap / 2}
      width={Math.max(step - gap, 0.5)}
      y={y(value)}
      height={y(0) - y(value)}
    />
  );
  return (
    <>
      {series.map(({ start, calls, errors }, at) =>
        calls === 0 ? null : (
          <g key={start}>
            {bar('chart-calls', at, calls)}
            {errors > 0 ? bar('chart-errors', at, errors) : null}
          </g>
        ),
      )}
    </>
  );
}

const words = ({ start, calls, errors }: Point, granularity: Granularity): string =>
  `${pointText(start, granularity)}: ${callsText(calls)}, ${errorsText(errors)}`;

function Legend() {
  return (
    <p className="chart-legend">
      <span className="chart-key" data-kind="calls" aria-hidden="true" /> Calls
      <span className="chart-key" data-kind="errors" aria-hidden="true" /> of which failed
    </p>
  );
}

export function Chart({ series, granularity }: Given) {
  const { place, width } = useWidth();
  const places = placesFor(series, width);
  const { at, handlers } = useChosen({
    count: series.length,
    left: room.left,
    step: places.step,
    words: (index) => words(series[index]!, granularity),
  });
  return (
    <ChartFrame
      {...{ place, width, height, handlers }}
      kind="bar chart"
      things="bars"
      title="Calls over time"
      reading={at === undefined ? null : words(series[at]!, granularity)}
      legend={<Legend />}
    >
      <Axes places={places} series={series} granularity={granularity} />
      {at === undefined ? null : (
        <rect
          className="chart-chosen"
          x={places.x(at)}
          width={places.step}
          y={room.top}
          height={height - room.top - room.bottom}
        />
      )}
      <Bars places={places} series={series} />
    </ChartFrame>
  );
}
