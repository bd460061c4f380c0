// QR code, dark on light in every theme, because many cameras cannot read an inverted one.

import { useMemo } from 'react';
import { qrCode } from './qr';

const edge = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const cells = useMemo(() => qrCode(text), [text]);
  if (!cells) return null;
  const side = cells.length + 2 * edge;
  const dark = cells.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + edge} ${y + edge}h1v1h-1z`] : [])),
  );
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path className="qr-light" d={`M0 0h${side}v${side}h-${side}z`} />
      <path className="qr-dark" d={dark.join('')} />
    </svg>
  );
}
