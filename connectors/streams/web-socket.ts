import { WebSocket } from 'undici';
import type { Stream, StreamHandlers } from './stream.ts';

/** Real AIS messages have a few hundred bytes. Larger messages are not read. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Opens a WebSocket and sends the first message as soon as it is open. */
export function openWebSocket(url: string, firstMessage: string, { onText, onEnd }: StreamHandlers): Stream {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  let ended = false;
  const end = (why: string): void => {
    if (ended) return;
    ended = true;
    onEnd(why);
  };
  socket.addEventListener('open', () => socket.send(firstMessage));
  socket.addEventListener('message', ({ data }) => {
    const text = data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : String(data);
    if (!ended && text.length <= MAX_MESSAGE_BYTES) onText(text);
  });
  socket.addEventListener('error', () => end('the connection failed'));
  socket.addEventListener('close', ({ code }) => end(`closed with code ${code}`));
  return {
    close() {
      ended = true;
      socket.close();
    },
  };
}
