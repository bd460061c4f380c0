// Shows the differences between two texts: removed and added lines with the changed words marked.
// Long unchanged parts are folded.

import { useMemo, useState } from 'react';
import { compareTexts, type Piece, type Row } from './diff';

// Number of unchanged lines shown around a change.
const around = 3;

interface Stretch {
  rows: Row[];
  isFolded: boolean;
}

function stretchesOf(rows: Row[]): Stretch[] {
  const isNear = rows.map(() => false);
  rows.forEach((row, at) => {
    if (row.kind !== 'same') isNear.fill(true, Math.max(0, at - around), at + around + 1);
  });
  const all: Stretch[] = [];
  rows.forEach((row, at) => {
    const isFolded = !isNear[at];
    const last = all.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else all.push({ rows: [row], isFolded });
  });
  return all;
}

const marks = { same: '', removed: '−', added: '+' };
const words = { same: '', removed: 'Removed: ', added: 'Added: ' };

function Pieces({ kind, pieces }: Pick<Row, 'kind' | 'pieces'>) {
  const marked = (one: Piece, at: number) =>
    one.isChanged && pieces.length > 1 ? (
      <mark key={at} className="diff-words">
        {one.text}
      </mark>
    ) : (
      one.text
    );
  const text = pieces.map(marked);
  if (kind === 'removed') return <del className="diff-text">{text}</del>;
  if (kind === 'added') return <ins className="diff-text">{text}</ins>;
  return <span className="diff-text">{text}</span>;
}

function Line({ row }: { row: Row }) {
  return (
    <div className="diff-row" data-kind={row.kind}>
      <span className="diff-number" aria-hidden="true">
        {row.before}
      </span>
      <span className="diff-number" aria-hidden="true">
        {row.after}
      </span>
      <span className="diff-mark" aria-hidden="true">
        {marks[row.kind]}
      </span>
      <span className="unseen">{words[row.kind]}</span>
      <Pieces {...row} />
    </div>
  );
}

function Folded({ rows }: { rows: Row[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || rows.length < 3)
    return (
      <>
        {rows.map((row, at) => (
          <Line key={at} row={row} />
        ))}
      </>
    );
  return (
    <button type="button" className="diff-fold" onClick={() => setOpen(true)}>
      Show {rows.length} unchanged lines
    </button>
  );
}

interface Given {
  label: string;
  before: string;
  after: string;
}

export function TextDiff({ label, before, after }: Given) {
  const stretches = useMemo(() => stretchesOf(compareTexts(before, after)), [before, after]);
  return (
    <div className="diff" role="region" tabIndex={0} aria-label={label} dir="auto">
      {stretches.map(({ rows, isFolded }, at) =>
        isFolded ? (
          <Folded key={at} rows={rows} />
        ) : (
          rows.map((row, number) => <Line key={`${at} ${number}`} row={row} />)
        ),
      )}
    </div>
  );
}
