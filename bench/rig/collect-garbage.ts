/**
 * Collects garbage at intervals, so that measured memory is memory in use. Loaded into each thread of the measured
 * process.
 */
const collecting = setInterval(() => globalThis.gc?.(), 3_000);
collecting.unref();

/** Value of NODE_OPTIONS that loads this file. */
export const COLLECT_GARBAGE = `--expose-gc --import=${import.meta.url}`;
