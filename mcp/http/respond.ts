/** HTTP responses outside the protocol. */
import type { ServerResponse } from 'node:http';

export interface HttpResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Thrown by any step of a request to end it with a response. */
export class HttpError extends Error {
  readonly answer: HttpResponse;

  constructor(answer: HttpResponse) {
    super(`${answer.status}`);
    this.answer = answer;
  }
}

/** Creates the error for a request that is not allowed or not a message (spec/contract 7.1, 7.2). */
export function httpError(status: number, error: string, message: string, headers?: Record<string, string>): HttpError {
  return new HttpError({ status, body: { error, message }, ...(headers === undefined ? {} : { headers }) });
}

/** Creates an error whose body is a JSON-RPC message. */
export function rpcError(
  status: number,
  error: { code: number; message: string },
  { id = null, headers }: { id?: string | number | null; headers?: Record<string, string> } = {},
): HttpError {
  return new HttpError({ status, body: { jsonrpc: '2.0', error, id }, ...(headers === undefined ? {} : { headers }) });
}

export function send(response: ServerResponse, { status, body, headers = {} }: HttpResponse): void {
  const text = body === null ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
