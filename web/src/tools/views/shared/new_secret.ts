// Makes a password from the browser's own random numbers.

// Without characters that look like others: 0 and O, 1, l and I.
const letters = '23456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

// `random`: returns so many random bytes.
export function newSecret(
  length: number,
  random = (count: number) => crypto.getRandomValues(new Uint8Array(count)),
): string {
  // Bytes beyond the last full set of letters are skipped, so that all letters are equally likely.
  const end = 256 - (256 % letters.length);
  let made = '';
  while (made.length < length)
    for (const byte of random(length))
      if (byte < end && made.length < length) made += letters[byte % letters.length]!;
  return made;
}
