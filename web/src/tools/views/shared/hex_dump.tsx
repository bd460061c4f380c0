// Hex dump: bytes beside their text, line by line. The byte under the pointer, or selected with the
// arrow keys, is shown in other notations.

import { useEffect, useRef, useState } from 'react';
import { hexOf, isPrintable, meaningOf } from './dump_bytes';

// Number of bytes per line by the available width, in pixels.
const widths = [
  { perLine: 16, room: 540 },
  { perLine: 8, room: 330 },
  { perLine: 4, room: 0 },
];

function usePerLine() {
  const place = useRef<HTMLDivElement>(null);
  const [perLine, setPerLine] = useState(16);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const room = entry!.contentRect.width;
      setPerLine(widths.find((one) => room >= one.room)!.perLine);
    });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return { place, perLine };
}

interface LineGiven {
  bytes: number[];
  from: number;
  perLine: number;
  // Index within the line; -1 if the selected byte is in another line.
  chosen: number;
}

function Line({ bytes, from, perLine, chosen }: LineGiven) {
  const cell = (byte: number, at: number, text: string) => (
    <span
      key={at}
      className="hex-cell"
      data-at={from + at}
      data-chosen={at === chosen}
      data-kind={isPrintable(byte) ? 'text' : byte === 0 ? 'zero' : 'other'}
    >
      {text}
    </span>
  );
  return (
    <tr>
      <th scope="row">{hexOf(from, 8)}</th>
      <td className="hex-digits">
        {bytes.map((byte, at) => cell(byte, at, hexOf(byte, 2)))}
        {Array.from({ length: perLine - bytes.length }, (_, at) => (
          <span key={`no ${at}`} className="hex-cell">
            {'  '}
          </span>
        ))}
      </td>
      <td className="hex-text">
        {bytes.map((byte, at) =>
          cell(byte, at, isPrintable(byte) ? String.fromCharCode(byte) : '·'),
        )}
      </td>
    </tr>
  );
}

function Told({ byte, at }: { byte: number; at: number }) {
  const bits = byte.toString(2).padStart(8, '0');
  return (
    <p className="hex-told" role="status">
      Byte {at}: <strong>{hexOf(byte, 2)}</strong> is {byte}, {bits}, <bdi>{meaningOf(byte)}</bdi>
    </p>
  );
}

// Returns how many bytes an arrow key moves.
const stepOf = (key: string, perLine: number): number =>
  ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine })[key] ?? 0;

export function HexDump({ bytes, label }: { bytes: number[]; label: string }) {
  const { place, perLine } = usePerLine();
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, bytes.length - 1);
  const point = (event: React.SyntheticEvent) => {
    const told = (event.target as HTMLElement).dataset.at;
    if (told !== undefined) choose(Number(told));
  };
  const press = (event: React.KeyboardEvent) => {
    const next = at + stepOf(event.key, perLine);
    if (next === at || next < 0 || next >= bytes.length) return;
    event.preventDefault();
    choose(next);
    place.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const starts = Array.from(
    { length: Math.ceil(bytes.length / perLine) },
    (_, line) => line * perLine,
  );
  return (
    <div className="hex-dump">
      <div
        ref={place}
        className="hex-frame"
        role="group"
        tabIndex={0}
        aria-label={`${label}. Use the arrow keys to move between bytes.`}
        onPointerOver={point}
        onClick={point}
        onKeyDown={press}
      >
        <table className="hex-table">
          <thead className="unseen">
            <tr>
              <th scope="col">Offset</th>
              <th scope="col">Bytes</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {starts.map((from) => (
              <Line
                key={from}
                bytes={bytes.slice(from, from + perLine)}
                from={from}
                perLine={perLine}
                chosen={at >= from && at < from + perLine ? at - from : -1}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Told byte={bytes[at]!} at={at} />
    </div>
  );
}
