import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents, type StreamMessage } from './event-stream.ts';

interface Connection {
  /** `Last-Event-ID` */
  from: string | null;
  send(text: string): Promise<void>;
  breakOff(): void;
}

let connections: Connection[];
let statuses: number[];
let messages: StreamMessage[];
let end: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [connections, statuses, messages, end] = [[], [], [], new AbortController()];
  vi.stubGlobal('fetch', async (_address: string, { signal, headers }: RequestInit) => {
    const status = statuses.shift() ?? 200;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        connections.push({
          from: new Headers(headers).get('Last-Event-ID'),
          async send(text) {
            controller.enqueue(new TextEncoder().encode(text));
            await vi.advanceTimersByTimeAsync(0);
          },
          breakOff: () => controller.error(new TypeError('network error')),
        });
      },
    });
    return new Response(body, { status });
  });
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(cursor: string | null = null): Promise<void> {
  void followEvents(cursor, (one) => messages.push(one), end.signal);
  await vi.advanceTimersByTimeAsync(0);
}

const missed = () => messages.flatMap((one) => one.missed ?? []);
const event = (sequence: number, id: string) => {
  const data = { attributes: { event: 'container.updated' }, relationships: { container: { data: { id } } } };
  return `id: ${sequence}\nevent: container.updated\ndata: ${JSON.stringify({ data })}\n\n`;
};

test.each([
  ['the opening block', 'retry: 2000\nid: 41\n\n', '41'],
  ['a heartbeat', 'id: 41\n\n:\nid: 57\n\n', '57'],
  ['an event', `id: 41\n\n${event(42, 'box')}`, '42'],
])('resumes from the cursor after %s', async (_name, text, cursor) => {
  await follow();
  expect(connections[0]?.from).toBeNull();
  await connections[0]?.send(text);
  expect(messages.at(-1)).toEqual({ cursor });
  connections[0]?.breakOff();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connections[1]?.from).toBe(cursor);
  expect(missed()).toEqual(['nothing']);
});

test('delivers events, also those that arrive in pieces', async () => {
  await follow('40');
  expect(connections[0]?.from).toBe('40');
  await connections[0]?.send(event(41, 'one').slice(0, 60));
  await connections[0]?.send(event(41, 'one').slice(60) + event(42, 'two'));
  expect(messages.flatMap((one) => one.event?.ids ?? [])).toEqual(['one', 'two']);
});

test('reports a gap when it reconnects without a cursor or with an expired one', async () => {
  await follow();
  connections[0]?.breakOff();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(missed()).toEqual(['all']);
  await connections[1]?.send('id: 41\n\n');
  statuses = [410];
  connections[1]?.breakOff();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connections.map(({ from }) => from)).toEqual([null, null, '41', null]);
  expect(missed()).toEqual(['all', 'all']);
});

test('drops a connection without events and heartbeats', async () => {
  await follow();
  for (const sequence of [41, 42, 43, 44]) {
    await vi.advanceTimersByTimeAsync(15_000);
    await connections[0]?.send(`:\nid: ${sequence}\n\n`);
  }
  await vi.advanceTimersByTimeAsync(44_000);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(connections[1]?.from).toBe('44');
});

test('ends with the session', async () => {
  statuses = [401];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(connections).toHaveLength(1);
});
