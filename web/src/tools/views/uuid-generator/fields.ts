// Layout of a UUID by version (RFC 9562): named ranges of the 32 hexadecimal digits.

export interface UuidField {
  name: string;
  meaning: string;
  // Index of the first digit, and of the one after the last.
  from: number;
  to: number;
}

const field = (from: number, to: number, name: string, meaning = ''): UuidField => ({
  name,
  meaning,
  from,
  to,
});

const version = field(12, 13, 'Version');
const variant = field(16, 17, 'Variant', 'and the first bits of the next field');

const layouts: Record<number, UuidField[]> = {
  1: [
    field(0, 8, 'Time, low bits'),
    field(8, 12, 'Time, middle bits'),
    version,
    field(13, 16, 'Time, high bits'),
    field(16, 20, 'Variant and clock sequence', 'distinguishes UUIDs with the same time'),
    field(20, 32, 'Node'),
  ],
  6: [
    field(0, 8, 'Time, high bits'),
    field(8, 12, 'Time, middle bits'),
    version,
    field(13, 16, 'Time, low bits'),
    field(16, 20, 'Variant and clock sequence', 'distinguishes UUIDs with the same time'),
    field(20, 32, 'Node'),
  ],
  7: [
    field(0, 12, 'Time', 'milliseconds since 1970'),
    version,
    field(13, 16, 'Random or a counter', 'distinguishes UUIDs of the same millisecond'),
    variant,
    field(17, 32, 'Random'),
  ],
};

const random = [
  field(0, 12, 'Random'),
  version,
  field(13, 16, 'Random'),
  variant,
  field(17, 32, 'Random'),
];
const digest = (of: string) => [
  field(0, 12, of),
  version,
  field(13, 16, of),
  variant,
  field(17, 32, of),
];

// Returns the fields of a UUID version; empty if the version has no layout.
export function fieldsOfUuid(of: number): UuidField[] {
  if (layouts[of]) return layouts[of];
  if (of === 4) return random;
  if (of === 3) return digest('MD5 of a name');
  if (of === 5) return digest('SHA-1 of a name');
  return of === 8 ? digest('Custom data') : [];
}

// Indices of the digits that follow a hyphen in the text form.
export const groups = [8, 12, 16, 20];
