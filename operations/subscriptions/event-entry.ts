/** Renders an event of a container as an entry of a message, with each time in the zone of its place. */
import { findPort } from '../../reference/ports/ports.ts';
import { eventLabel } from '../../resources/events/event-words.ts';
import { dayOfTimeText, timeText } from '../../resources/time-text.ts';
import type { EventFact } from '../../store/subscriptions/event-facts.ts';
import type { MailEntry } from '../notices/mail-content.ts';

export function eventEntry(fact: EventFact, appUrl: string): MailEntry {
  const { containerNumber, shipmentNumber, shipmentId, references, vesselName } = fact;
  const place = placeOf(fact);
  const lines = [
    [timeOf(fact), place].filter((part) => part !== null).join(', '),
    [...(vesselName === null ? [] : [vesselName]), `Shipment ${shipmentNumber}`, ...references].join(' · '),
  ];
  return {
    title: `${containerNumber}: ${eventLabel(fact.name)}`,
    lines: lines.filter((line) => line !== ''),
    url: `${appUrl}/shipments/${shipmentId}`,
  };
}

function placeOf({ locode, placeName }: EventFact): string | null {
  const name = placeName ?? (locode === null ? null : (findPort(locode)?.name ?? null));
  return name === null || locode === null || name === locode ? (name ?? locode) : `${name} (${locode})`;
}

/** Returns the time, or the new value; a changed estimate or value with the former one. */
function timeOf({
  name,
  timestamp,
  previousTimestamp,
  value,
  previousValue,
  timezone: zone,
}: EventFact): string | null {
  if (name.startsWith('container.pickup_')) return changeText(previousValue, value, name, zone);
  if (name.startsWith('container.transport.estimated.')) return changeText(previousTimestamp, timestamp, name, zone);
  return timestamp === null ? null : timeText({ at: timestamp, zone });
}

function changeText(
  before: string | Date | null,
  now: string | Date | null,
  name: string,
  zone: string | null,
): string | null {
  const text = name.startsWith('container.pickup_lfd') ? dayOfTimeText : timeText;
  const shown = (at: string | Date | null) => (at === null ? 'not reported' : text({ at, zone }));
  if (before === null) return now === null ? null : shown(now);
  return `${shown(before)} → ${shown(now)}`;
}
