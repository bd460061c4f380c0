// Sums in minor units, as the reader's language writes them with their currency.

// How many digits the minor unit has, as ISO 4217 says it.
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

export function moneyText(minor: number, currency: string): string {
  try {
    const digits = digitsOf(currency);
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(
      minor / 10 ** digits,
    );
  } catch {
    // It is a currency of the operator's own: in its minor units.
    return `${minor.toLocaleString()} ${currency}`;
  }
}
