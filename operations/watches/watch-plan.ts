/** Compares the terminals and railroads that a shipment needs to poll with its open watches. */
import type { PollContext } from '../../store/watches/poll-context.ts';
import type { WatchToOpen } from '../../store/watches/watches.ts';
import type { Source } from '../../tracking/claims/claims.ts';
import type { View } from '../../tracking/view/view.ts';
import { wantedSources } from '../../tracking/watches/poll-plan.ts';
import { toInstant } from '../to-instant.ts';
import type { Sources } from './recording-deps.ts';

export interface WatchPlan {
  open: WatchToOpen[];
  close: Source[];
}

/**
 * Returns the watches to open, to poll for other containers, and to close. Excludes the line's watch, which stays open.
 */
export function planWatches(view: View, openNow: PollContext['openWatches'], registry: Sources, now: Date): WatchPlan {
  const available = { terminal: (key: string) => registry.terminal(key) !== null, railroads: registry.railroads() };
  const wanted = wantedSources(view, available, toInstant(now));
  const open = wanted.flatMap(({ source, containers, locode }): WatchToOpen[] => {
    const connector = source.kind === 'terminal' ? registry.terminal(source.code) : registry.railroad(source.code);
    if (connector === null) return [];
    const current = openNow.find((watch) => isSame(watch, source));
    if (current && isSameSet(current.containers, containers) && current.locode === locode) return [];
    return [{ source, credentialKey: connector.credentialKey, containers, locode, dueAt: now }];
  });
  const close = openNow
    .filter((watch) => watch.kind !== 'line' && !wanted.some(({ source }) => isSame(watch, source)))
    .map(({ kind, code }) => ({ kind, code }));
  return { open, close };
}

function isSame(watch: { kind: string; code: string }, source: Source): boolean {
  return watch.kind === source.kind && watch.code === source.code;
}

function isSameSet(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
