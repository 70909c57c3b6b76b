/**
 * Keeps what is on screen true: whatever an event is about is asked for anew. One tab follows the events and tells the others,
 * since a browser opens only a few connections to a server at a time.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { followEvents, type LiveEvent, type Told } from './event-stream.ts';
import { heedOtherTabs } from './tab-account.ts';

const NAME = 'seamark-events';
/** A page about one thing follows it closely. */
const OF_ONE_MS = 1_000;
/** Lists and counts that anything may change. */
const OF_MANY_MS = 4_000;

/** Until `signal` is aborted. */
export function keepLive(queryClient: QueryClient, signal: AbortSignal): void {
  heedOtherTabs(signal);
  const refresh = refresher(queryClient);
  let cursor: string | null = null;
  const heed = ({ event, missed, ...told }: Told) => {
    cursor = told.cursor ?? cursor;
    if (event !== undefined) refresh(event);
    if (missed !== undefined) readAnew(queryClient, missed === 'all');
  };
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Told>) => heed(data);
  signal.addEventListener('abort', () => channel.close());
  // A tab that takes the lead goes on where the one before it ended.
  const lead = () =>
    followEvents(
      cursor,
      (told) => {
        heed(told);
        channel.postMessage(told);
      },
      signal,
    );
  // Pages that are not under https have no locks: each tab follows for itself.
  if (navigator.locks === undefined) void lead();
  else navigator.locks.request(NAME, { signal }, lead).catch(() => {});
}

/** After the server was away: what could not be read meanwhile, or all that events could have changed. */
function readAnew(queryClient: QueryClient, isAll: boolean): void {
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) => state.status === 'error' || (isAll && meta?.['isFixed'] !== true),
  });
}

/** Gathers events for a while, then has the queries on screen that they touch read anew. */
function refresher(queryClient: QueryClient): (event: LiveEvent) => void {
  const ids = new Set<string>();
  const again = (matches: (key: QueryKey) => boolean) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey, meta }) => meta?.['isFixed'] !== true && matches(queryKey),
    });
  const ofOne = gathered(OF_ONE_MS, () => {
    const touched = new Set(ids);
    ids.clear();
    void again((key) => key.some((part) => typeof part === 'string' && touched.has(part)));
  });
  const ofMany = gathered(OF_MANY_MS, () => void again((key) => !key.some(isId)));
  return (event) => {
    for (const id of event.ids) ids.add(id);
    ofOne();
    ofMany();
  };
}

/** Runs `work` once for all calls within a time. */
function gathered(milliseconds: number, work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      work();
    }, milliseconds);
  };
}

function isId(part: unknown): boolean {
  return typeof part === 'string' && /^[\da-f]{8}-[\da-f]{4}-/.test(part);
}
