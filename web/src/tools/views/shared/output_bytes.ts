// The bytes of a result that the server wrote as text in some encoding.

import { kit } from '../../kit';

const { fromBase64 } = kit;

type Bytes = Uint8Array<ArrayBuffer>;

const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const names: Record<string, string> = {
  utf8: 'Text',
  hex: 'Hex',
  base64: 'Base64',
  base64url: 'Base64url',
  latin1: 'Latin-1',
};

// Returns the name of an encoding for people.
export const encodingName = (encoding: string): string => names[encoding] ?? encoding;

// Returns null if the bytes cannot be told from the text, as in another character set.
export function outputBytes(output: string, encoding: string, charset: string): Bytes | null {
  switch (encoding) {
    case 'base64':
      return fromBase64(output);
    case 'base64url':
      return fromBase64(output.replace(/-/g, '+').replace(/_/g, '/'));
    case 'hex':
      return fromHex(output);
    case 'latin1':
      return Uint8Array.from(output, (letter) => letter.charCodeAt(0));
    default:
      return /^(|utf-?8|us-ascii)$/i.test(charset) ? new TextEncoder().encode(output) : null;
  }
}
