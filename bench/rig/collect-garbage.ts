/** Loaded before a process whose memory is measured, in each of its threads: what is garbage does not count. */
const collecting = setInterval(() => globalThis.gc?.(), 3_000);
collecting.unref();

/** For NODE_OPTIONS. */
export const COLLECT_GARBAGE = `--expose-gc --import=${import.meta.url}`;
