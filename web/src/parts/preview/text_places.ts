// Where the characters of a text area are, which browsers do not tell: a copy of it is measured.

// Longer texts are not laid out once more: their lines are taken to be equally high.
const maxMeasured = 500_000;

const copied = [
  'font',
  'letter-spacing',
  'tab-size',
  'padding-block-start',
  'padding-inline',
  'overflow-wrap',
];

// Returns the distances of offsets from the beginning of the text, in pixels, in rising order.
export function distancesTo(area: HTMLTextAreaElement, offsets: number[]): number[] {
  const style = getComputedStyle(area);
  const text = area.value;
  if (text.length > maxMeasured) {
    const line = parseFloat(style.lineHeight);
    return offsets.map((end) => line * (text.slice(0, end).split('\n').length - 1));
  }
  const copy = document.createElement('div');
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    inlineSize: `${area.clientWidth}px`,
  });
  let begin = 0;
  const marks = offsets.map((end) => {
    const mark = document.createElement('span');
    copy.append(text.slice(begin, end), mark);
    begin = end;
    return mark;
  });
  copy.append(text.slice(begin, begin + 200));
  area.parentElement!.append(copy);
  const tops = marks.map((mark) => mark.offsetTop);
  copy.remove();
  return tops;
}
