/** Reads an amount or weight with the separators of any country; null if it has two readings, as `1.234` does. */
export function readNumber(text: string): number | null {
  const compact = text.replace(/[\s'\u00a0]/g, '');
  if (/^\d+$/.test(compact)) return Number(compact);
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,4}))?$/.exec(compact);
  if (match === null) return null;
  const [, whole = '', decimalMark, decimals] = match;
  const groupMarks = new Set(whole.match(/[.,]/g));
  if (groupMarks.size > 1 || (decimalMark !== undefined && groupMarks.has(decimalMark))) return null;
  if (decimalMark === undefined && whole.match(/[.,]/g)?.length === 1) return null;
  if (groupMarks.size === 0 && decimals?.length === 3) return null;
  return Number(`${whole.replace(/[.,]/g, '')}${decimals === undefined ? '' : `.${decimals}`}`);
}
