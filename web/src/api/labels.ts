// Names of fields and values as people read them, where the document gives no title or label.

// `line_length` as "Line length".
export function titleOf(name: string): string {
  const text = name.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// A value such as `files-only`; those that are codes stay as they are.
export const valueLabel = (value: string): string =>
  /[0-9]/.test(value) ? value : titleOf(value.replace(/-/g, ' '));
