/**
 * Simulates clients of the log. Each uses one connection, reads every response to its end and parses it as a real
 * client would.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

export interface Reader {
  origin: string;
  headers: Record<string, string>;
}

interface LogPage {
  data: unknown[];
  meta: { cursor: number };
}

export interface ReadFigures {
  events: number;
  perSecond: number;
  megabytesPerSecond: number;
}

export interface LogRange {
  from: number;
  until: number;
}

/** Reads page after page from one cursor to another. `pathOf` returns the path of the page after a cursor. */
export async function readPages(
  { origin, headers }: Reader,
  pathOf: (cursor: number) => string,
  { from, until }: LogRange,
): Promise<ReadFigures> {
  const began = performance.now();
  let [cursor, events, bytes] = [from, 0, 0];
  while (cursor < until) {
    const response = await request(`${origin}${pathOf(cursor)}`, { headers });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${pathOf(cursor)}: ${response.statusCode} ${text}`);
    const page = JSON.parse(text) as LogPage;
    events += page.data.length;
    bytes += text.length;
    cursor = page.meta.cursor;
  }
  return figuresOf(events, bytes, began);
}

/** Returns the milliseconds it takes to read one page to its end. */
export async function timeOfPage({ origin, headers }: Reader, path: string): Promise<number> {
  const began = performance.now();
  const response = await request(`${origin}${path}`, { headers });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`);
  return performance.now() - began;
}

export async function readStream(reader: Reader, path: string): Promise<ReadFigures> {
  const began = performance.now();
  let [events, bytes] = [0, 0];
  for await (const block of blocksOf(reader, path)) {
    bytes += block.length;
    const data = block.split('\n').find((line) => line.startsWith('data: '));
    if (data === undefined) continue;
    JSON.parse(data.slice(6));
    events += 1;
  }
  return figuresOf(events, bytes, began);
}

/** Returns the milliseconds from each commit until a stream has delivered the event. */
export async function timeLive(
  reader: Reader,
  path: string,
  live: { count: number; everyMs: number; commit(): Promise<void> },
): Promise<number[]> {
  const committed: number[] = [];
  const arrived: number[] = [];
  const following = (async () => {
    for await (const block of blocksOf(reader, path)) {
      if (block.includes('\ndata: ')) arrived.push(performance.now());
      if (arrived.length === live.count) return;
    }
  })();
  await sleep(1_000);
  for (let index = 0; index < live.count; index++) {
    const due = sleep(live.everyMs);
    await live.commit();
    committed.push(performance.now());
    await due;
  }
  await following;
  // An event may be delivered before the response to its commit arrives.
  return arrived.map((at, index) => Math.max(0, at - (committed[index] ?? at)));
}

async function* blocksOf({ origin, headers }: Reader, path: string): AsyncGenerator<string> {
  const response = await request(`${origin}${path}`, { headers, bodyTimeout: 60_000 });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${await response.body.text()}`);
  response.body.setEncoding('utf8');
  let text = '';
  for await (const chunk of response.body) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}

function figuresOf(events: number, bytes: number, began: number): ReadFigures {
  const seconds = (performance.now() - began) / 1_000;
  return { events, perSecond: events / seconds, megabytesPerSecond: bytes / 1e6 / seconds };
}
