/**
 * Refetches the queries that an event affects. One tab follows the events and passes them on to the others, because a
 * browser opens only a few connections per server.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { followEvents, type LiveEvent, type StreamMessage } from './event-stream.ts';
import { followOtherTabs } from './tab-account.ts';

const NAME = 'seamark-events';
/** Delay for pages about a single record, in milliseconds. */
const RECORD_DELAY_MS = 1_000;
/** Delay for lists and counts. */
const LIST_DELAY_MS = 4_000;

export function startLiveUpdates(queryClient: QueryClient, signal: AbortSignal): void {
  followOtherTabs(signal);
  const refresh = refresher(queryClient);
  let cursor: string | null = null;
  const handle = ({ event, missed, ...message }: StreamMessage) => {
    cursor = message.cursor ?? cursor;
    if (event !== undefined) refresh(event);
    if (missed !== undefined) refetch(queryClient, missed === 'all');
  };
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => handle(data);
  signal.addEventListener('abort', () => channel.close());
  // A tab that becomes the leader continues where the previous leader stopped.
  const lead = () =>
    followEvents(
      cursor,
      (message) => {
        handle(message);
        channel.postMessage(message);
      },
      signal,
    );
  // Locks require https. Without them, each tab follows the events itself.
  if (navigator.locks === undefined) void lead();
  else navigator.locks.request(NAME, { signal }, lead).catch(() => {});
}

/**
 * Refetches after an interruption: the queries that failed during it, or everything that the events could have changed.
 */
function refetch(queryClient: QueryClient, isAll: boolean): void {
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) => state.status === 'error' || (isAll && meta?.['isFixed'] !== true),
  });
}

/** Batches events, then refetches the affected queries on screen. */
function refresher(queryClient: QueryClient): (event: LiveEvent) => void {
  const ids = new Set<string>();
  const again = (matches: (key: QueryKey) => boolean) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey, meta }) => meta?.['isFixed'] !== true && matches(queryKey),
    });
  const ofOne = throttled(RECORD_DELAY_MS, () => {
    const touched = new Set(ids);
    ids.clear();
    void again((key) => key.some((part) => typeof part === 'string' && touched.has(part)));
  });
  const ofMany = throttled(LIST_DELAY_MS, () => void again((key) => !key.some(isId)));
  return (event) => {
    for (const id of event.ids) ids.add(id);
    ofOne();
    ofMany();
  };
}

/** Returns a function that runs `work` once for all calls within a period of time. */
function throttled(milliseconds: number, work: () => void): () => void {
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
