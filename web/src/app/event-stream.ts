/** Follows the event log through `GET /v2/events/stream` and resumes after interruptions until it is cancelled. */
import { createParser } from 'eventsource-parser';
import { pause } from './pause.ts';
import { handleRefusal, tabHeaders } from './tab-account.ts';

/** The subject of an event. The data about it is refetched. */
export interface LiveEvent {
  name: string;
  /** Ids of the shipment, container and tracking request of the event, if any. */
  ids: readonly string[];
}

/** Messages to followers, including followers in other tabs. */
export interface StreamMessage {
  event?: LiveEvent;
  /** The position up to which the log has been read. */
  cursor?: string;
  /**
   * The stream has reconnected. If `all` is set, events were missed during the interruption and will not be delivered.
   */
  missed?: 'nothing' | 'all';
}

interface EventDocument {
  data: { attributes: { event: string }; relationships: Record<string, { data: { id: string } | null }> };
}

const ADDRESS = '/v2/events/stream?after=newest&fields[event]=event,shipment,container,tracking_request';
const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** Three heartbeat intervals of the server. A dead connection may never raise an error. */
const MAX_SILENCE_MS = 45_000;

/**
 * Follows the events after `cursor`, or only new events if it is null. Backs off while the server cannot be reached.
 */
export async function followEvents(
  cursor: string | null,
  publish: (message: StreamMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = cursor;
  let waitMs = MIN_WAIT_MS;
  let wasAway = false;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const hear = watchOver(attempt, signal);
    try {
      const from = last === null ? {} : { 'Last-Event-ID': last };
      const response = await fetch(ADDRESS, { signal: attempt.signal, headers: { ...tabHeaders(), ...from } });
      await handleRefusal(response);
      // The session has ended.
      if (response.status === 401) return;
      // The server no longer has the events that were missed.
      if (response.status === 410) last = null;
      if (response.ok && response.body !== null) {
        waitMs = MIN_WAIT_MS;
        if (wasAway) publish({ missed: last === null ? 'all' : 'nothing' });
        const parser = createParser({
          // Every block has an id, including heartbeats.
          onId: (id) => {
            last = id;
          },
          onEvent: ({ data }) => publish({ event: eventOf(data) }),
        });
        for await (const text of textsOf(response.body)) {
          hear();
          parser.feed(text);
          if (last !== null) publish({ cursor: last });
        }
      }
    } catch {
      // The stream was aborted or disconnected; the loop condition distinguishes the two.
    } finally {
      attempt.abort();
    }
    wasAway = true;
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
}

/**
 * Aborts the attempt when `signal` is aborted or after a long silence. Returns a function to call whenever the server
 * sends anything.
 */
function watchOver(attempt: AbortController, signal: AbortSignal): () => void {
  const end = () => attempt.abort();
  let timer = setTimeout(end, MAX_SILENCE_MS);
  signal.addEventListener('abort', end, { signal: attempt.signal });
  attempt.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return () => {
    clearTimeout(timer);
    timer = setTimeout(end, MAX_SILENCE_MS);
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
  const { data: event }: EventDocument = JSON.parse(json);
  const { attributes, relationships } = event;
  const ids = Object.values(relationships).flatMap(({ data }) => data?.id ?? []);
  return { name: attributes.event, ids };
}
