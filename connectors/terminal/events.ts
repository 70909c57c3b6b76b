import type { Claim, Classifier, EventClaim, EventTime, PlaceClaim } from '../../tracking/claims/claims.ts';
import { readImo } from '../imo-number.ts';
import { code, isRecord, list, lookUp, name, record, text } from '../json-shape.ts';
import { mergePlaces } from '../place.ts';
import { readTime } from '../source-time.ts';
import type { ContainerContext } from './facts.ts';
import { AVAILABILITY_MOVES, type AvailabilityMove } from './moves.ts';
import { placeElsewhere } from './named-place.ts';
import { withOutByRail } from './out-by-rail.ts';
import { readFacilityPlace } from './place.ts';

type Json = Record<string, unknown>;

const CLASSIFIERS: Record<string, Classifier> = { actual: 'actual', estimated: 'estimated', planned: 'planned' };

/** Reads the moves of one container: its list of events, and the separate times. */
export function readContainerEvents(container: Json, context: ContainerContext): Claim[] {
  const claims = list(container.events).flatMap((entry, index): Claim[] => {
    return isRecord(entry) ? [readListed(entry, `${context.pointer}/events/${index}`, context)] : [];
  });
  for (const [member, code_] of [
    ['dischargedAt', 'discharged'],
    ['gateOutAt', 'gate_out'],
  ] as const) {
    const time = readTime(container[member]);
    const meaning = AVAILABILITY_MOVES[code_];
    if (!time || !meaning || claims.some((claim) => isSame(claim, meaning, time))) continue;
    const pointer = `${context.pointer}/${member}`;
    claims.push(eventClaim({ ...context, pointer }, meaning, 'actual', time, member, context.place));
  }
  const eta = readTime(container.eta);
  const arrival = AVAILABILITY_MOVES.rail_arrived;
  if (eta && arrival) {
    claims.push(
      eventClaim({ ...context, pointer: `${context.pointer}/eta` }, arrival, 'estimated', eta, 'eta', context.place),
    );
  }
  return withOutByRail(claims, text(container.status), context.place);
}

function readListed(entry: Json, pointer: string, context: ContainerContext): Claim {
  const original = text(entry.code) ?? 'event without a code';
  const meaning = lookUp(AVAILABILITY_MOVES, original.toLowerCase());
  const classifier = lookUp(CLASSIFIERS, text(entry.classifier)?.toLowerCase());
  const time = readTime(entry.at);
  const place = placeOf(entry, meaning, context.place);
  if (!meaning || !classifier || !time) {
    const { container, statedAt } = context;
    return { kind: 'unknown', container, original: original.slice(0, 100), time, place, pointer, statedAt };
  }
  const claim = eventClaim({ ...context, pointer }, meaning, classifier, time, original, place);
  const vessel = record(entry.vessel) ?? {};
  const [imo, vesselName] = [readImo(vessel.imo), name(vessel.name)];
  return {
    ...claim,
    vessel: imo === null && vesselName === null ? null : { imo, name: vesselName },
    voyage: name(entry.voyage),
    carrier: code(entry.carrier, /^[A-Z][A-Z0-9]{1,3}$/),
    sourceEventId: text(entry.id),
    retracted: entry.retracted === true,
  };
}

/**
 * Derives the place of an event. The source's own place adds detail, unless the event names another place or is an
 * interchange, which may be anywhere in town.
 */
function placeOf(entry: Json, meaning: AvailabilityMove | undefined, own: PlaceClaim | null): PlaceClaim | null {
  const reported = readFacilityPlace(entry.location);
  if (reported && (!meaning || meaning.move === 'other')) return reported;
  return placeElsewhere(reported, own) ?? mergePlaces([reported, own]);
}

function eventClaim(
  context: ContainerContext,
  meaning: AvailabilityMove,
  classifier: Classifier,
  time: EventTime,
  original: string,
  place: PlaceClaim | null,
): EventClaim {
  const { container, pointer, statedAt } = context;
  return {
    kind: 'event',
    pointer,
    statedAt,
    container,
    ...meaning,
    classifier,
    time,
    place,
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: null,
    sourceEventId: null,
    retracted: false,
    original,
    documents: [],
  };
}

function isSame(claim: Claim, meaning: AvailabilityMove, time: EventTime): boolean {
  if (claim.kind !== 'event' || claim.move !== meaning.move || claim.laden !== meaning.laden) return false;
  return JSON.stringify(claim.time) === JSON.stringify(time);
}
