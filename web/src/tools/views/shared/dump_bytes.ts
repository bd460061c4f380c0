// Parses the hex dump that the tool writes, and describes single bytes.

const line = /^[0-9a-f]{8,} {2}((?:[0-9a-f]{2} {1,2})+)/;

// Returns the first `most` bytes of a dump.
export function bytesOfDump(dump: string, most: number): number[] {
  const bytes: number[] = [];
  for (const one of dump.split('\n')) {
    const found = line.exec(one);
    if (!found || bytes.length >= most) break;
    for (const digits of found[1]!.trim().split(/ +/)) bytes.push(parseInt(digits, 16));
  }
  return bytes.slice(0, most);
}

export const hexOf = (value: number, digits: number): string =>
  value.toString(16).padStart(digits, '0');

export const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

const named: Record<number, string> = {
  0x00: 'null',
  0x07: 'bell',
  0x08: 'backspace',
  0x09: 'tab',
  0x0a: 'line feed',
  0x0d: 'carriage return',
  0x1b: 'escape',
  0x20: 'space',
  0x7f: 'delete',
};

// Describes a byte in words.
export function meaningOf(byte: number): string {
  if (named[byte]) return named[byte];
  if (byte < 0x20) return 'a control character';
  if (byte < 0x80) return `“${String.fromCharCode(byte)}”`;
  if (byte < 0xc0) return 'not ASCII; continuation byte of a UTF-8 character';
  return byte < 0xf8 ? 'not ASCII; first byte of a UTF-8 character' : 'not ASCII and not UTF-8';
}
