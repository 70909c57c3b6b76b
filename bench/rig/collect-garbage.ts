/** Collects garbage before memory is measured; loaded into each thread of the measured process. */
const collecting = setInterval(() => globalThis.gc?.(), 3_000);
collecting.unref();

/** Value for NODE_OPTIONS. */
export const COLLECT_GARBAGE = `--expose-gc --import=${import.meta.url}`;
