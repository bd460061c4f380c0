// Times as `datetime-local` fields have them, in the time zone of the browser.

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

// Formats a time as `2026-01-31T12:00`; empty if it is not a valid time.
export function localText(moment: unknown): string {
  if (typeof moment !== 'string' || moment === '') return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

// Parses the value of a field; undefined if it is not a valid time.
export function momentOf(local: string): string | undefined {
  const time = new Date(local).getTime();
  return local === '' || Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
