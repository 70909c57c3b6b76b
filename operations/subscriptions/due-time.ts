/** Determines when messages are sent: at once outside quiet hours, or as a digest at an hour of a zone. */
import type { SubscriptionTimes } from '../../store/subscriptions/times.ts';
import { localDate, localHour, resolveTime } from '../../tracking/time/event-time.ts';

const DAY_MS = 86_400_000;

/** Returns when a message about something that happens `now` is due. A digest is due at its next hour after `now`. */
export function dueAt(times: SubscriptionTimes, now: Date): Date {
  const { frequency, digestHour, digestWeekday, timeZone, quietUntil } = times;
  if (frequency !== 'at_once') {
    return nextHour(now, timeZone, digestHour, frequency === 'weekly' ? digestWeekday : null);
  }
  return quietUntil !== null && isQuiet(times, now) ? nextHour(now, timeZone, quietUntil, null) : now;
}

function isQuiet({ quietFrom, quietUntil, timeZone }: SubscriptionTimes, now: Date): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  const hour = localHour(now.getTime(), timeZone);
  return quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
}

/** Returns the next time after `now` at which a full hour begins in the zone, on the weekday (1: Monday) if given. */
function nextHour(now: Date, zone: string, hour: number, weekday: number | null): Date {
  const today = Date.parse(`${localDate(now.getTime(), zone)}T00:00:00Z`);
  for (let days = 0; days <= 8; days += 1) {
    const day = new Date(today + days * DAY_MS);
    if (weekday !== null && (day.getUTCDay() || 7) !== weekday) continue;
    const local = `${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00`;
    const moment = resolveTime({ precision: 'local', local }, zone);
    if (moment !== null && moment.ms > now.getTime()) return new Date(moment.ms);
  }
  throw new Error(`no such hour in ${zone}`);
}
