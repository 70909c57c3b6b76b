/**
 * Node flags for the processes that allocate a lot of memory. By default, Node's limits for the young generation grow
 * with the machine. The Dockerfile and docker-compose.yml set the same flags; docs/benchmarks.md has the measurements.
 */

/**
 * The young generation has at most 3 × 8 MB: requests pause for 3 to 5 ms, compared with up to 15 ms with Node's default.
 * The old generation may grow to three times what the last full collection left. By default, V8 collects the whole heap
 * each time it has grown by a third, which is every 300 requests, and pauses for 20 to 50 ms.
 */
export const API_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=200'];

/**
 * At most 3 × 32 MB. Request bodies are stored outside the heap. With a larger young generation, they would accumulate
 * until V8 collected the whole heap, about twice a second.
 */
export const WORKER_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=32'];
