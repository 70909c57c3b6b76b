/**
 * Sends one request and reads the beginning of its response. It uses undici's dispatcher directly, because the stream,
 * signals and scopes that undici's `request` creates for each response cost more than the exchange itself.
 */
import type { Dispatcher } from 'undici';
import type { Peer } from './connections.ts';

export interface ExchangeInput {
  origin: string;
  /** Path and query of the request. */
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** Time limit for the complete exchange. */
  timeoutMs: number;
  /** Number of response body bytes that are read before the connection is dropped. */
  maxBodyBytes: number;
  signal: AbortSignal | undefined;
  /** Receives the address to which the request was sent. */
  peer: Peer;
}

/** `stopped`: no status arrived before the timeout or the signal. */
export type Exchanged =
  | { ended: 'answered'; status: number; headers: Record<string, string>; body: string }
  | { ended: 'failed'; error: unknown }
  | { ended: 'stopped'; by: 'timeout' | 'signal' };

export function exchange(dispatcher: Dispatcher, input: ExchangeInput): Promise<Exchanged> {
  const { origin, path, method, headers, body, peer } = input;
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(input, resolve);
    if (handler.isOver) return;
    // The dispatcher passes `opaque` on to the connection, which sets it.
    const options = { origin, path, method, headers, body, opaque: peer };
    try {
      dispatcher.dispatch(options, handler);
    } catch (error) {
      handler.onResponseError(null, error);
    }
  });
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  isOver = false;
  private readonly input: ExchangeInput;
  private readonly resolve: (exchanged: Exchanged) => void;
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | null = null;
  private head: { status: number; headers: Record<string, string> } | null = null;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  constructor(input: ExchangeInput, resolve: (exchanged: Exchanged) => void) {
    this.input = input;
    this.resolve = resolve;
    this.timer = setTimeout(() => this.stop('timeout'), input.timeoutMs);
    input.signal?.addEventListener('abort', this.stopBySignal);
    if (input.signal?.aborted) this.stop('signal');
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The exchange timed out while waiting for a connection, so nothing is sent.
    if (this.isOver) controller.abort(new Error('the exchange is over'));
  }

  onResponseStart(_: unknown, status: number, headers: Dispatcher.ResponseData['headers']): void {
    if (status >= 200) this.head = { status, headers: flatten(headers) };
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes >= this.input.maxBodyBytes) this.drop(null);
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: unknown, error: unknown): void {
    this.end({ ended: 'failed', error });
  }

  private readonly stopBySignal = () => this.stop('signal');

  private stop(by: 'timeout' | 'signal'): void {
    this.drop({ ended: 'stopped', by });
  }

  private drop(otherwise: Exchanged | null): void {
    this.end(otherwise);
    this.controller?.abort(new Error('the exchange is over'));
  }

  /**
   * Ends the exchange. A body that stalls or is cut off does not invalidate the status. `otherwise` applies if no
   * status arrived.
   */
  private end(otherwise: Exchanged | null): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.input.signal?.removeEventListener('abort', this.stopBySignal);
    if (this.head === null) this.resolve(otherwise ?? { ended: 'failed', error: new Error('no status was received') });
    else this.resolve({ ended: 'answered', ...this.head, body: this.readBody() });
  }

  private readBody(): string {
    if (this.bytes === 0) return '';
    return Buffer.concat(this.chunks).subarray(0, this.input.maxBodyBytes).toString('utf8');
  }
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
