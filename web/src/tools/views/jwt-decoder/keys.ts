// Which field of the request a key belongs to: secrets, public keys, and sets of keys differ.

export type KeyField = 'secret' | 'public_key' | 'jwk' | 'jwks';

export const keyFields: KeyField[] = ['secret', 'public_key', 'jwk', 'jwks'];

function fieldOfJson(text: string): KeyField | undefined {
  try {
    const key = JSON.parse(text) as Record<string, unknown>;
    if (Array.isArray(key.keys)) return 'jwks';
    if (typeof key.kty !== 'string') return undefined;
    // A JWK with a secret part is masked in examples and history.
    return 'k' in key || 'd' in key ? 'jwk' : 'public_key';
  } catch {
    return undefined;
  }
}

// Returns the field that the shape of a key tells; undefined for a text of any shape.
export function fieldOfKey(text: string): KeyField | undefined {
  const bare = text.trim();
  if (bare.startsWith('{')) return fieldOfJson(bare);
  return /^(-----BEGIN |ssh-(rsa|ed25519) |ecdsa-sha2-)/.test(bare) ? 'public_key' : undefined;
}

// Returns the values of all key fields with the key in one of them. Only one key can be given.
export function keyValues(text: string, usual: KeyField): Partial<Record<KeyField, string>> {
  const chosen = fieldOfKey(text) ?? usual;
  const values: Partial<Record<KeyField, string>> = {};
  for (const name of keyFields) values[name] = name === chosen && text ? text : undefined;
  return values;
}

// Whether the algorithm uses one secret to sign and to verify.
export const isSymmetric = (algorithm: string): boolean =>
  /^(HS|dir$|A\d+(GCM)?KW$|PBES2)/.test(algorithm);
