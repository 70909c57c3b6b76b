// Error codes (Postgres, appendix A). Class 08 and 57P01 to 57P03: the connection was lost, or the server is shutting
// down or starting. Class 53: insufficient resources. 40001, 40P01 and 55P03: the transaction conflicted with another
// one. 57014: the statement exceeded the time limit.
const awayStates = /^(08...|57P0[123]|57014|53...|40001|40P01|55P03)$/;
// Errors without a code. The second one occurs on a connection that is already broken, when a rollback masks the
// original error.
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** Thrown if the locked rows changed while the transaction waited. Retry the transaction from the start. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/** Whether the server is unreachable or aborted the transaction because of another one. A retry may succeed. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (awayMessages.test(thrown.message)) return true;
  // Node aggregates the errors of all addresses it tried.
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseUnavailable);
  if (isOutdatedPlan(thrown)) return true;
  if (!('code' in thrown) || typeof thrown.code !== 'string') return false;
  return awayCodes.has(thrown.code) || awayStates.test(thrown.code);
}

/**
 * Whether a migration changed the columns of a prepared statement. A retry prepares it again
 * (`connectDatabase`).
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type';
}

/** Whether the transaction was rolled back because of a concurrent change. */
export function isSerializationFailure(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}

/** Whether a row with the same key already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** Whether a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';
}
