/** How long processes wait for Postgres, depending on who is waiting for the process. */

/** A client is waiting, and most clients would have given up on a request that takes longer. */
export const REQUEST_TIMEOUT_MS = 8_000;

/**
 * No client is waiting, and failed attempts are repeated. Recordings queue for their shipment's lock, and upkeep moves
 * many rows.
 */
export const WORK_TIMEOUT_MS = 60_000;
