/** The event log as it grows: `GET /v2/events/stream`, read on from where it broke off until nobody wants it any more. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { pause } from './pause.ts';
import { headersOfTab, heedRefusal } from './tab-account.ts';

/** What an event was about; its facts are asked for anew. */
export interface LiveEvent {
  name: string;
  /** Of shipment, container and tracking request, as far as there are any. */
  ids: readonly string[];
}

interface EventDocument {
  data: { attributes: { event: string }; relationships: Record<string, { data: { id: string } | null }> };
}

const ADDRESS = '/v2/events/stream?after=newest&fields[event]=event,shipment,container,tracking_request';
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Calls `tell` for each event. Waits longer from try to try while the server cannot be reached. */
export async function followEvents(tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let last: string | null = null;
  let waitMs = SHORTEST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const from = last === null ? {} : { 'Last-Event-ID': last };
      const response = await fetch(ADDRESS, { signal, headers: { ...headersOfTab(), ...from } });
      await heedRefusal(response);
      // Nobody is signed in any more, or what was missed is not kept: what is on screen is read anew by the pages themselves.
      if (response.status === 401) return;
      if (response.status === 410) last = null;
      if (response.ok && response.body !== null) {
        waitMs = SHORTEST_WAIT_MS;
        for await (const block of blocksOf(response.body)) {
          last = block.id ?? last;
          if (block.data !== '') tell(eventOf(block.data));
        }
      }
    } catch {
      // Told to end, or the connection broke: the loop knows which.
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

async function* blocksOf(body: ReadableStream<Uint8Array>) {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

export function eventOf(json: string): LiveEvent {
  const { attributes, relationships } = (JSON.parse(json) as EventDocument).data;
  const ids = Object.values(relationships).flatMap(({ data }) => data?.id ?? []);
  return { name: attributes.event, ids };
}
