// Whether a text is encoded already, so that it is probably to be decoded: Base64, or hexadecimal
// digits, of a text or of a file of a known type.

import { textOfBytes, typeOfBytes, unknownType } from './magic';

const longest = 200_000;
const shortest = 8;

const bytesOf = (packed: string): Uint8Array =>
  Uint8Array.from(packed, (letter) => letter.charCodeAt(0));

const hasMeaning = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && (textOfBytes(bytes) !== undefined || typeOfBytes(bytes) !== unknownType);

export function looksLikeBase64(text: string): boolean {
  if (text.length > longest) return false;
  if (/^\s*data:[\w.+-]+\/[\w.+-]+[^,]*;base64,/i.test(text)) return true;
  const bare = text.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/');
  if (bare.length < shortest || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return false;
  // Numbers and hexadecimal digits are in the alphabet as well.
  if (/^[0-9a-f]+$/i.test(bare)) return false;
  try {
    return hasMeaning(bytesOf(atob(bare)));
  } catch {
    return false;
  }
}

export function looksLikeHex(text: string): boolean {
  if (text.length > longest) return false;
  const bare = text.replace(/0x|\\x|[\s:,%;-]/gi, '');
  if (bare.length < shortest || bare.length % 2 === 1 || !/^[0-9a-f]+$/i.test(bare)) return false;
  // Plain numbers, such as dates and telephone numbers.
  if (/^\d+$/.test(bare) && !/[\s:,]/.test(text.trim())) return false;
  const pairs = bare.match(/../g)!;
  return hasMeaning(Uint8Array.from(pairs, (pair) => parseInt(pair, 16)));
}
