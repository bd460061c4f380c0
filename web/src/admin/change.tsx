// Change of a figure since the previous period: better or worse, and by how much.

import { percentText } from '../parts/times';
import { arrowFor, toneFor, wayOfDifference, wayOfFigures, type Changed } from './figure_change';

type Given = Omit<Changed, 'now' | 'before'> & {
  now: number | null;
  before: number | null;
};

// Returns the change in percent, unless it reads as none.
function rateOf(now: number, before: number): string {
  if (before === 0) return '';
  const rate = percentText(Math.abs(now / before - 1));
  return rate === percentText(0) ? '' : ` (${now < before ? '−' : '+'}${rate})`;
}

export function Change({ now, before, text, isCost }: Given) {
  if (now === null || before === null) return null;
  const way = wayOfFigures({ now, before, text });
  return (
    <span className="key-change" data-tone={toneFor(way, isCost)}>
      {arrowFor(way)} before: {text(before)}
      {way === 0 ? '' : rateOf(now, before)}
    </span>
  );
}

// Short form for a table cell.
export function CellChange({ now, before, text, isCost }: Given) {
  if (now === null || before === null) return null;
  const way = wayOfDifference({ now, before, text });
  return (
    <span className="key-change" data-tone={toneFor(way, isCost)}>
      <span aria-hidden="true">{arrowFor(way)} </span>
      <span className="unseen">{way > 0 ? 'up by ' : way < 0 ? 'down by ' : ''}</span>
      {way === 0 ? 'unchanged' : text(Math.abs(now - before))}
    </span>
  );
}
