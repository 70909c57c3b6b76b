/** The event log as it grows: the last events that are there, then each as it comes, over one stream of the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { endOfLog, type LoggedEvent } from './queries.ts';
import type { EventsSearch } from './search.ts';

/** Events before the newest one that are looked through at the beginning, and at most kept on the page. */
const LOOK_BACK = 500;
const MOST = 1_000;
const FIELDS = 'event,sequence,container_sequence,occurred_at,created_at,backfilled,shipment,container';

export type LogState = 'connecting' | 'live' | 'paused' | 'ended';

export interface EventLog {
  state: LogState;
  /** The newest first. */
  events: readonly LoggedEvent[];
  /** That came while it was paused. */
  waiting: number;
  turn(): void;
  reconnect(): void;
}

/** `names`: all that an event can have; the stream tells each by its name. */
export function useEventLog(names: readonly string[], filter: EventsSearch): EventLog {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const [state, setState] = useState<LogState>('connecting');
  const [held, setHeld] = useState<readonly LoggedEvent[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isPaused = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    const gathered = new Gathered((came) => (isPaused.current ? setHeld : setEvents)((before) => joined(came, before)));
    let source: EventSource | null = null;
    let isOver = false;
    setEvents([]);
    setHeld([]);
    setState(isPaused.current ? 'paused' : 'connecting');
    const open = async () => {
      const from = await beginning();
      if (isOver) return;
      source = new EventSource(addressOf(from, filter));
      for (const name of names) source.addEventListener(name, (message) => gathered.add(eventIn(message.data)));
      source.onopen = () => setState(isPaused.current ? 'paused' : 'live');
      source.onerror = () => setState(source?.readyState === EventSource.CLOSED ? 'ended' : 'connecting');
    };
    open().catch(() => setState('ended'));
    return () => {
      isOver = true;
      source?.close();
      gathered.stop();
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

/** Many may come at once: what the page shows changes once for all of them. */
class Gathered {
  readonly #tell: (came: readonly LoggedEvent[]) => void;
  #came: LoggedEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(tell: (came: readonly LoggedEvent[]) => void) {
    this.#tell = tell;
  }

  add(event: LoggedEvent): void {
    this.#came.unshift(event);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#tell(this.#came);
      this.#came = [];
    }, 50);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

function joined(came: readonly LoggedEvent[], before: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const known = new Set(before.map(({ id }) => id));
  return [...came.filter(({ id }) => !known.has(id)), ...before].slice(0, MOST);
}

/** The cursor to begin with. Where that is not kept any more, the server says from where on it is. */
async function beginning(): Promise<number> {
  return Math.max(0, (await endOfLog()) - LOOK_BACK);
}

function addressOf(after: number, { event, shipment, container }: EventsSearch): string {
  const query = new URLSearchParams({ after: String(after), 'fields[event]': FIELDS });
  if (event !== undefined) query.set('filter[event]', event);
  if (shipment !== undefined) query.set('filter[shipment]', shipment);
  if (container !== undefined) query.set('filter[container]', container);
  return `/v2/events/stream?${query}`;
}

function eventIn(text: string): LoggedEvent {
  return (JSON.parse(text) as { data: LoggedEvent }).data;
}
