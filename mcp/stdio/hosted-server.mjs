// @ts-check
/**
 * Sends one message to the hosted server and yields everything it responds.
 *
 * @typedef {import('./message.mjs').Message} Message
 * @typedef {{ url: string, token: string, version: string }} HostedServer
 */
import { readEvents } from './event-stream.mjs';
import { isMessage } from './message.mjs';

/** The hosted server could not be reached or violated the protocol. The message is for the client's user. */
export class NoResponse extends Error {
  /** @type {number | undefined} HTTP status */
  status;

  /**
   * @param {string} message
   * @param {number} [status]
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Throws `NoResponse`, or the signal's reason.
 *
 * @param {HostedServer} server
 * @param {Message} message
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal closes the connection, which cancels the request
 * @returns {AsyncGenerator<Message>}
 */
export async function* sendMessage(server, message, headers, signal) {
  const response = await post(server, message, headers, signal);
  const type = response.headers.get('content-type') ?? '';
  try {
    if (type.startsWith('text/event-stream') && response.body !== null) {
      for await (const data of readEvents(response.body)) yield parse(data, response);
      return;
    }
    const text = await response.text();
    if (response.ok && text === '') return;
    yield parse(text, response);
  } catch (error) {
    if (signal.aborted || error instanceof NoResponse) throw error;
    throw new NoResponse(`The connection to ${server.url} was lost: ${reasonOf(error)}`);
  }
}

/**
 * @param {HostedServer} server
 * @param {Message} message
 * @param {Record<string, string>} headers
 * @param {AbortSignal} signal
 */
async function post(server, message, headers, signal) {
  try {
    return await fetch(server.url, {
      method: 'POST',
      headers: {
        ...headers,
        Accept: 'application/json, text/event-stream',
        Authorization: `Token ${server.token}`,
        'Content-Type': 'application/json',
        'User-Agent': `seamark-mcp/${server.version}`,
      },
      body: JSON.stringify(message),
      // The key must never be sent to a redirect.
      redirect: 'error',
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NoResponse(`No connection to ${server.url}: ${reasonOf(error)}`);
  }
}

/**
 * @param {string} text
 * @param {Response} response
 * @returns {Message}
 */
function parse(text, response) {
  const value = jsonOf(text);
  if (isMessage(value)) return value;
  throw new NoResponse(refusal(value, response), response.status);
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Describes an error response: its `message`, else its status.
 *
 * @param {unknown} value
 * @param {Response} response
 */
function refusal(value, response) {
  const said = typeof value === 'object' && value !== null && 'message' in value ? value.message : undefined;
  const after = response.headers.get('retry-after');
  const wait = after === null ? '' : ` Try again in ${after} s.`;
  if (typeof said === 'string') return `${said}${wait}`;
  return `${response.url} responded ${response.status} ${response.statusText}, which is not an MCP response.${wait}`;
}

/** @param {unknown} error */
function reasonOf(error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // Several addresses were tried, each with its own error.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
