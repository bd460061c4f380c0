// Types of files by their first bytes, for results whose type the server does not say.

export interface FileType {
  type: string;
  // Ending of file names.
  ending: string;
}

// Bytes at an offset, in hexadecimal, and the type of files that begin so.
const signs: [number, string, string, string][] = [
  [0, '89504e470d0a1a0a', 'image/png', 'png'],
  [0, 'ffd8ff', 'image/jpeg', 'jpg'],
  [0, '474946383761', 'image/gif', 'gif'],
  [0, '474946383961', 'image/gif', 'gif'],
  [8, '57454250', 'image/webp', 'webp'],
  [4, '6674797061766966', 'image/avif', 'avif'],
  [0, '424d', 'image/bmp', 'bmp'],
  [0, '00000100', 'image/vnd.microsoft.icon', 'ico'],
  [0, '25504446', 'application/pdf', 'pdf'],
  [0, '504b0304', 'application/zip', 'zip'],
  [0, '1f8b', 'application/gzip', 'gz'],
  [0, '377abcaf271c', 'application/x-7z-compressed', '7z'],
  [0, 'fd377a585a00', 'application/x-xz', 'xz'],
  [0, '28b52ffd', 'application/zstd', 'zst'],
  [8, '57415645', 'audio/wav', 'wav'],
  [0, '494433', 'audio/mpeg', 'mp3'],
  [0, 'fffb', 'audio/mpeg', 'mp3'],
  [0, '4f676753', 'audio/ogg', 'ogg'],
  [0, '664c6143', 'audio/flac', 'flac'],
  [4, '66747970', 'video/mp4', 'mp4'],
  [0, '1a45dfa3', 'video/webm', 'webm'],
  [0, '7f454c46', 'application/x-elf', 'elf'],
  [0, '0061736d', 'application/wasm', 'wasm'],
  [0, '774f4632', 'font/woff2', 'woff2'],
  [0, '53514c69746520666f726d6174203300', 'application/vnd.sqlite3', 'sqlite'],
];

const others: Record<string, string> = {
  'application/json': 'json',
  'image/svg+xml': 'svg',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'application/xml': 'xml',
};

export const unknownType: FileType = { type: 'application/octet-stream', ending: 'bin' };

const hexAt = (bytes: Uint8Array, at: number, length: number): string =>
  Array.from(bytes.subarray(at, at + length), (one) => one.toString(16).padStart(2, '0')).join('');

export function typeOfBytes(bytes: Uint8Array): FileType {
  const found = signs.find(([at, hex]) => hexAt(bytes, at, hex.length / 2) === hex);
  return found ? { type: found[2], ending: found[3] } : unknownType;
}

// Returns the ending of names for files of a media type.
export function endingOf(type: string): string {
  const bare = type.split(';')[0]!.trim().toLowerCase();
  return signs.find((one) => one[2] === bare)?.[3] ?? others[bare] ?? unknownType.ending;
}

// Returns the text that bytes are; undefined if they are not text in UTF-8.
export function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
