// The code while it is played, with the dot or dash that sounds marked.

import { markAt } from './marks';

// Characters shown on either side.
const around = 32;

interface Given {
  code: string;
  marks: number;
  dot: string;
  dash: string;
}

export function Tape({ code, marks, dot, dash }: Given) {
  const mark = markAt(code, marks, dot, dash);
  if (!mark) return null;
  const end = mark.at + mark.length;
  return (
    <p className="morse-tape" aria-hidden="true" dir="ltr">
      <span>{code.slice(Math.max(0, mark.at - around), mark.at)}</span>
      <mark>{code.slice(mark.at, end)}</mark>
      <span>{code.slice(end, end + around)}</span>
    </p>
  );
}
