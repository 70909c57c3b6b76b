/** Divides the concurrent posts of one webhook so that retries and replays always leave room for first attempts. */
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';

export type PostKind = 'first' | 'retry' | 'replay';

export function postKind({ lane, laneAttempts }: DueNotification): PostKind {
  if (lane === 'replay') return 'replay';
  return laneAttempts === 0 ? 'first' : 'retry';
}

/** Returns how many posts of each kind may start now. `first` may use every slot. */
export function freeSlots(posting: readonly PostKind[], concurrency: number): Record<PostKind, number> {
  const share = (part: number): number => Math.max(1, Math.floor(concurrency * part));
  const free = concurrency - posting.length;
  const freeOf = (kind: PostKind, limit: number): number =>
    Math.min(free, limit - posting.filter((other) => other === kind).length);
  return {
    first: free,
    retry: freeOf('retry', share(1 / 2)),
    replay: freeOf('replay', Math.min(2, share(1 / 4))),
  };
}
