// Assigns a unit to a variant as the server and GrowthBook's clients do.

export interface Namespace {
  name: string;
  start: number;
  end: number;
}

export interface Configuration {
  key: string;
  is_running: boolean;
  seed: string;
  hash_version: number;
  coverage: number;
  namespace: Namespace | null;
  variants: {
    key: string;
    weight: number;
    changes: { selector: string; text: string }[];
  }[];
}

// 32-bit FNV-1a over UTF-16 code units.
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

// Returns the position of a unit, from 0 to below 1; undefined for an unknown version.
export function placeOf(seed: string, unit: string, version: number): number | undefined {
  if (version === 1) return (fnv1a(unit + seed) % 1000) / 1000;
  return version === 2 ? (fnv1a(`${fnv1a(seed + unit)}`) % 10000) / 10000 : undefined;
}

export function isInNamespace(unit: string, { name, start, end }: Namespace): boolean {
  const place = (fnv1a(`${unit}__${name}`) % 1000) / 1000;
  return place >= start && place < end;
}

// Returns the index of the variant; -1 if the unit does not take part.
export function variantOf(one: Configuration, unit: string): number {
  const place = placeOf(one.seed, unit, one.hash_version);
  if (place === undefined || (one.namespace && !isInNamespace(unit, one.namespace))) return -1;
  let start = 0;
  return one.variants.findIndex(({ weight }) => {
    const from = start;
    start += weight;
    return place >= from && place < from + one.coverage * weight;
  });
}
