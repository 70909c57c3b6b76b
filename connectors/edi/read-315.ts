/** Reads X12 315 (4010, spec/sources E2): one status of one container, with the ports of its shipment. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { Claim, EventClaim, EventTime, PlaceClaim, PortRole } from '../../tracking/claims/claims.ts';
import { readImo } from '../imo-number.ts';
import { name, text } from '../json-shape.ts';
import { mergePlaces } from '../place.ts';
import { meaningOf } from './code-meaning.ts';
import { containerFacts } from './container-facts.ts';
import { isSamePlace, readStatusPlace } from './edi-place.ts';
import { readX12Time } from './edi-time.ts';
import { problemAt } from './envelope.ts';
import { readEquipment } from './equipment-number.ts';
import { eventClaim, loadOf, type PartReading, pointerOf } from './part.ts';
import type { EdiPartner } from './partner.ts';
import { noReferences, numbersOf, type References, x12Reference } from './references.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';
import { type PortLine, portEvents, portFacts, portOf, readPortLines, roleOfLine } from './x12-ports.ts';

interface Status {
  b4: Segment;
  code: string;
  meaning: EdiMeaning | null;
  time: EventTime | null;
  place: PlaceClaim | null;
  container: string | null;
  /** Whether the container number is unreadable, so that it is unclear which container moved. */
  isContainerUnreadable: boolean;
}

export function read315(segments: readonly Segment[], partner: EdiPartner): PartReading[] {
  const problems: EdiProblem[] = [];
  const references = noReferences();
  for (const segment of segments) if (segment.tag === 'N9') x12Reference(references, segment, problems);
  const lines = readPortLines(segments, partner.timeZone ?? 'local_to_place', problems);
  const statuses = segments.filter((segment) => segment.tag === 'B4');
  const [b4] = statuses;
  if (b4 === undefined) {
    for (const first of segments.slice(0, 1)) problemAt(problems, first, 'no B4');
    return [reading(references, null, [], problems, partner)];
  }
  // With two statuses, the other segments cannot be assigned to either, because they apply to the whole message.
  if (statuses.length > 1) {
    problemAt(problems, b4, 'more than one B4');
    return [reading(references, null, [], problems, partner)];
  }
  const status = readStatus(b4, references, lines, partner, problems);
  const claims = claimsOf(status, references, lines, segments, problems);
  return [reading(references, status.container, claims, problems, partner)];
}

function readStatus(
  b4: Segment,
  references: References,
  lines: readonly PortLine[],
  partner: EdiPartner,
  problems: EdiProblem[],
): Status {
  const code = at(b4, 3).toUpperCase();
  const meaning = meaningOf('315', partner, code);
  const time = readX12Time(at(b4, 4), at(b4, 5), '', partner.timeZone ?? 'local_to_place');
  if (meaning === null) problemAt(problems, b4, `status code ${code || '(none)'} is not mapped`);
  if (time === null) problemAt(problems, b4, 'no readable status time');
  const hasNumber = at(b4, 7) !== '' || at(b4, 8) !== '';
  const own = hasNumber ? readEquipment(at(b4, 7), at(b4, 8), at(b4, 13)) : null;
  const named = references.containers.length === 1 ? (references.containers[0] ?? null) : null;
  const isContradicted = own !== null && named !== null && own !== named;
  const isContainerUnreadable = (hasNumber && own === null) || isContradicted || references.containers.length > 1;
  if (isContainerUnreadable) problemAt(problems, b4, 'no unambiguous, readable container number');
  const container = isContainerUnreadable ? null : (own ?? named);
  return {
    b4,
    code,
    meaning,
    time,
    place: statusPlace(b4, lines),
    container,
    isContainerUnreadable: isContainerUnreadable,
  };
}

/** Merges the place: B4 states a code, and the R4 line of the same port a name and terminal. */
function statusPlace(b4: Segment, lines: readonly PortLine[]): PlaceClaim | null {
  const own = readStatusPlace(b4);
  const activity = portOf(lines, '5')?.place ?? null;
  const same = lines.filter((line) => isSamePlace(own, line.place)).map((line) => line.place);
  return mergePlaces([own, isSamePlace(own, activity) || own === null ? activity : null, ...same]);
}

function claimsOf(
  status: Status,
  references: References,
  lines: readonly PortLine[],
  segments: readonly Segment[],
  problems: EdiProblem[],
): Claim[] {
  const { b4, meaning, container, time } = status;
  if (status.isContainerUnreadable) return [unknown(status)];
  const call = readVesselCall(segments, problems);
  const about = { container, documents: references.documents };
  const isVesselMove = meaning?.move === 'depart' || meaning?.move === 'arrive' || meaning?.move === 'other';
  const event =
    meaning === null || time === null || (container === null && !isVesselMove)
      ? unknown(status)
      : statusEvent(status, meaning, time, about, lines, call);
  const isOn = (line: PortLine) =>
    !lines.some(({ function: of }) => of === 'Y' || of === 'T') || isSamePlace(line.place, status.place);
  const isStatusItself = (line: PortLine, at: EventTime) =>
    isSamePlace(line.place, status.place) && JSON.stringify(at) === JSON.stringify(time);
  return [
    event,
    ...bookingFact(b4, meaning, event),
    ...portFacts(lines),
    ...billFact(b4, references, segments),
    ...containerFacts(container, references, { segment: b4, isoType: at(b4, 10) }),
    ...portEvents(lines, about, { ...call, isOn }, isStatusItself),
  ];
}

function statusEvent(
  { b4, code, place, container }: Status,
  meaning: EdiMeaning,
  time: EventTime,
  about: Pick<EventClaim, 'container' | 'documents'>,
  lines: readonly PortLine[],
  call: Pick<EventClaim, 'vessel' | 'voyage'>,
): EventClaim {
  const role = meaning.role ?? roleOf(meaning, place, lines);
  const atPort = role === 'pol' || role === 'pod' || role === 'transshipment';
  const isArrival = meaning.move === 'arrive' && meaning.mode === undefined;
  const mode = meaning.mode ?? (isArrival && atPort ? 'vessel' : null);
  const load = at(b4, 9).toUpperCase();
  return eventClaim(b4, {
    ...about,
    container,
    move: meaning.move,
    mode,
    laden: loadOf(meaning, load === 'L' ? true : load === 'E' ? false : null),
    classifier: 'actual',
    time,
    place,
    role,
    vessel: mode === 'vessel' ? call.vessel : null,
    voyage: mode === 'vessel' ? call.voyage : null,
    original: code,
  });
}

/** Returns the role that the port lines state for the place, if it fits the move. A transshipment takes precedence. */
function roleOf(meaning: EdiMeaning, place: PlaceClaim | null, lines: readonly PortLine[]): PortRole | null {
  const same = lines.filter((line) => isSamePlace(line.place, place));
  const roles = new Set(same.map((line) => roleOfLine(line, lines)).filter((role) => role !== null));
  const wanted = WANTED[meaning.mode === 'vessel' ? `vessel ${meaning.move}` : meaning.move] ?? [];
  return wanted.find((role) => roles.has(role)) ?? null;
}

/** Roles that fit a move. Loading fits an origin or a transshipment port, for example. */
const WANTED: Record<string, readonly PortRole[]> = {
  'vessel load': ['transshipment', 'pol'],
  'vessel depart': ['transshipment', 'pol'],
  'vessel arrive': ['transshipment', 'pod'],
  'vessel discharge': ['transshipment', 'pod'],
  arrive: ['destination', 'transshipment', 'pod'],
  discharge: ['destination'],
  delivered: ['destination'],
};

function unknown({ b4, code, time, place, container }: Status): Claim {
  return { kind: 'unknown', pointer: pointerOf(b4), statedAt: null, container, original: code, time, place };
}

function bookingFact(b4: Segment, meaning: EdiMeaning | null, event: Claim): Claim[] {
  if (meaning?.fact === undefined || event.kind !== 'event') return [];
  return [{ kind: 'shipment_fact', field: meaning.fact, value: true, pointer: pointerOf(b4), statedAt: null }];
}

/** Reads the shipment's bill, if the message has exactly one. */
function billFact(b4: Segment, references: References, segments: readonly Segment[]): Claim[] {
  const [value, ...others] = numbersOf(references, 'bill_of_lading');
  if (value === undefined || others.length > 0) return [];
  const from = segments.find((segment) => segment.tag === 'N9' && at(segment, 1) === 'BM') ?? b4;
  return [{ kind: 'shipment_fact', field: 'bill_of_lading', value, pointer: pointerOf(from), statedAt: null }];
}

/** Reads Q2: vessel code 01 with its qualifier 12 (L: Lloyd's, the IMO number), voyage 09, name 13. */
function readVesselCall(segments: readonly Segment[], problems: EdiProblem[]): Pick<EventClaim, 'vessel' | 'voyage'> {
  const found = segments.filter((segment) => segment.tag === 'Q2');
  const [q2] = found;
  if (q2 === undefined) return { vessel: null, voyage: null };
  if (found.length > 1) {
    problemAt(problems, q2, 'more than one vessel');
    return { vessel: null, voyage: null };
  }
  const imo = at(q2, 12) === 'L' || at(q2, 12) === '' ? readImo(at(q2, 1)) : null;
  const vesselName = name(at(q2, 13));
  return { vessel: imo === null && vesselName === null ? null : { imo, name: vesselName }, voyage: text(at(q2, 9)) };
}

function reading(
  references: References,
  container: string | null,
  claims: Claim[],
  problems: EdiProblem[],
  partner: EdiPartner,
): PartReading {
  return {
    subject: {
      containers: container === null ? [] : [container],
      billsOfLading: numbersOf(references, 'bill_of_lading'),
      bookings: numbersOf(references, 'booking'),
      scac: references.scac ?? partner.scac,
    },
    claims,
    problems,
  };
}
