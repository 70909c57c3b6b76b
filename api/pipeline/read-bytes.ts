import type { IncomingMessage } from 'node:http';
import { badRequest, payloadTooLarge } from '../json-api/errors.ts';

/** Bodies of up to this multiple of the limit are read and discarded, so that the client receives the response. */
const DRAIN_FACTOR = 32;

/** Reads a body. Throws 413 beyond `limitBytes`, and never buffers more than that. */
export async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    const body: AsyncIterable<Buffer> = request;
    for await (const chunk of body) {
      received += chunk.length;
      if (received <= limitBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        if (received > DRAIN_FACTOR * limitBytes) break;
      }
    }
  } catch {
    throw badRequest('The connection was lost before the whole body had arrived');
  }
  if (received > limitBytes) throw payloadTooLarge(limitBytes);
  return Buffer.concat(chunks);
}
