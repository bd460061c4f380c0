// Bar chart of calls over time, with the failed ones as part of each bar. The arrow keys move along
// the bars and announce each; a table beside has the same figures.

import { useId, useState, type KeyboardEvent } from 'react';
import { announce } from '../../parts/announce';
import { numberText } from '../../parts/times';
import type { Granularity } from './query';
import { moves, useWidth } from '../../parts/charts/frame';
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
  const { width, step, ticks, x, y } = places;
  const count = Math.floor((width - room.left) / labelWidth);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-line" x1={room.left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="chart-text" x={room.left - 8} y={y(tick) + 4} textAnchor="end">
            {numberText(tick)}
          </text>
        </g>
      ))}
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
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const places = placesFor(series, width);
  const last = series.length - 1;
  const point = chosen === undefined ? undefined : series[Math.min(chosen, last)];
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, move(chosen ?? last + 1, last)));
    setChosen(next);
    announce(words(series[next]!, granularity));
  };
  return (
    <>
      <div
        ref={place}
        className="chart"
        role="group"
        aria-roledescription="bar chart"
        aria-label="Calls over time"
        aria-describedby={id}
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          const at = Math.floor((event.clientX - left - room.left) / places.step);
          setChosen(at >= 0 && at <= last ? at : undefined);
        }}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Axes places={places} series={series} granularity={granularity} />
          {point ? (
            <rect
              className="chart-chosen"
              x={places.x(Math.min(chosen!, last))}
              width={places.step}
              y={room.top}
              height={height - room.top - room.bottom}
            />
          ) : null}
          <Bars places={places} series={series} />
        </svg>
      </div>
      <div className="chart-below">
        <p className="chart-told">{point ? words(point, granularity) : null}</p>
        <Legend />
      </div>
      <p id={id} className="unseen">
        The arrow keys move along the bars. The table below has the same figures.
      </p>
    </>
  );
}
