/** How long processes wait for Postgres, by what waits for them. */

/** A client waits: a request that took longer would have been given up by most of them. */
export const REQUEST_PATIENCE_MS = 8_000;

/** Nobody waits, and an attempt that fails is repeated; recordings queue for the lock of their shipment, upkeep moves many rows. */
export const WORK_PATIENCE_MS = 60_000;
