/** Reduces a name to capital letters and digits for comparison: `Lázaro Cárdenas` becomes `LAZARO CARDENAS`. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
