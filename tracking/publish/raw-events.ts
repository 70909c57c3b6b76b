/** Lists every claim about events that may concern a container in readable form (spec/contract 2.6). */
import type { ContainerContext } from '../containers/container-context.ts';
import { rawEventKey } from '../events/event-identity.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import type { UnknownEntry } from '../ledger/unknown-codes.ts';
import { milestonesOf } from '../milestones/milestone-table.ts';
import { provenanceOfEntry } from '../milestones/published-value.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, resolveTime } from '../time/event-time.ts';
import type { RawEventView } from '../view/view.ts';

/** Raw event names that differ from the milestone's kind; null for none. */
const rawNames: Partial<Record<TransportEventKind, string | null>> = {
  vessel_berthed: null,
  not_available: null,
  arrived_at_inland_destination: 'arrived_at_destination',
};

/**
 * Lists past and future events in order of time. The key includes the time, so a changed time adds a new raw event and
 * removes the earlier one.
 */
export function rawEvents(context: ContainerContext, unknown: readonly UnknownEntry[]): RawEventView[] {
  const stated = context.events.map((event) => rawEvent(event, context));
  return [...stated, ...unknown.map((entry) => rawUnknown(entry, context.places))].sort(inOrder);
}

function rawEvent(event: ResolvedEvent, context: ContainerContext): RawEventView {
  const { claim, entry, place, moment } = event;
  const [rule] = context.rules.get(event) ?? (context.isOurs(event) ? milestonesOf(event, context.table) : []);
  const name = rule === undefined ? null : rule.kind in rawNames ? rawNames[rule.kind] : rule.kind;
  return {
    key: rawEventKey(entry.key, claim.time),
    event: name ?? null,
    original_event: claim.original === '' ? null : claim.original,
    timestamp: moment === null ? null : formatInstant(moment.ms),
    timezone: place.zone,
    estimated: claim.classifier !== 'actual',
    invalidated_at: entry.invalidated?.at ?? null,
    invalidation_reason: entry.invalidated?.reason ?? null,
    locode: place.locode,
    place_name: statedName(claim, place),
    terminal_key: place.terminalKey,
    vessel: claim.vessel,
    voyage: claim.voyage,
    provenance: provenanceOfEntry(entry, rule?.id ?? 'raw'),
  };
}

/** Returns the place name as the source gave it, which a mapping must not hide. */
function statedName(claim: ResolvedEvent['claim'], place: Place): string | null {
  return claim.place?.name || place.name;
}

function rawUnknown({ key, claim, ...entry }: UnknownEntry, places: Places): RawEventView {
  const place = places.of(claim.place);
  const moment = claim.time === null ? null : resolveTime(claim.time, place.zone);
  return {
    key,
    event: null,
    original_event: claim.original,
    timestamp: moment === null ? null : formatInstant(moment.ms),
    timezone: place.zone,
    estimated: false,
    invalidated_at: null,
    invalidation_reason: null,
    locode: place.locode,
    place_name: claim.place?.name || place.name,
    terminal_key: place.terminalKey,
    vessel: null,
    voyage: null,
    provenance: provenanceOfEntry({ ...entry, claim }, 'raw'),
  };
}

function inOrder(one: RawEventView, other: RawEventView): number {
  const [a, b] = [one.timestamp ?? '~', other.timestamp ?? '~'];
  if (a !== b) return a < b ? -1 : 1;
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
