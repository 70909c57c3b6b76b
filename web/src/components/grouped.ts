/**
 * 12,345: a count as people read it. Not by `Intl`, whose data a browser loads when it is first asked for anything: on a first page
 * that took longer than drawing it.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
