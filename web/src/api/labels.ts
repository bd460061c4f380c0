// Human-readable names of fields and values for which the document has no title or label.

// Turns `line_length` into "Line length".
export function titleOf(name: string): string {
  const text = name.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Turns `files-only` into "Files only". A value that contains a digit is a code and stays as it is.
export const valueLabel = (value: string): string =>
  /[0-9]/.test(value) ? value : titleOf(value.replace(/-/g, ' '));
