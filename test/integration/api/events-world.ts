/** Appends events to an account's log as a recording does, and reads its event stream. */
import { setTimeout as sleep } from 'node:timers/promises';
import { appendEvents, type NewEvent } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { sampleEvent } from '../../../webhooks/sample-notification.ts';
import { BASE_URL, type TestApi } from './server.ts';

export const ARRIVED = 'container.transport.vessel_arrived';
export const UPDATED = 'container.updated';
export const STOPPED = 'tracking_request.tracking_stopped';
export const RAIL = 'container.pickup_lfd_rail.changed';

export interface Announcing {
  accountId?: string;
  createdAt?: string;
  /** Milliseconds for which the transaction stays open after its events have been numbered. */
  holdMs?: number;
}

/** Builds an event of the sample journey. */
export function newEvent(name = ARRIVED, about: Partial<NewEvent> = {}): NewEvent {
  const catalogued = findCatalogueEvent(name);
  if (catalogued === null) throw new Error(name);
  const { reference, included } = sampleEvent(catalogued, BASE_URL);
  const body = { reference, included };
  const { feature } = catalogued;
  const blank = { shipmentId: null, containerId: null, trackingRequestId: null, occurredAt: null, backfilled: false };
  return { id: newId(), name, ...blank, body, feature, ...about };
}

export async function announce(
  { database, accountId: own }: Pick<TestApi, 'database' | 'accountId'>,
  events: NewEvent[],
  { accountId = own, createdAt, holdMs = 0 }: Announcing = {},
): Promise<void> {
  const at = createdAt === undefined ? new Date() : new Date(createdAt);
  await database.transaction().execute(async (trx) => {
    await appendEvents(trx, accountId, events, () => '', at);
    if (holdMs > 0) await sleep(holdMs);
  });
}

/** One block of a server-sent event stream. */
export interface Block {
  id: number;
  event?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  data?: any;
  isComment: boolean;
}

export interface Stream {
  response: Response;
  /** Yields blocks as they arrive, except for the first block of each stream. */
  blocks(): AsyncGenerator<Block>;
  take(count: number): Promise<Block[]>;
  /** Reads the remaining events to the end of the stream. */
  rest(): Promise<Block[]>;
  close(): void;
}

export async function openStream(
  { origin, key }: Pick<TestApi, 'origin' | 'key'>,
  query = '',
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<Stream> {
  const closing = new AbortController();
  const response = await fetch(`${origin}/v2/events/stream?${query}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Token ${options.key ?? key}`, ...options.headers },
    signal: closing.signal,
  });
  const read = blocksOf(response);
  return {
    response,
    blocks: () => read,
    async take(count) {
      const taken: Block[] = [];
      while (taken.length < count) {
        const { value, done } = await read.next();
        if (done) throw new Error(`the stream ended after ${taken.length} of ${count} events`);
        if (value.event !== undefined) taken.push(value);
      }
      return taken;
    },
    async rest() {
      const taken: Block[] = [];
      for await (const block of read) if (block.event !== undefined) taken.push(block);
      return taken;
    },
    close: () => closing.abort(),
  };
}

async function* blocksOf(response: Response): AsyncGenerator<Block> {
  if (response.body === null) return;
  const decoder = new TextDecoder();
  let text = '';
  let isFirst = true;
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (!isFirst) yield blockOf(part);
      isFirst = false;
    }
  }
}

function blockOf(part: string): Block {
  const lines = part.split('\n');
  const fields = new Map(
    lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]),
  );
  const event = fields.get('event');
  const data = fields.get('data');
  return {
    id: Number(fields.get('id')),
    isComment: fields.has(''),
    ...(event === undefined ? {} : { event }),
    ...(data === undefined ? {} : { data: JSON.parse(data) }),
  };
}
