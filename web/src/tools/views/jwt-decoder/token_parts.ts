// Splits a token in compact serialization (JWS, JWE) at its dots.

export interface TokenPart {
  name: string;
  text: string;
}

const names: Record<number, string[]> = {
  3: ['header', 'payload', 'signature'],
  5: ['header', 'encrypted_key', 'iv', 'ciphertext', 'tag'],
};

// What may be before the token.
const prefix = /^\s*["']?(?:authorization:\s*)?(?:bearer\s+)?["']?/i;

// Returns an empty list if the input is not in compact serialization.
export function partsOfToken(input: unknown): TokenPart[] {
  const bare = String(input ?? '')
    .trim()
    .replace(/^(authorization:\s*)?bearer\s+/i, '')
    .replace(/^["']|["']$/g, '')
    .replace(/\s/g, '');
  // Disclosures of an SD-JWT follow a tilde and are not part of the token.
  const texts = bare.split('~')[0]!.split('.');
  if (!texts.every((text) => /^[\w+/=-]*$/.test(text))) return [];
  return (names[texts.length] ?? []).map((name, at) => ({ name, text: texts[at]! }));
}

// Returns the whole input, in pieces that are each of one part of the token, or of none of them.
export function piecesOfToken(input: string): TokenPart[] {
  const parts = partsOfToken(input);
  if (parts.length === 0) return [{ name: 'around', text: input }];
  const begin = prefix.exec(input)![0].length;
  const tilde = input.indexOf('~', begin);
  const end = tilde < 0 ? input.replace(/["'\s]+$/, '').length : tilde;
  const pieces: TokenPart[] = [{ name: 'around', text: input.slice(0, begin) }];
  input
    .slice(begin, end)
    .split('.')
    .forEach((text, at) => {
      if (at > 0) pieces.push({ name: 'dot', text: '.' });
      pieces.push({ name: parts[at]!.name, text });
    });
  pieces.push({ name: 'around', text: input.slice(end) });
  return pieces.filter(({ text }) => text !== '');
}

// Returns the algorithm that the header names; empty if it cannot be read.
export function algorithmOf(input: unknown): string {
  const header = partsOfToken(input)[0]?.text ?? '';
  try {
    const read: unknown = JSON.parse(atob(header.replace(/-/g, '+').replace(/_/g, '/')));
    const alg = (read as { alg?: unknown } | null)?.alg;
    return typeof alg === 'string' ? alg : '';
  } catch {
    return '';
  }
}
