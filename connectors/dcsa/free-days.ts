import type { ContainerFactClaim } from '../../tracking/claims/claims.ts';
import type { PollTarget } from '../connector.ts';
import { readContainerNumber } from '../container-number.ts';
import { readTime } from '../source-time.ts';
import { statedTime } from './event.ts';
import type { LocatedEvent } from './located-event.ts';
import type { DcsaProfile } from './profile.ts';

/**
 * Reads the newest last free day of each container. No version of the standard has this member; lines that add it are
 * trusted. Null withdraws the day; a missing member, or a value that is not a date, changes nothing.
 */
export function readFreeDays(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): ContainerFactClaim[] {
  const newest = new Map<string, ContainerFactClaim>();
  for (const { raw, pointer } of events) {
    const container = readContainerNumber(raw.equipmentReference);
    const value = readDate(raw.lastFreeDay);
    if (container === null || value === undefined) continue;
    if (target.number.type === 'container' && container !== target.number.value) continue;
    const statedAt = statedTime(profile, raw);
    if ((newest.get(container)?.statedAt ?? '') > (statedAt ?? '')) continue;
    newest.set(container, {
      kind: 'container_fact',
      field: 'last_free_day',
      container,
      value,
      pointer: `${pointer}/lastFreeDay`,
      statedAt,
      place: null,
    });
  }
  return [...newest.values()];
}

/** Reads a date; undefined if there is no readable value. */
function readDate(reported: unknown): string | null | undefined {
  if (reported === null) return null;
  const time = readTime(reported);
  return time?.precision === 'date' ? time.date : undefined;
}
