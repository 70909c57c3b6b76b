/** Formats a time as RFC 3339 UTC in whole seconds, so that the core never publishes fractions. */
export function toInstant(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
