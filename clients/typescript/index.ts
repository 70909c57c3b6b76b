/** Typed client of the Seamark API. Its types are generated from the server's OpenAPI description. */
export { createSeamarkClient, type SeamarkClient, type SeamarkClientOptions } from './client.ts';
export { type ErrorObject, SeamarkError } from './errors.ts';
export type { components, operations, paths, webhooks } from './schema.generated.ts';
