const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether the code is an upper-case ISO 4217 currency code. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Converts an amount to minor units: `150.5` in USD gives 15050. Null if the text is not an amount or has more decimal
 * places than the currency.
 */
export function minorUnits(amount: string, currency: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(amount) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || fraction.length > digits) return null;
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

/** Formats minor units as an amount: 15050 in USD gives `150.50`. */
export function amountText(units: bigint, currency: string): string {
  const digits = minorDigits(currency);
  const text = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
