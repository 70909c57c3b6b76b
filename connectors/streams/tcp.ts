import { connect } from 'node:net';
import type { Stream, StreamHandlers } from './stream.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a TCP connection for reading only. Bytes beyond ASCII become characters that no sentence contains. */
export function openTcp(host: string, port: number, { onText, onEnd }: StreamHandlers): Stream {
  const socket = connect({ host, port, keepAlive: true });
  let ended = false;
  const end = (why: string): void => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    socket.destroy();
    onEnd(why);
  };
  const timer = setTimeout(() => end('the connection timed out'), CONNECT_TIMEOUT_MS);
  socket.setEncoding('latin1');
  socket.on('connect', () => clearTimeout(timer));
  socket.on('data', (chunk) => {
    if (!ended) onText(String(chunk));
  });
  socket.on('error', (error: Error & { code?: string }) => end(`the connection failed (${error.code ?? error.name})`));
  socket.on('close', () => end('closed by the other side'));
  return {
    close() {
      ended = true;
      clearTimeout(timer);
      socket.destroy();
    },
  };
}
