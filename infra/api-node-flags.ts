/**
 * How Node runs the API process. What requests leave behind is collected in a young generation of at most 3 × 8 MB: pauses of 3 to 5
 * ms, where Node's own choice, which grows with the machine, makes them up to 15 (docs/benchmarks.md, REST).
 * The Dockerfile and docker-compose.yml say the same.
 */
export const API_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8'];
