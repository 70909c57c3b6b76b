// @ts-check
/**
 * The parts of a JSON-RPC message that the bridge needs.
 *
 * @typedef {string | number} RequestId
 * @typedef {{ code: number, message: string, data?: unknown }} RpcError
 * @typedef {object} Message
 * @property {'2.0'} jsonrpc
 * @property {RequestId | null} [id]
 * @property {string} [method]
 * @property {{ [name: string]: unknown, _meta?: { [name: string]: unknown } }} [params]
 * @property {{ [name: string]: unknown }} [result]
 * @property {RpcError} [error]
 */

/** Error codes of JSON-RPC. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
/** Custom error code: the hosted server could not be reached or violated the protocol. */
export const NO_RESPONSE = -32000;

/**
 * @param {unknown} value
 * @returns {value is Message}
 */
export function isMessage(value) {
  return typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
}

/**
 * Returns the id of a request that expects a response; undefined for every other message.
 *
 * @param {Message} message
 */
export function requestIdOf(message) {
  return message.method === undefined || message.id === null ? undefined : message.id;
}

/**
 * @param {RequestId | null} id
 * @param {RpcError} error
 * @returns {Message}
 */
export function errorResponse(id, error) {
  return { jsonrpc: '2.0', id, error };
}
