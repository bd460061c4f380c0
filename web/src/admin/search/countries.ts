// Names of countries in the reader's language, with the code that search data has for them.

interface Country {
  country: string;
  region: string | null;
}

// `none` where the language has no name for it.
const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });

export function countryNames({ country, region }: Country): { name: string; about?: string } {
  const code = country.toUpperCase();
  const name = region === null ? undefined : names.of(region);
  return name === undefined ? { name: code } : { name, about: code };
}
