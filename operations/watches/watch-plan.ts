/** Which terminals and railroads a shipment needs to ask now, compared with those that are asked. */

import type { PollContext, WatchToOpen } from '../../store/watches/watches.ts';
import type { Source } from '../../tracking/claims/claims.ts';
import type { View } from '../../tracking/view/view.ts';
import { wantedAsks } from '../../tracking/watches/poll-plan.ts';
import type { Sources } from './recording-deps.ts';

export interface WatchPlan {
  open: WatchToOpen[];
  close: Source[];
}

/** Sources to open, or to ask for other boxes, and sources to close. The line is always asked and not part of this. */
export function planWatches(view: View, openNow: PollContext['openWatches'], registry: Sources, now: Date): WatchPlan {
  const available = { terminal: (key: string) => registry.terminal(key) !== null, railroads: registry.railroads() };
  const wanted = wantedAsks(view, available, toInstant(now));
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

/** Seconds are precise enough for the core, and what it publishes then never shows a fraction. */
export function toInstant(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function isSame(watch: { kind: string; code: string }, source: Source): boolean {
  return watch.kind === source.kind && watch.code === source.code;
}

function isSameSet(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
