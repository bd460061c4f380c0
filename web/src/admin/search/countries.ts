// Country names in the reader's language, with the country codes of the search data.

interface Country {
  country: string;
  region: string | null;
}

// With `none`, `of` returns undefined if the language has no name for a region.
const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });

export function countryNames({ country, region }: Country): { name: string; about?: string } {
  const code = country.toUpperCase();
  const name = region === null ? undefined : names.of(region);
  return name === undefined ? { name: code } : { name, about: code };
}
