/** Formats a time as RFC 3339 UTC to the second: precise enough for the core, which then never publishes a fraction. */
export function toInstant(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
