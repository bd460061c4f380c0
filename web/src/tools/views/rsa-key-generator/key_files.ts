// File names and media types of keys by format.

const privateNames: Record<string, string> = {
  pkcs8: 'private-key.pem',
  pkcs1: 'private-key-pkcs1.pem',
  openssh: 'id_rsa',
  jwk: 'private-key.jwk.json',
  der: 'private-key.der',
};
const publicNames: Record<string, string> = {
  spki: 'public-key.pem',
  pkcs1: 'public-key-pkcs1.pem',
  openssh: 'id_rsa.pub',
  jwk: 'public-key.jwk.json',
  der: 'public-key.der',
};

export const fileNameOf = (isPrivate: boolean, format: string): string =>
  (isPrivate ? privateNames : publicNames)[format] ?? 'key.txt';

// Formats that can be encrypted with a passphrase.
export const lockable = ['pkcs8', 'openssh', 'der'];

export function typeOf(format: string): string {
  if (format === 'jwk') return 'application/jwk+json';
  // Browsers may add an extension to the names of text files.
  const isPem = format !== 'der' && format !== 'openssh';
  return isPem ? 'application/x-pem-file' : 'application/octet-stream';
}
