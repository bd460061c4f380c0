// Change of a figure since the previous period: better or worse, and by how much.

import { percentText } from '../parts/times';

interface Given {
  now: number | null;
  before: number | null;
  text: (value: number) => string;
  // Whether lower is better.
  isCost?: boolean;
}

const toneFor = (way: number, isCost: boolean): string =>
  way === 0 ? 'soft' : way > 0 === isCost ? 'bad' : 'good';
const arrowFor = (way: number): string => (way > 0 ? '↑' : way < 0 ? '↓' : '=');

export function Change({ now, before, text, isCost = false }: Given) {
  if (now === null || before === null) return null;
  // What reads the same has not changed.
  const way = text(now) === text(before) ? 0 : Math.sign(now - before);
  const rate =
    before === 0 ? '' : ` (${now < before ? '−' : '+'}${percentText(Math.abs(now / before - 1))})`;
  return (
    <span className="key-change" data-tone={toneFor(way, isCost)}>
      {arrowFor(way)} before: {text(before)}
      {way === 0 ? '' : rate}
    </span>
  );
}

// Short form for a table cell.
export function CellChange({ now, before, text, isCost = false }: Given) {
  if (now === null || before === null) return null;
  const difference = Math.abs(now - before);
  const way = text(difference) === text(0) ? 0 : Math.sign(now - before);
  return (
    <span className="key-change" data-tone={toneFor(way, isCost)}>
      <span aria-hidden="true">{arrowFor(way)} </span>
      <span className="unseen">{way > 0 ? 'up by ' : way < 0 ? 'down by ' : ''}</span>
      {way === 0 ? 'unchanged' : text(difference)}
    </span>
  );
}
