/** A WebSocket server (RFC 6455) on the loopback address, for feeds that push text. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export interface WebSocketServer {
  url: string;
  /** First message of each connection, in order. */
  greetings: string[];
  send(text: string): void;
  /** Breaks every open connection. */
  dropAll(): void;
  close(): Promise<void>;
}

export async function startWebSocketServer(): Promise<WebSocketServer> {
  const greetings: string[] = [];
  const open = new Set<Duplex>();
  const server = createServer();
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const text = readFrame(received);
      if (text !== null && open.has(socket)) {
        greetings.push(text);
        socket.removeAllListeners('data').resume();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dropAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v0/stream`,
    greetings,
    dropAll,
    send(text) {
      // The real service sends binary frames too.
      for (const socket of open) socket.write(frame(Buffer.from(text)));
    },
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function frame(payload: Buffer): Buffer {
  const header = payload.length < 126 ? Buffer.from([0x82, payload.length]) : Buffer.from([0x82, 126, 0, 0]);
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}

/** Returns the text of the first frame, which clients mask; null until all of it has arrived. */
function readFrame(bytes: Buffer): string | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + 4 + length) return null;
  const mask = bytes.subarray(start, start + 4);
  const payload = bytes.subarray(start + 4, start + 4 + length);
  return Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString('utf8');
}
