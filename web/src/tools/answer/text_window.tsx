// A long text, of which only a part is rendered at a time: browsers lay out megabytes in seconds.

import { useState } from 'react';
import { kit } from '../kit';
import { pieceEnd, previousStart } from './text_pieces';

const { directionOf } = kit;

interface Given {
  text: string;
  label: string;
  // Whether it stands within a text, where several would have equal landmarks.
  isCompact?: boolean;
}

export function TextWindow({ text, label, isCompact }: Given) {
  const [place, setPlace] = useState({ text, start: 0 });
  const start = place.text === text ? place.start : 0;
  const end = pieceEnd(text, start);
  const go = (to: number) => setPlace({ text, start: to });
  const button = (name: string, to: number, isOff: boolean) => (
    <button type="button" className="button small" disabled={isOff} onClick={() => go(to)}>
      {name}
    </button>
  );
  return (
    <div className="text-window">
      <pre
        className="output-text"
        dir={directionOf(text)}
        tabIndex={0}
        role={isCompact ? 'group' : 'region'}
        aria-label={label}
      >
        {text.slice(start, end)}
      </pre>
      <div
        className="text-window-bar"
        role="group"
        aria-label={`Part of the ${label.toLowerCase()}`}
      >
        {button('Start', 0, start === 0)}
        {button('Previous', previousStart(text, start), start === 0)}
        <span>
          Characters {(start + 1).toLocaleString()} to {end.toLocaleString()} of{' '}
          {text.length.toLocaleString()}
        </span>
        {button('Next', end, end === text.length)}
        {button('End', previousStart(text, text.length), end === text.length)}
      </div>
    </div>
  );
}
