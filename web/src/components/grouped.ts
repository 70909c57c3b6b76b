/**
 * Formats a count as 12,345. It avoids `Intl`, whose data a browser loads at first use: on a first page that took longer
 * than rendering it.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
