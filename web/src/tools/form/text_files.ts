// Text of files in the encodings that text files have: UTF-8, UTF-16 and, for what is left,
// Windows-1252, which contains Latin-1.

export interface FileText {
  text: string;
  // Name of the encoding; empty for UTF-8.
  encoding: string;
}

// Whether there are control characters other than tab, line ends, form feed and escape.
const hasControls = (text: string): boolean => /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text);

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Returns the byte order of UTF-16, by the byte order mark, or by the zeros in Latin letters.
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const beginning = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (let at = 0; at < beginning.length; at += 1) if (beginning[at] === 0) zeros[at % 2]! += 1;
  const isMost = (count: number) => count > beginning.length * 0.4;
  if (isMost(zeros[1]!) && zeros[0] === 0) return 'utf-16le';
  return isMost(zeros[0]!) && zeros[1] === 0 ? 'utf-16be' : undefined;
}

// Returns undefined if the bytes are no text.
export function textOf(bytes: Uint8Array): FileText | undefined {
  const text = utf8(bytes);
  if (text !== undefined && !text.includes('\0')) return { text, encoding: '' };
  const utf16 = utf16Of(bytes);
  const wide = utf16 ? new TextDecoder(utf16).decode(bytes) : '';
  if (wide && !hasControls(wide)) return { text: wide, encoding: 'UTF-16' };
  const latin = new TextDecoder('windows-1252').decode(bytes);
  return hasControls(latin) ? undefined : { text: latin, encoding: 'Windows-1252 (Latin-1)' };
}
