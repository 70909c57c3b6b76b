// Class 08 and 57P: connection lost, server shutting down or starting (Postgres, appendix A).
const awayStates = /^(08...|57P0[123])$/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** The server cannot be reached at the moment; the same query may succeed later. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown.message.startsWith('Connection terminated')) return true;
  // Node joins the failures of several addresses.
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseAway);
  if (!('code' in thrown) || typeof thrown.code !== 'string') return false;
  return awayCodes.has(thrown.code) || awayStates.test(thrown.code);
}

/** A row with the same key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
