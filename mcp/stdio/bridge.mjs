// @ts-check
/**
 * Carries messages between a client on standard input and output and the hosted server. Each message is a separate
 * HTTP request: a slow one does not delay the others, and cancelling one closes its connection. Messages pass
 * unchanged: the bridge does not depend on tools, only on the headers of a protocol revision.
 *
 * @typedef {import('./message.mjs').Message} Message
 * @typedef {import('./message.mjs').RequestId} RequestId
 * @typedef {import('./hosted-server.mjs').HostedServer} HostedServer
 */
import { mirroredHeaders } from './headers.mjs';
import { NoResponse, sendMessage } from './hosted-server.mjs';
import { errorResponse, INVALID_REQUEST, isMessage, NO_RESPONSE, PARSE_ERROR, requestIdOf } from './message.mjs';

export class Bridge {
  /** @type {HostedServer} */
  #server;
  /** @type {(message: Message) => void} */
  #write;
  /** @type {(line: string) => void} */
  #logError;
  /** The revision negotiated by `initialize`.
   * @type {string | undefined} */
  #revision;
  /**
   * The requests in flight.
   * @type {Map<RequestId, AbortController>}
   */
  #open = new Map();
  /** @type {Set<Promise<void>>} */
  #running = new Set();
  #closing = new AbortController();

  /**
   * @param {HostedServer} server
   * @param {{ write(message: Message): void, logError(line: string): void }} client
   */
  constructor(server, client) {
    this.#server = server;
    this.#write = client.write;
    this.#logError = client.logError;
  }

  /** @param {string} line of standard input */
  take(line) {
    if (line.trim() === '') return;
    /** @type {unknown} */
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      this.#write(errorResponse(null, { code: PARSE_ERROR, message: 'A line of the input is not JSON.' }));
      return;
    }
    if (!isMessage(message)) {
      this.#write(
        errorResponse(null, { code: INVALID_REQUEST, message: 'A line of the input is not a JSON-RPC message.' }),
      );
      return;
    }
    const running = this.#pass(message).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for requests in flight; endless ones, such as subscriptions, are closed. */
  async close() {
    this.#closing.abort();
    await Promise.all(this.#running);
  }

  /** @param {Message} message */
  async #pass(message) {
    if (message.method === 'notifications/cancelled') return this.#cancel(message);
    const id = requestIdOf(message);
    if (id === undefined) return this.#notify(message);
    const controller = new AbortController();
    this.#open.set(id, controller);
    const signals = message.method === 'subscriptions/listen' ? [this.#closing.signal] : [];
    try {
      await this.#request(id, message, AbortSignal.any([controller.signal, ...signals]));
    } finally {
      if (this.#open.get(id) === controller) this.#open.delete(id);
    }
  }

  /** @param {Message} message */
  #cancel(message) {
    const id = /** @type {RequestId | undefined} */ (message.params?.['requestId']);
    if (id !== undefined) this.#open.get(id)?.abort();
  }

  /**
   * Passes on a notification or a response to the server, neither of which gets a response.
   * @param {Message} message
   */
  async #notify(message) {
    try {
      for await (const response of this.#send(message, this.#closing.signal)) {
        if (response.error) this.#logError(response.error.message);
        else this.#write(response);
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#logError(textOf(error));
    }
  }

  /**
   * Sends exactly one response to each request, and none to a cancelled one.
   * @param {RequestId} id
   * @param {Message} message
   * @param {AbortSignal} signal
   */
  async #request(id, message, signal) {
    try {
      for await (const response of this.#send(message, signal)) {
        if (response.method !== undefined) this.#write(response);
        else return this.#respond(id, message, response);
      }
      throw new NoResponse(`${this.#server.url} ended its response without a result.`);
    } catch (error) {
      if (signal.aborted) return;
      this.#logError(textOf(error));
      const data = error instanceof NoResponse && error.status !== undefined ? { data: { status: error.status } } : {};
      this.#write(errorResponse(id, { code: NO_RESPONSE, message: textOf(error), ...data }));
    }
  }

  /**
   * @param {RequestId} id
   * @param {Message} message
   * @param {Message} response
   */
  #respond(id, message, response) {
    const version = response.result?.['protocolVersion'];
    if (message.method === 'initialize' && typeof version === 'string') this.#revision = version;
    // The error lacks the id if the server rejected the request before reading it.
    this.#write({ ...response, id });
  }

  /**
   * @param {Message} message
   * @param {AbortSignal} signal
   */
  #send(message, signal) {
    return sendMessage(this.#server, message, mirroredHeaders(message, this.#revision), signal);
  }
}

/** @param {unknown} error */
function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}
