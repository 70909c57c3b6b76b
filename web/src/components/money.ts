/**
 * Formats an amount as `USD 1,250.00`. A string keeps its decimals, a number has two; terminals may omit the currency.
 */
export function money(amount: string | number | null, currency: string | null | undefined): string {
  if (amount === null) return 'unknown';
  const [whole = '0', fraction] = (typeof amount === 'number' ? amount.toFixed(2) : amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return [currency, fraction === undefined ? grouped : `${grouped}.${fraction}`].filter(Boolean).join(' ');
}
