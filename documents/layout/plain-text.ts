/**
 * Reduces text to lower-case letters and digits for comparison with labels and phrases. Accents are removed; Chinese
 * characters stay.
 */
export function plainText(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
