// Splits a token in compact serialization (JWS, JWE) at its dots.

export interface TokenPart {
  name: string;
  text: string;
}

const names: Record<number, string[]> = {
  3: ['header', 'payload', 'signature'],
  5: ['header', 'encrypted_key', 'iv', 'ciphertext', 'tag'],
};

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
