/**
 * Maintains one HTTP/1.1 connection that sends requests and reads each response into a reused buffer. Client libraries
 * allocate buffers for every response, and their garbage collection would be measured as a delay of the server.
 */
import { connect, type Socket } from 'node:net';

export interface ResponseHead {
  status: number;
  /** Bytes of the body. */
  bytes: number;
}

interface Pending {
  resolve(response: ResponseHead): void;
  reject(error: Error): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** A 304 response has no body, whatever its headers say. */
const NOT_MODIFIED = 304;
const NOTHING = Buffer.alloc(0);

/** Supports one request at a time, and only responses with a `Content-Length`. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #pending: Pending | null = null;
  /** The error that ended the connection. Later requests fail with it too. */
  #failure: Error | null = null;
  #head = NOTHING;
  /** Response whose head has been read, but not its whole body. */
  #answer: ResponseHead | null = null;
  #missing = 0;

  constructor(origin: URL) {
    this.#host = origin.host;
    this.#socket = connect({
      host: origin.hostname,
      port: Number(origin.port),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(256 * 1024),
        callback: (bytes, buffer) => {
          this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  get(path: string, headers: Readonly<Record<string, string>>): Promise<ResponseHead> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      this.#pending = { resolve, reject };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${lines.join('')}\r\n`, 'latin1');
    });
  }

  close(): void {
    this.#pending = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#answer === null) this.#readHead(chunk);
    else this.#missing -= chunk.length;
    if (this.#answer !== null && this.#missing === 0) this.#end(this.#answer);
  }

  #readHead(chunk: Buffer): void {
    const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) {
      // Copies the head, because the next read overwrites the chunk.
      this.#head = Buffer.from(head);
      return;
    }
    const text = head.toString('latin1', 0, end);
    const status = Number(text.slice(9, 12));
    const length = status === NOT_MODIFIED ? 0 : Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#fail(new Error(`a response without a length: ${text}`));
      return;
    }
    this.#answer = { status, bytes: length };
    this.#missing = length - (head.length - end - HEAD_END.length);
    this.#head = NOTHING;
  }

  #end(response: ResponseHead): void {
    const pending = this.#pending;
    this.#answer = null;
    this.#pending = null;
    pending?.resolve(response);
  }

  #fail(error: Error): void {
    // Later errors are only consequences of the first one.
    this.#failure ??= error;
    this.#pending?.reject(this.#failure);
    this.#pending = null;
  }
}
