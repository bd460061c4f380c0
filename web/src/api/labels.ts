// Names of fields and values as people read them.

const known: Record<string, string> = {
  json: 'JSON',
  pdf: 'PDF',
  uuid: 'UUID',
  iv: 'IV',
  jwk: 'JWK',
  hmac: 'HMAC',
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  utf8: 'UTF-8',
};

// `line_length` as "Line length".
export function titleOf(name: string): string {
  const words = name.split(/[_\s]/).map((word) => known[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// A value such as `pkcs8` or `files-only`; those that are codes stay as they are.
export function valueLabel(value: string): string {
  if (known[value]) return known[value];
  if (/[0-9]/.test(value) || value === value.toUpperCase()) return value;
  return titleOf(value.replace(/-/g, ' '));
}
