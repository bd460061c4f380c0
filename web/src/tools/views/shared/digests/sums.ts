// Files of digests, as `sha256sum` and similar programs write them.

export interface Sum {
  // Name of the file without its folder.
  name: string;
  digest: string;
}

const isHex = /^[0-9a-f]{8,128}$/i;
// `digest  name`, or `digest *name`; a line with escaped characters begins with a backslash.
const usual = /^\\?([0-9a-f]{8,128})[ \t][ *]?(.+)$/i;
// `SHA256 (name) = digest`.
const tagged = /^[A-Z0-9/-]+ \((.+)\) ?= ?([0-9a-f]{8,128})$/i;

const baseOf = (path: string): string => path.trim().replace(/^.*[\\/]/, '');

// Parses such a file; undefined if it is something else. A digest alone has an empty name.
export function sumsIn(text: string): Sum[] | undefined {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !/^[#;-]/.test(line) && !/^Hash: /.test(line));
  const sums: Sum[] = [];
  for (const line of lines) {
    const found = usual.exec(line);
    const other = tagged.exec(line);
    if (other) sums.push({ name: baseOf(other[1]!), digest: other[2]!.toLowerCase() });
    else if (found) sums.push({ name: baseOf(found[2]!), digest: found[1]!.toLowerCase() });
    else if (lines.length === 1 && isHex.test(line.trim()))
      sums.push({ name: '', digest: line.trim().toLowerCase() });
    else return undefined;
  }
  return sums.length > 0 ? sums : undefined;
}

// Whether a file may contain digests, by its name and size.
export const mayHoldSums = ({ name, size }: { name: string; size: number }): boolean =>
  size <= 4 << 20 &&
  (/sums?(\.txt)?$/i.test(name) || /\.(md5|sha1|sha2|sha224|sha256|sha384|sha512|b2)$/i.test(name));

// Returns the expected digest of a file; undefined if it is not listed. `others` is the number of
// files to compare, because a digest without a name belongs to a single one.
export function expectedFor(name: string, sums: Sum[], others: number): string | undefined {
  const own = sums.find((one) => one.name === name);
  return (
    own?.digest ??
    (others === 1 && sums.length === 1 && sums[0]!.name === '' ? sums[0]!.digest : undefined)
  );
}

// Writes digests as `sha256sum` does.
export const sumsText = (sums: Sum[]): string =>
  sums.map(({ name, digest }) => `${digest}  ${name}\n`).join('');
