// Formats amounts in minor units with their currency, in the reader's language.

// Returns the number of decimal digits of the currency's minor unit (ISO 4217).
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
    // Not a currency code that `Intl` accepts, but one of the operator's own: shown in minor units.
    return `${minor.toLocaleString()} ${currency}`;
  }
}
