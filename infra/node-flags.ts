/**
 * How Node runs the processes that make garbage fast. Its own limits of the young generation grow with the machine. The Dockerfile and
 * docker-compose.yml say the same; docs/benchmarks.md has the figures.
 */

/** At most 3 × 8 MB: pauses of 3 to 5 ms for requests, where Node's own choice makes them up to 15. */
export const API_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8'];

/**
 * At most 3 × 32 MB: bodies that are sent lie outside the heap, and where the young generation is larger so many gather until it is
 * collected that V8 collects the whole heap instead, twice a second.
 */
export const WORKER_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=32'];
