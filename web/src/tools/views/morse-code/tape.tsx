// The code while it is played, with the dot or dash that sounds marked.

// Characters shown on either side.
const around = 32;

// Returns the index and the length of the mark with a number, counted from 1; undefined if there is
// none.
export function markAt(
  code: string,
  marks: number,
  dot: string,
  dash: string,
): { at: number; length: number } | undefined {
  let seen = 0;
  for (let at = 0; at < code.length; ) {
    const mark = [dot, dash].find((one) => code.startsWith(one, at));
    if (mark && ++seen === marks) return { at, length: mark.length };
    at += mark?.length ?? 1;
  }
  return undefined;
}

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
