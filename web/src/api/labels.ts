// Human-readable names of fields and values for which the document has no title or label.

// Turns `line_length` into "Line length".
export function titleOf(name: string): string {
  const text = name.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Turns `files-only` into "Files only", and `base64` into "Base64".
export const valueLabel = (value: string): string => titleOf(value.replace(/-/g, ' '));

// The same for a name that is chosen freely. With a digit, it is a code and stays as it is.
export const nameLabel = (name: string): string => (/[0-9]/.test(name) ? name : valueLabel(name));
