/** Reads recent events, followed by each new one, from a single server stream. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { endOfLog, type LoggedEvent } from './queries.ts';
import type { EventsSearch } from './search.ts';

/** Number of recent events shown at first, and the maximum number on the page. */
const FIRST_EVENTS = 500;
const MAX_EVENTS = 1_000;
const FIELDS = 'event,sequence,container_sequence,occurred_at,created_at,backfilled,shipment,container';

export type LogState = 'connecting' | 'live' | 'paused' | 'ended';

export interface EventLog {
  state: LogState;
  /** Newest first. */
  events: readonly LoggedEvent[];
  /** Events that arrived while paused. */
  waiting: number;
  turn(): void;
  reconnect(): void;
}

/** `names` lists all event names, because the stream sends each event under its own name. */
export function useEventLog(names: readonly string[], filter: EventsSearch): EventLog {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const [state, setState] = useState<LogState>('connecting');
  const [held, setHeld] = useState<readonly LoggedEvent[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isPaused = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts over
  useEffect(() => {
    const batch = new EventBatch((came) => (isPaused.current ? setHeld : setEvents)((before) => joined(came, before)));
    let source: EventSource | null = null;
    let isOver = false;
    setEvents([]);
    setHeld([]);
    setState(isPaused.current ? 'paused' : 'connecting');
    const open = async () => {
      const from = await beginning();
      if (isOver) return;
      source = new EventSource(addressOf(from, filter));
      for (const name of names) source.addEventListener(name, (message) => batch.add(eventIn(message.data)));
      source.onopen = () => setState(isPaused.current ? 'paused' : 'live');
      source.onerror = () => setState(source?.readyState === EventSource.CLOSED ? 'ended' : 'connecting');
    };
    open().catch(() => setState('ended'));
    return () => {
      isOver = true;
      source?.close();
      batch.stop();
    };
  }, [names, filter.event, filter.shipment, filter.container, attempt]);
  const turn = useCallback(() => {
    isPaused.current = !isPaused.current;
    setState(isPaused.current ? 'paused' : 'live');
    if (isPaused.current) return;
    setEvents((before) => joined(held, before));
    setHeld([]);
  }, [held]);
  const reconnect = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, events, waiting: held.length, turn, reconnect };
}

/** Collects events for 50 ms, so that the page renders once per batch. */
class EventBatch {
  readonly #deliver: (came: readonly LoggedEvent[]) => void;
  #came: LoggedEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(deliver: (came: readonly LoggedEvent[]) => void) {
    this.#deliver = deliver;
  }

  add(event: LoggedEvent): void {
    this.#came.unshift(event);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#deliver(this.#came);
      this.#came = [];
    }, 50);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

function joined(came: readonly LoggedEvent[], before: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const existing = new Set(before.map(({ id }) => id));
  return [...came.filter(({ id }) => !existing.has(id)), ...before].slice(0, MAX_EVENTS);
}

/** Returns the initial cursor, `FIRST_EVENTS` before the newest event. */
async function beginning(): Promise<number> {
  return Math.max(0, (await endOfLog()) - FIRST_EVENTS);
}

function addressOf(after: number, { event, shipment, container }: EventsSearch): string {
  const query = new URLSearchParams({ after: String(after), 'fields[event]': FIELDS });
  if (event !== undefined) query.set('filter[event]', event);
  if (shipment !== undefined) query.set('filter[shipment]', shipment);
  if (container !== undefined) query.set('filter[container]', container);
  return `/v2/events/stream?${query}`;
}

function eventIn(text: string): LoggedEvent {
  const { data }: { data: LoggedEvent } = JSON.parse(text);
  return data;
}
