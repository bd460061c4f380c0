// The site record on its page: its type, what differs from the saved values, and the contrast of
// its colors.

import type { Problem } from '../../api/client';
import type { OperationAnswer } from '../../api/operations';

export const sitePath = '/api/v1/admin/site/';
export type SiteRecord = NonNullable<OperationAnswer<'GET /api/v1/admin/site/'>>;
export type MenuLink = SiteRecord['menu'][number];
export type NewsletterText = SiteRecord['newsletter'][number];

// Values that are edited on this page.
export type Draft = Partial<SiteRecord>;

// Returns the messages for one member of an entry of a list.
export const faultsAt = (problem: Problem | undefined, pointer: string): string[] =>
  (problem?.errors ?? []).filter((one) => one.pointer === pointer).map(({ detail }) => detail);

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// Returns the changes that differ from the saved values.
export const changesOf = (base: SiteRecord, draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !same(base[name as keyof SiteRecord], value)),
  );

// Backgrounds of the theme, light and dark; the server checks with the same.
export const backgrounds = { accent_color: '#ffffff', accent_color_dark: '#16181d' } as const;
export const minContrast = 4.5;

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

// Returns the contrast ratio of two colors (WCAG 2.2, 1.4.3); undefined if one is not a color.
export function contrastOf(one: string, other: string): number | undefined {
  if (!isColor(one) || !isColor(other)) return undefined;
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

// Rounded down, so that 4.499 does not appear to be enough.
export const ratioText = (ratio: number): string =>
  `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}
