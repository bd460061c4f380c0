// Durations in words and in units.

const units: [string, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const many: [string, number][] = [
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
];

const universeYears = 1.4e10;

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString()} ${unit}${count === 1 ? '' : 's'}`;

function yearsInWords(years: number): string {
  if (years >= universeYears) return 'longer than the age of the universe';
  const [word, size] = many.find(([, one]) => years >= one) ?? ['', 1];
  return word ? `${Math.floor(years / size)} ${word} years` : counted(Math.floor(years), 'year');
}

// Returns "3 hours", "2 million years".
export function inWords(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  const [unit, size] = units.find(([, one]) => seconds >= one)!;
  return unit === 'year' ? yearsInWords(seconds / size) : counted(Math.floor(seconds / size), unit);
}

// Returns "45 s", "2 min 5 s" or "1 h 20 min".
export function inUnits(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
