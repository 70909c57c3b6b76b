import type { EventClaim, SourceKind } from '../../tracking/claims/claims.ts';
import { readImo } from '../imo-number.ts';
import { list, lookUp, name, record, text } from '../json-shape.ts';
import { readInstant, readTime } from '../source-time.ts';
import type { ReadPage, ReadResource } from './document.ts';
import { MILESTONE_MEANINGS } from './milestones.ts';
import { placeOf } from './places.ts';
import type { TrackedContainer } from './tracked.ts';

/** The kind of source behind each of the service's names. Events from other sources (people, AIS) are ignored. */
const SOURCES: Readonly<Record<string, SourceKind>> = { shipping_line: 'line', terminal: 'terminal', rail: 'railroad' };

/**
 * Reads the valid events of a container that one kind of source reported. A milestone names only the source that was
 * used for it, so the reports of others are read from the raw events.
 */
export function readEvents(container: TrackedContainer, kind: SourceKind, carrier: string | null): EventClaim[] {
  const { page, resource } = container;
  const read = (event: ReadResource) => readEvent(container, event, kind, carrier);
  const milestones = page.many(resource, 'transport_events').flatMap(read);
  const isNew = (claim: EventClaim) => !milestones.some((milestone) => isSameMilestone(milestone, claim));
  const happened = page.many(resource, 'raw_events').filter(({ attributes }) => attributes.estimated === false);
  return [...milestones, ...happened.flatMap(read).filter(isNew)];
}

function isSameMilestone(one: EventClaim, other: EventClaim): boolean {
  const keyOf = ({ move, mode, laden, classifier, place }: EventClaim) =>
    JSON.stringify([move, mode, laden, classifier, place?.unlocode]);
  return keyOf(one) === keyOf(other);
}

function readEvent(
  { page, resource, number }: TrackedContainer,
  event: ReadResource,
  kind: SourceKind,
  carrier: string | null,
): EventClaim[] {
  const { attributes, pointer } = event;
  const original = text(attributes.event);
  const meaning = lookUp(MILESTONE_MEANINGS, original?.replace(/^container\.transport\./, ''));
  const time = readTime(attributes.timestamp);
  const isStanding = attributes.invalidated_at === null || attributes.invalidated_at === undefined;
  if (original === null || meaning === undefined || time === null || !isStanding) return [];
  if (lookUp(SOURCES, text(attributes.data_source)) !== kind || !isOf(event, resource)) return [];
  const isUnsure = list(attributes.flags).some((flag) => flag === 'role_uncertain');
  return [
    {
      kind: 'event',
      pointer,
      statedAt: readInstant(attributes.created_at),
      container: number,
      ...meaning,
      role: isUnsure ? null : meaning.role,
      time,
      place: placeOf(
        attributes.location_locode,
        page.one(event, 'location')?.attributes.name ?? attributes.location_name,
        page.one(event, 'terminal'),
      ),
      vessel: vesselOf(page, event),
      voyage: name(attributes.voyage_number),
      transportCall: null,
      carrier,
      sourceEventId: event.id,
      retracted: false,
      original,
      documents: documentsOf(resource),
    },
  ];
}

/** Whether an event names this container or none. */
function isOf(event: ReadResource, container: ReadResource): boolean {
  const named = text(record(record(event.relationships.container)?.data)?.id);
  return named === null || named === container.id;
}

function vesselOf(page: ReadPage, event: ReadResource): EventClaim['vessel'] {
  const vessel = page.one(event, 'vessel')?.attributes;
  return vesselNamed(vessel?.imo ?? event.attributes.vessel_imo, vessel?.name ?? event.attributes.vessel_name);
}

export function vesselNamed(imo: unknown, called: unknown): EventClaim['vessel'] {
  const vessel = { imo: readImo(imo), name: name(called) };
  return vessel.imo === null && vessel.name === null ? null : vessel;
}

function documentsOf({ attributes }: ReadResource): EventClaim['documents'] {
  const numbers = (member: string) => list(attributes[member]).flatMap((value) => text(value) ?? []);
  return [
    ...numbers('bills_of_lading').map((number) => ({ type: 'bill_of_lading' as const, number })),
    ...numbers('bookings').map((number) => ({ type: 'booking' as const, number })),
  ];
}
