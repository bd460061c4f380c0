// Excerpt of the input around the position of an error.

import { kit } from '../kit';
import type { Position } from '../../api/client';

const { indexOf } = kit;

// Number of UTF-16 code units shown on either side of the position.
const around = 60;

interface Line {
  number: number;
  text: string;
}

interface Place {
  before: Line[];
  number: number;
  start: string;
  // The wrong character; empty at the end of a line.
  marked: string;
  rest: string;
}

// Returns up to two lines above, and the part of the line that is near the position.
export function placeOf(text: string, position: Position): Place {
  const at = indexOf(text, position);
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(begin, end < 0 ? undefined : end);
  const marked = String.fromCodePoint(line.codePointAt(at - begin) ?? 0).replace(/[\0\r]/, '');
  const start = line.slice(Math.max(0, at - begin - around), at - begin);
  const after = at - begin + marked.length;
  const isCut = at - begin > around;
  const before = text
    .slice(Math.max(0, begin - 400), Math.max(0, begin - 1))
    .split('\n')
    .slice(-2)
    .map((one) => (one.length > around ? `${one.slice(0, around)}…` : one));
  const first = position.line - before.length;
  return {
    before: begin > 0 ? before.map((one, i) => ({ number: first + i, text: one })) : [],
    number: position.line,
    start: (isCut ? '…' : '') + start,
    marked,
    rest: line.slice(after, after + around) + (line.length > after + around ? '…' : ''),
  };
}

export default function Excerpt({ text, position }: { text: string; position: Position }) {
  const { before, number, start, marked, rest } = placeOf(text, position);
  return (
    <figure className="excerpt">
      <figcaption>
        Line {position.line}, column {position.column}
      </figcaption>
      <ol className="excerpt-lines">
        {before.map((line) => (
          <li key={line.number} className="excerpt-line">
            <span className="excerpt-number">{line.number}</span>
            <bdi className="code">{line.text}</bdi>
          </li>
        ))}
        <li className="excerpt-line" data-is-marked>
          <span className="excerpt-number">{number}</span>
          <bdi className="code">
            {start}
            <mark className="excerpt-mark">{marked.trim() || (marked ? '␣' : '↵')}</mark>
            {rest}
          </bdi>
        </li>
      </ol>
    </figure>
  );
}
