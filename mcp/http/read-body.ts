import type { IncomingMessage } from 'node:http';
import { rpcError } from './respond.ts';

/** Far more than any call needs. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Bodies of up to this multiple of the limit are read and discarded, so that the client can read the response. */
const DRAIN_FACTOR = 16;

/** Parses a JSON body. Throws 400 and 413 as JSON-RPC errors. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const body = await readBytes(request).catch(() => {
    // The client has disconnected and cannot read a response. Not logged, because any client can cause this.
    throw rpcError(400, { code: -32700, message: 'The connection was lost before the whole body had arrived' });
  });
  if (body === null) {
    const message = `The body must not exceed ${BODY_LIMIT_BYTES} bytes`;
    throw rpcError(413, { code: -32000, message }, { headers: { Connection: 'close' } });
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw rpcError(400, { code: -32700, message: 'Parse error: the body is not valid JSON' });
  }
}

/** Reads the body; null if it is too large. Uses events, because an iterator costs more than everything else here. */
function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let received = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= BODY_LIMIT_BYTES) chunks.push(chunk);
      else if (received > DRAIN_FACTOR * BODY_LIMIT_BYTES) resolve(null);
    });
    request.on('end', () => resolve(received > BODY_LIMIT_BYTES ? null : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => {
      if (!request.complete) reject(new Error('closed'));
    });
  });
}
