// The value of a claim as text: on one line if it is short.

const longestLine = 60;

export function written(value: unknown): string {
  if (typeof value === 'string') return value;
  const line = JSON.stringify(value);
  return line.length <= longestLine ? line : JSON.stringify(value, null, 2);
}
