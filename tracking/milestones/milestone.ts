/** Merges statements about one milestone into a single event with all its witnesses (spec/tracking 2.2 and 2.3). */

import type { DocumentParty, EventClaim, Source, SourceKind } from '../claims/claims.ts';
import { rawEventKey, sourceKey, vesselKey, vesselOf } from '../events/event-identity.ts';
import { inOrderOfTime, isTimed, type ResolvedEvent } from '../events/resolved-event.ts';
import type { EventFlag } from '../fields/flags.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import { facilityKey, type Place } from '../places/places.ts';
import { statedOrObserved } from '../port-calls/port-calls.ts';
import { formatInstant, type Moment, minutesApart } from '../time/event-time.ts';
import { milestonePrecedence, rankOfSource } from '../view/precedence.ts';
import type { Provenance, TransportEventView } from '../view/view.ts';
import type { MilestoneRule } from './milestone-table.ts';
import { provenanceOfEntry } from './published-value.ts';

export interface Witness {
  event: ResolvedEvent;
  rule: MilestoneRule;
}

/** A published event and the statements it is derived from. */
export interface Milestone {
  view: TransportEventView;
  moment: Moment | null;
  place: Place;
  /** The deciding witness comes first, the others in order of precedence. */
  witnesses: Witness[];
}

/** Larger differences between witnesses are flagged; smaller ones come from rounding and clock skew. */
const DISAGREEMENT_MINUTES = 60;

/** Kinds that occur once per journey, wherever they happen. Other kinds occur once per place, or repeatedly. */
const onceKinds = new Set<TransportEventKind>([
  'empty_out',
  'empty_in',
  'delivered',
  'arrived_at_inland_destination',
  'estimated.arrived_at_inland_destination',
]);
const repeatableKinds = new Set<TransportEventKind>(['full_in', 'full_out']);

const dataSources: Record<Exclude<SourceKind, 'document'> | DocumentParty, TransportEventView['data_source']> = {
  line: 'shipping_line',
  terminal: 'terminal',
  railroad: 'rail',
  person: 'user_input',
  forwarder: 'user_input',
  customs_broker: 'user_input',
};

/**
 * Returns the source's name in the API. A document is attributed to the line, terminal or railroad that issued it,
 * otherwise to the user.
 */
export function dataSourceOf({ kind, speaksFor }: Source): TransportEventView['data_source'] {
  return dataSources[kind === 'document' ? (speaksFor?.party ?? 'person') : kind];
}

/** Groups witnesses into milestones by kind and place. Estimates form separate milestones. */
export function milestonesFrom(witnesses: readonly (Witness & { kind: TransportEventKind })[]): Milestone[] {
  const groups = new Map<string, { kind: TransportEventKind; members: Witness[] }>();
  for (const { kind, event, rule } of witnesses) {
    const key = onceKinds.has(kind) ? kind : `${kind}@${event.place.key}`;
    const group = groups.get(key) ?? { kind, members: [] };
    groups.set(key, group);
    group.members.push({ event, rule });
  }
  return [...groups.values()].flatMap(({ kind, members }) =>
    repeatableKinds.has(kind)
      ? repetitions(members).map((repetition, index) => milestone(kind, repetition, index))
      : [milestone(kind, members, 0)],
  );
}

/** Matches repeated moves across sources by numbering each source's moves in order of time. */
function repetitions(members: Witness[]): Witness[][] {
  const bySource = new Map<string, Witness[]>();
  for (const member of members.sort((a, b) => byTime(a.event, b.event))) {
    const key = sourceKey(member.event.entry.source);
    bySource.set(key, [...(bySource.get(key) ?? []), member]);
  }
  const most = Math.max(...[...bySource.values()].map((of) => of.length));
  return Array.from({ length: most }, (_, index) =>
    [...bySource.values()].map((of) => of[index]).filter((member) => member !== undefined),
  );
}

function byTime(one: ResolvedEvent, other: ResolvedEvent): number {
  if (isTimed(one) && isTimed(other)) return inOrderOfTime(one, other);
  return isTimed(one) ? -1 : isTimed(other) ? 1 : 0;
}

function milestone(kind: TransportEventKind, members: Witness[], repetition: number): Milestone {
  const witnesses = rankWitnesses(kind, members);
  const [lead] = witnesses;
  if (lead === undefined) throw new Error('a milestone without a witness');
  const { claim, moment, place, entry } = lead.event;
  const at = `${kind}@${place.key}`;
  const sailing = sailingOf(witnesses);
  return {
    moment,
    place,
    witnesses,
    view: {
      key: repetition === 0 ? at : `${at}#${repetition + 1}`,
      kind,
      classifier: claim.classifier,
      timestamp: moment === null ? null : formatInstant(moment.ms),
      precision: moment?.precision ?? null,
      timezone: place.zone,
      locode: place.locode,
      place_name: place.name,
      terminal_key: terminalKeyOf(witnesses),
      vessel: vesselOf(sailing.vessel),
      voyage: sailing.voyage,
      data_source: dataSourceOf(entry.source),
      source_event_key: rawEventKey(entry.key, claim.time),
      witnesses: witnesses.map(provenanceOf),
      flags: flagsOf(witnesses),
    },
  };
}

/**
 * Returns the vessel and voyage, each from the first witness that gives it. A terminal that omits the voyage must not
 * remove it.
 */
function sailingOf(witnesses: readonly Witness[]): Pick<EventClaim, 'vessel' | 'voyage'> {
  const claims = witnesses.map(({ event }) => event.claim);
  const vessel = claims.find((claim) => claim.vessel !== null)?.vessel ?? null;
  const isSame = (claim: EventClaim): boolean =>
    claim.vessel === null || vessel === null || vesselKey(claim.vessel) === vesselKey(vessel);
  return { vessel, voyage: claims.find((claim) => claim.voyage !== null && isSame(claim))?.voyage ?? null };
}

/**
 * Ranks each source's leading statement by precedence, newest first among equals. The other actual statements follow.
 */
function rankWitnesses(kind: TransportEventKind, members: Witness[]): Witness[] {
  const precedence = milestonePrecedence(kind);
  const leads = new Map<string, Witness>();
  for (const member of members) {
    const key = sourceKey(member.event.entry.source);
    const leader = leads.get(key);
    if (leader === undefined || leadsBefore(kind, member.event, leader.event)) leads.set(key, member);
  }
  const others = members.filter((member) => leads.get(sourceKey(member.event.entry.source)) !== member);
  const ranked = [...leads.values()].sort((one, other) => {
    const ranks =
      rankOfSource(precedence, one.event.entry.source.kind) - rankOfSource(precedence, other.event.entry.source.kind);
    return Number.isNaN(ranks) || ranks === 0 ? (isNewer(one.event, other.event) ? -1 : 1) : ranks;
  });
  return [
    ...ranked,
    ...others.filter((other) => other.event.claim.classifier === 'actual').sort((a, b) => byTime(a.event, b.event)),
  ];
}

/** Whether `one` takes precedence over `other`. Both come from the same source. */
function leadsBefore(kind: TransportEventKind, one: ResolvedEvent, other: ResolvedEvent): boolean {
  if (kind === 'empty_out') return byTime(one, other) < 0;
  if (kind === 'empty_in') return byTime(one, other) > 0;
  const [a, b] = [one.claim.classifier, other.claim.classifier];
  // For the same vessel, an estimate takes precedence over a plan. Between two vessels, the newer statement does, as
  // after a rollover.
  if (a !== b && one.vessel === other.vessel) return a === 'estimated';
  // A container is gated in after its train or barge has arrived.
  if (a === b && isArrival(one) !== isArrival(other)) return isArrival(one);
  return isNewer(one, other);
}

function isArrival({ claim }: ResolvedEvent): boolean {
  return claim.move === 'arrive';
}

function isNewer(one: ResolvedEvent, other: ResolvedEvent): boolean {
  const [a, b] = [statedOrObserved(one), statedOrObserved(other)];
  return a === b ? one.entry.key > other.entry.key : a > b;
}

function terminalKeyOf(witnesses: Witness[]): string | null {
  const [lead] = witnesses;
  for (const { event } of witnesses) {
    const samePlace = event.place.key === lead?.event.place.key;
    const key = event.place.terminalKey ?? (event.claim.place === null ? null : facilityKey(event.claim.place));
    if (samePlace && key !== null) return key;
  }
  return null;
}

function provenanceOf({ event, rule }: Witness): Provenance {
  return provenanceOfEntry(event.entry, rule.id);
}

function flagsOf(witnesses: Witness[]): EventFlag[] {
  const flags = new Set<EventFlag>();
  const [lead, ...others] = witnesses;
  const moment = lead?.event.moment ?? null;
  if (moment?.flag) flags.add(moment.flag);
  if (lead?.event.entry.missing !== null && lead?.event.claim.classifier === 'actual') flags.add('unconfirmed');
  for (const { event } of others) {
    if (moment === null || event.moment === null || event.claim.classifier !== 'actual') continue;
    const apart = minutesApart(moment, event.moment, event.place.zone);
    if (apart > DISAGREEMENT_MINUTES) flags.add('disagreement');
  }
  return [...flags].sort();
}
