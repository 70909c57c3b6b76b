// Postgres, appendix A. Class 08 and 57P: connection lost, server shutting down or starting; 53: no room for one more; 40 and
// 55P03: the transaction was taken back for the sake of another.
const awayStates = /^(08...|57P0[123]|53...|40001|40P01|55P03)$/;
// Without a code. The second one is told of a connection that broke before: a rollback on it hides why the transaction failed.
const awayMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** A lock had to wait, and what it was wanted for is no more: the transaction is to be tried again, from its start. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/** The server cannot be reached at the moment, or gave up this try for others; the same transaction may succeed later. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (awayMessages.test(thrown.message)) return true;
  // Node joins the failures of several addresses.
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseAway);
  if (!('code' in thrown) || typeof thrown.code !== 'string') return false;
  return awayCodes.has(thrown.code) || awayStates.test(thrown.code);
}

/** The transaction has seen what another one changed meanwhile, and was taken back. */
export function isSerializationFailure(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}

/** A row with the same key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** What a row points to is not there, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';
}
