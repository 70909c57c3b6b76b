/**
 * Reads X12 322 (spec/sources E3): a railroad's report of an activity at a ramp or terminal (Q5, with an N7 for each
 * container).
 */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type {
  Claim,
  Classifier,
  ContainerFactClaim,
  EventClaim,
  EventTime,
  PlaceClaim,
} from '../../tracking/claims/claims.ts';
import { readImo } from '../imo-number.ts';
import { lookUp, name, text } from '../json-shape.ts';
import { mergePlaces } from '../place.ts';
import { railroadCode } from '../rail/railroad-code.ts';
import { meaningOf } from './code-meaning.ts';
import { containerFacts } from './container-facts.ts';
import { readCity } from './edi-place.ts';
import { readX12Time } from './edi-time.ts';
import { splitAt } from './edifact-groups.ts';
import { problemAt } from './envelope.ts';
import { readEquipment } from './equipment-number.ts';
import { eventClaim, loadOf, type PartReading, pointerOf } from './part.ts';
import type { EdiPartner } from './partner.ts';
import { addSeal, noReferences, numbersOf, type References, readScac, x12Reference } from './references.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';
import { type PortLine, portOf, readPortLines } from './x12-ports.ts';

interface Activity {
  q5: Segment;
  code: string;
  meaning: EdiMeaning | null;
  time: EventTime | null;
  /** R4 segments before the first container, which apply to all of them. */
  lines: readonly PortLine[];
  shared: readonly Segment[];
  partner: EdiPartner;
}

export function read322(segments: readonly Segment[], partner: EdiPartner): PartReading[] {
  const { before, groups } = splitAt(segments, 'N7');
  const problems: EdiProblem[] = [];
  const statuses = before.filter((segment) => segment.tag === 'Q5');
  const [q5] = statuses;
  if (q5 === undefined || statuses.length > 1) {
    for (const first of segments.slice(0, 1)) problemAt(problems, first, 'no single Q5 before the containers');
    return [{ subject: subjectOf(null, noReferences()), claims: [], problems }];
  }
  const activity = readActivity(q5, before, partner, problems);
  // N7 separates the containers of one activity. Without N7, Q5 itself may name the container.
  const containers =
    groups.length > 0 ? groups.map((group) => readContainerActivity(group, activity)) : [ownContainer(activity)];
  containers[0]?.problems.unshift(...problems);
  return containers;
}

/**
 * Reads Q5: code 01, date 02, time 03 with its time code 04, city, state and country 06 to 08.
 */
function readActivity(q5: Segment, before: readonly Segment[], partner: EdiPartner, problems: EdiProblem[]): Activity {
  const rule = partner.timeZone ?? 'local_to_place';
  const code = at(q5, 1).toUpperCase();
  const meaning = meaningOf('322', partner, code);
  const time = readX12Time(at(q5, 2), at(q5, 3), at(q5, 4).toUpperCase(), rule);
  if (meaning === null) problemAt(problems, q5, `status code ${code || '(none)'} is not mapped`);
  if (time === null) problemAt(problems, q5, 'no readable status time');
  const shared = before.filter((segment) => SHARED.has(segment.tag)).slice(0, MAX_SHARED);
  const lines = readPortLines(before, rule, problems);
  return { q5, code, meaning, time, lines, shared, partner };
}

const SHARED = new Set(['N9', 'V1', 'N1']);

const MAX_SHARED = 20;

/** Returns the place of the activity. An R4 with a code takes precedence over the city in Q5. */
function placeOf({ q5, meaning }: Activity, lines: readonly PortLine[]): PlaceClaim | null {
  const port = portOf(lines, '5')?.place ?? null;
  return withKind(mergePlaces([port, readCity(at(q5, 6), at(q5, 7), at(q5, 8))]), meaning);
}

/** Marks the place of a rail move as a ramp, which distinguishes it from the port in the same town. */
function withKind(place: PlaceClaim | null, meaning: EdiMeaning | null): PlaceClaim | null {
  return place !== null && meaning?.mode === 'rail' ? { ...place, facilityType: 'rail_ramp' } : place;
}

function ownContainer(activity: Activity): PartReading {
  return readContainerActivity([activity.q5], activity, { initial: at(activity.q5, 9), number: at(activity.q5, 10) });
}

/** Reads N7: initial 01, number 02, check digit 18 (often missing), type 22; W2-05: E empty or L laden; M7: seals. */
function readContainerActivity(
  group: readonly Segment[],
  activity: Activity,
  named?: { initial: string; number: string },
): PartReading {
  const problems: EdiProblem[] = [];
  const [head] = group;
  const { meaning, time, partner, q5 } = activity;
  // Some senders write R4 after N7; it then applies only to that container.
  const ownLines = readPortLines(group, partner.timeZone ?? 'local_to_place', problems);
  const lines = ownLines.length > 0 ? ownLines : activity.lines;
  const place = placeOf(activity, lines);
  const carrier = railroadNamed([...group, ...activity.shared]) ?? partner.scac;
  const isN7 = named === undefined;
  const { initial, number } = named ?? { initial: at(head, 1), number: at(head, 2) };
  const container = readEquipment(initial, number, isN7 ? at(head, 18) : '');
  const own = head ?? q5;
  if (container === null) problemAt(problems, own, 'no readable container number');
  const references = noReferences();
  for (const segment of [...activity.shared, ...group]) readDetail(references, segment, problems);
  const original = activity.code;
  const isReadable = meaning !== null && time !== null && container !== null;
  const claims: Claim[] = isReadable
    ? [
        eventClaim(own, {
          container,
          move: meaning.move,
          mode: meaning.mode ?? null,
          laden: loadOf(meaning, statedLoad(group)),
          classifier: meaning.lastFreeDay ? 'planned' : 'actual',
          time,
          place,
          ...(meaning.mode === 'vessel' ? vesselCall(activity.shared) : {}),
          carrier,
          original,
          documents: references.documents,
        }),
        ...lastFreeDay(activity, own, container, place),
        ...rampTimes(group, lines, { container, carrier, documents: references.documents }, activity),
        ...containerFacts(container, references, { segment: own, isoType: isN7 ? at(head, 22) : '' }),
      ]
    : [{ kind: 'unknown', pointer: pointerOf(own), statedAt: null, container, original, time, place }];
  return { subject: subjectOf(container, references), claims, problems };
}

function readDetail(references: References, segment: Segment, problems: EdiProblem[]): void {
  if (segment.tag === 'N9') x12Reference(references, segment, problems);
  else if (segment.tag === 'M7') addSeal(references, segment, at(segment, 1));
}

/** Reads the railroad from N1*RR, whose code 04 is a SCAC. */
function railroadNamed(segments: readonly Segment[]): string | null {
  const [scac, ...others] = new Set(
    segments.filter((segment) => segment.tag === 'N1' && at(segment, 1) === 'RR').map((n1) => readScac(at(n1, 4))),
  );
  return others.length > 0 ? null : railroadCode(scac ?? null);
}

/** States the last free day at the ramp, if the code means that the status time is this day. */
function lastFreeDay(
  { q5, meaning }: Activity,
  from: Segment,
  container: string,
  place: PlaceClaim | null,
): ContainerFactClaim[] {
  const printed = readX12Time(at(q5, 2), '', '', 'local_to_place');
  if (meaning?.lastFreeDay !== true || printed?.precision !== 'date') return [];
  const value = printed.date;
  return [
    {
      kind: 'container_fact',
      container,
      field: 'last_free_day',
      value,
      pointer: pointerOf(from),
      statedAt: null,
      place,
    },
  ];
}

/** Arrival times at the destination ramp (R4*7): 371 is estimated, 830 scheduled. */
const RAMP_TIMES: Readonly<Record<string, Classifier>> = { '371': 'estimated', '830': 'planned' };

/** Reads the DTM segments that precede all ports or follow the destination ramp. */
function rampTimes(
  group: readonly Segment[],
  lines: readonly PortLine[],
  about: Pick<EventClaim, 'container' | 'carrier' | 'documents'>,
  { partner }: Activity,
): EventClaim[] {
  const ramp = portOf(lines, '7');
  if (ramp?.place == null) return [];
  const place: PlaceClaim = { ...ramp.place, facilityType: 'rail_ramp' };
  const untilPorts = group.findIndex((segment) => segment.tag === 'R4');
  const beforePorts = (untilPorts < 0 ? group : group.slice(0, untilPorts)).filter((segment) => segment.tag === 'DTM');
  const dated = [...beforePorts, ...ramp.times.map(({ segment }) => segment)];
  return dated.slice(0, MAX_RAMP_TIMES).flatMap((dtm): EventClaim[] => {
    const classifier = lookUp(RAMP_TIMES, at(dtm, 1));
    const time = readX12Time(at(dtm, 2), at(dtm, 3), at(dtm, 4).toUpperCase(), partner.timeZone ?? 'local_to_place');
    if (classifier === undefined || time === null) return [];
    const original = `DTM ${at(dtm, 1)}`;
    return [eventClaim(dtm, { ...about, move: 'arrive', mode: 'rail', classifier, time, place, original })];
  });
}

const MAX_RAMP_TIMES = 4;

function statedLoad(group: readonly Segment[]): boolean | null {
  const loads = new Set(group.filter((segment) => segment.tag === 'W2').map((w2) => at(w2, 5).toUpperCase()));
  if (loads.size !== 1) return null;
  return loads.has('L') ? true : loads.has('E') ? false : null;
}

/** Reads V1: vessel code 01 with its qualifier 08, name 02, voyage 04. */
function vesselCall(shared: readonly Segment[]): Pick<EventClaim, 'vessel' | 'voyage'> {
  const [v1, ...others] = shared.filter((segment) => segment.tag === 'V1');
  if (v1 === undefined || others.length > 0) return { vessel: null, voyage: null };
  const imo = at(v1, 8) === 'L' || at(v1, 8) === '' ? readImo(at(v1, 1)) : null;
  const vesselName = name(at(v1, 2));
  return { vessel: imo === null && vesselName === null ? null : { imo, name: vesselName }, voyage: text(at(v1, 4)) };
}

/** Returns the shipment's numbers. The railroad's SCAC comes from the partner, because N9 has that of the line. */
function subjectOf(container: string | null, references: References): PartReading['subject'] {
  return {
    containers: container === null ? [] : [container],
    billsOfLading: numbersOf(references, 'bill_of_lading'),
    bookings: numbersOf(references, 'booking'),
    scac: references.scac,
  };
}
