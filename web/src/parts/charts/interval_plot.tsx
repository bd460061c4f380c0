// Interval plot: confidence intervals one below the other, each with its estimate, and a line at
// zero. The arrow keys move along the intervals and announce each; a table beside has the same
// figures.

import { useState, type KeyboardEvent } from 'react';
import { announce } from '../announce';
import { ChartFrame, moves, useWidth } from './frame';
import { ticksBetween } from './scale';

const rowHeight = 44;
const axisHeight = 26;
const room = 32;

export interface Interval {
  label: string;
  low: number;
  value: number;
  high: number;
  tone: 'good' | 'bad' | 'soft';
}

interface Given {
  title: string;
  intervals: readonly Interval[];
  text: (value: number) => string;
}

const words = ({ label, low, value, high }: Interval, text: Given['text']): string =>
  `${label}: ${text(value)}, from ${text(low)} to ${text(high)}`;

interface RowGiven {
  interval: Interval;
  at: number;
  x: (value: number) => number;
  text: Given['text'];
  isChosen: boolean;
}

function Row({ interval, at, x, text, isChosen }: RowGiven) {
  const { label, low, value, high, tone } = interval;
  const y = at * rowHeight + 30;
  return (
    <g className="interval" data-tone={tone}>
      {isChosen ? (
        <rect className="chart-chosen" x={0} y={at * rowHeight} width="100%" height={rowHeight} />
      ) : null}
      <text className="interval-label" x={room} y={y - 14}>
        {label}: {text(value)}
      </text>
      <line className="interval-line" x1={x(low)} x2={x(high)} y1={y} y2={y} />
      <line className="interval-line" x1={x(low)} x2={x(low)} y1={y - 5} y2={y + 5} />
      <line className="interval-line" x1={x(high)} x2={x(high)} y1={y - 5} y2={y + 5} />
      <circle className="interval-dot" cx={x(value)} cy={y} r="5" />
    </g>
  );
}

interface Places {
  height: number;
  ticks: number[];
  x: (value: number) => number;
}

function placesFor(intervals: readonly Interval[], width: number): Places {
  const all = intervals.flatMap((one) => [one.low, one.high]);
  const ticks = ticksBetween(Math.min(0, ...all), Math.max(0, ...all), width < 400 ? 3 : 6);
  const [first, last] = [ticks[0]!, ticks[ticks.length - 1]!];
  return {
    height: intervals.length * rowHeight + axisHeight,
    ticks,
    x: (value) => room + (Math.max(0, width - 2 * room) * (value - first)) / (last - first),
  };
}

function Axis({ height, ticks, x, text }: Places & Pick<Given, 'text'>) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={Math.abs(tick) < 1e-12 ? 'interval-zero' : 'chart-line'}
            x1={x(tick)}
            x2={x(tick)}
            y1={0}
            y2={height - axisHeight}
          />
          <text className="chart-text" x={x(tick)} y={height - 6} textAnchor="middle">
            {text(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

export function IntervalPlot({ title, intervals, text }: Given) {
  const { place, width } = useWidth();
  const [chosen, setChosen] = useState<number>();
  const places = placesFor(intervals, width);
  const end = intervals.length - 1;
  const shown = chosen === undefined ? undefined : intervals[Math.min(chosen, end)];
  const press = (event: KeyboardEvent) => {
    const key = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' }[event.key] ?? event.key;
    const move = moves[key];
    if (!move) return;
    event.preventDefault();
    const next = Math.min(end, Math.max(0, move(chosen ?? -1, end)));
    setChosen(next);
    announce(words(intervals[next]!, text));
  };
  return (
    <ChartFrame
      {...{ title, place, width }}
      kind="interval plot"
      things="intervals"
      look="interval-plot"
      height={places.height}
      handlers={{ onKeyDown: press, onBlur: () => setChosen(undefined) }}
      reading={shown ? words(shown, text) : null}
    >
      <Axis {...places} text={text} />
      {intervals.map((one, at) => (
        <Row
          key={one.label}
          interval={one}
          at={at}
          x={places.x}
          text={text}
          isChosen={one === shown}
        />
      ))}
    </ChartFrame>
  );
}
