/**
 * Formats a count as 12,345. Avoids `Intl`: browsers load its data on first use, which took longer than rendering the
 * first page.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
