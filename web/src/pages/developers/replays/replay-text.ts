import type { Tone } from '../../../components/status.tsx';
import { formatDateTime } from '../../../components/time-format.ts';
import type { Replay } from './queries.ts';

export function scopeOf({ attributes }: Replay): string {
  const { notification_ids, only, from, to } = attributes;
  if (notification_ids !== null) {
    return notification_ids.length === 1 ? 'One delivery' : `${notification_ids.length} deliveries`;
  }
  const what = { failed: 'Failed deliveries', undelivered: 'Undelivered events', all: 'All events' }[only ?? 'all'];
  const since = from === null ? '' : ` since ${formatDateTime(from)}`;
  return `${what}${since}${to === null ? '' : `, until ${formatDateTime(to)}`}`;
}

export const STATES: Readonly<Record<Replay['attributes']['state'], { tone: Tone; word: string }>> = {
  planning: { tone: 'moving', word: 'Selecting' },
  running: { tone: 'moving', word: 'Sending' },
  done: { tone: 'good', word: 'Done' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
};
