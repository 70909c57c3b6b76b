/** Collects garbage before memory is measured; loaded into the measured process, in each of its threads. */
const collecting = setInterval(() => globalThis.gc?.(), 3_000);
collecting.unref();

/** For NODE_OPTIONS. */
export const COLLECT_GARBAGE = `--expose-gc --import=${import.meta.url}`;
