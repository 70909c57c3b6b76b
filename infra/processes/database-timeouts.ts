/** Limits on how long processes wait for Postgres, depending on who is waiting for them. */

/** A client is waiting. Most clients have given up after this time. */
export const REQUEST_TIMEOUT_MS = 8_000;

/**
 * No client is waiting, and failed attempts are repeated. Recordings queue for their shipment's lock, and maintenance
 * moves many rows.
 */
export const WORK_TIMEOUT_MS = 60_000;
