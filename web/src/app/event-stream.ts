/** The event log as it grows: `GET /v2/events/stream`, read on from where it broke off until nobody wants it any more. */
import { createParser } from 'eventsource-parser';
import { pause } from './pause.ts';
import { headersOfTab, heedRefusal } from './tab-account.ts';

/** What an event was about; its facts are asked for anew. */
export interface LiveEvent {
  name: string;
  /** Of shipment, container and tracking request, as far as there are any. */
  ids: readonly string[];
}

/** What followers are told, those of other tabs too. */
export interface Told {
  event?: LiveEvent;
  /** Up to where the log is read. */
  cursor?: string;
  /** The stream stands again after it was away. `all`: what happened meanwhile does not come by it. */
  missed?: 'nothing' | 'all';
}

interface EventDocument {
  data: { attributes: { event: string }; relationships: Record<string, { data: { id: string } | null }> };
}

const ADDRESS = '/v2/events/stream?after=newest&fields[event]=event,shipment,container,tracking_request';
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The server gives a sign of life three times as often. A connection that is dead may never say so. */
const LONGEST_SILENCE_MS = 45_000;

/** From `cursor` on, or from now where there is none. Waits longer from try to try while the server cannot be reached. */
export async function followEvents(
  cursor: string | null,
  tell: (told: Told) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = cursor;
  let waitMs = SHORTEST_WAIT_MS;
  let wasAway = false;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const hear = watchOver(attempt, signal);
    try {
      const from = last === null ? {} : { 'Last-Event-ID': last };
      const response = await fetch(ADDRESS, { signal: attempt.signal, headers: { ...headersOfTab(), ...from } });
      await heedRefusal(response);
      // Nobody is signed in any more.
      if (response.status === 401) return;
      // What was missed is not kept.
      if (response.status === 410) last = null;
      if (response.ok && response.body !== null) {
        waitMs = SHORTEST_WAIT_MS;
        if (wasAway) tell({ missed: last === null ? 'all' : 'nothing' });
        const parser = createParser({
          // Every block has one, heartbeats too.
          onId: (id) => {
            last = id;
          },
          onEvent: ({ data }) => tell({ event: eventOf(data) }),
        });
        for await (const text of textsOf(response.body)) {
          hear();
          parser.feed(text);
          if (last !== null) tell({ cursor: last });
        }
      }
    } catch {
      // Told to end, or the connection broke: the loop knows which.
    } finally {
      attempt.abort();
    }
    wasAway = true;
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** Ends the attempt with `signal`, and when nothing is heard for long. Returns what is called when something is. */
function watchOver(attempt: AbortController, signal: AbortSignal): () => void {
  const end = () => attempt.abort();
  let timer = setTimeout(end, LONGEST_SILENCE_MS);
  signal.addEventListener('abort', end, { signal: attempt.signal });
  attempt.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return () => {
    clearTimeout(timer);
    timer = setTimeout(end, LONGEST_SILENCE_MS);
  };
}

async function* textsOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function eventOf(json: string): LiveEvent {
  const { attributes, relationships } = (JSON.parse(json) as EventDocument).data;
  const ids = Object.values(relationships).flatMap(({ data }) => data?.id ?? []);
  return { name: attributes.event, ids };
}
