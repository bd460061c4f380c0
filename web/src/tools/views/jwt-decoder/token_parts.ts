// A token in its compact form, taken apart at its dots.

export interface TokenPart {
  name: string;
  text: string;
}

const names: Record<number, string[]> = {
  3: ['header', 'payload', 'signature'],
  5: ['header', 'encrypted_key', 'iv', 'ciphertext', 'tag'],
};

// Empty where it is no such form.
export function partsOfToken(input: unknown): TokenPart[] {
  const bare = String(input ?? '')
    .trim()
    .replace(/^(authorization:\s*)?bearer\s+/i, '')
    .replace(/^["']|["']$/g, '')
    .replace(/\s/g, '');
  // What follows a tilde is disclosed, and no part of it.
  const texts = bare.split('~')[0]!.split('.');
  if (!texts.every((text) => /^[\w+/=-]*$/.test(text))) return [];
  return (names[texts.length] ?? []).map((name, at) => ({ name, text: texts[at]! }));
}
