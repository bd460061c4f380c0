// The token in the colors of its parts, behind the text area.

import { piecesOfToken } from './token_parts';

export function PaintedToken({ text }: { text: string }) {
  return (
    <div className="painted control-text" aria-hidden="true">
      {piecesOfToken(text).map((one, at) => (
        <span key={at} data-part={one.name}>
          {one.text}
        </span>
      ))}
      {/* A line break at the end has a line of its own. */ '\n'}
    </div>
  );
}
