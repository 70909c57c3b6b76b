// Postgres, appendix A. Class 08 and 57P: connection lost, server shutting down or starting; 53: no room for one more; 40 and
// 55P03: the transaction was rolled back in favour of another.
const awayStates = /^(08...|57P0[123]|53...|40001|40P01|55P03)$/;
// Errors without a code. The second one comes from a connection that broke before: a rollback on it hides the first failure.
const awayMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** Thrown when the locked rows changed while waiting: the transaction must be retried from its start. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/** True when the server is unreachable or aborted the transaction for others; a retry may succeed. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (awayMessages.test(thrown.message)) return true;
  // Node aggregates the errors of several addresses.
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseAway);
  if (isOutdatedPlan(thrown)) return true;
  if (!('code' in thrown) || typeof thrown.code !== 'string') return false;
  return awayCodes.has(thrown.code) || awayStates.test(thrown.code);
}

/** True for a prepared statement whose columns a migration changed since; the next try prepares it anew (`connectDatabase`). */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type';
}

/** True for a transaction rolled back because of a concurrent change. */
export function isSerializationFailure(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}

/** True when a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** True when a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';
}
