/**
 * Reads EDIFACT IFTSTA, D.95B and D.00B (spec/sources E4): consignments (CNI) with statuses (STS)
 * of containers (EQD).
 */

import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import { keysOf } from '../../reference/records.ts';
import type { Claim, EventClaim, PlaceClaim, ShipmentFactClaim } from '../../tracking/claims/claims.ts';
import { meaningOf } from './code-meaning.ts';
import { containerFacts } from './container-facts.ts';
import { readLoc } from './edi-place.ts';
import {
  type ContainerReport,
  inlandMode,
  mainTransport,
  readContainer,
  roleOfPlace,
  type StatedPorts,
  splitAt,
  statedPorts,
  type Transport,
} from './edifact-groups.ts';
import { problemAt } from './envelope.ts';
import { portTimeEvents } from './iftsta-port-times.ts';
import { readStatusTimes, statusTime } from './iftsta-times.ts';
import { eventClaim, loadOf, MAX_CLAIMS, type PartReading, pointerOf } from './part.ts';
import type { EdiPartner } from './partner.ts';
import { addSeal, carrierReference, edifactReference, noReferences, numbersOf, type References } from './references.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';

/** Values that apply to all statuses of a consignment. */
interface Consignment {
  references: References;
  ports: StatedPorts;
  transport: Transport | null;
  /** Containers before the first status. Statuses that list no containers themselves apply to these. */
  containers: ContainerReport[];
  partner: EdiPartner;
  problems: EdiProblem[];
}

export function readIftsta(segments: readonly Segment[], partner: EdiPartner): PartReading[] {
  const { before, groups } = splitAt(segments, 'CNI');
  const hasConsignments = groups.length > 0;
  const shared = hasConsignments ? before : [];
  let room = MAX_CLAIMS;
  return (hasConsignments ? groups : [before]).map((group) => {
    const reading = readConsignment(group, shared.slice(0, MAX_SHARED), partner, room);
    room -= reading.claims.length;
    return reading;
  });
}

/** Real messages have a dozen segments before the first consignment, which are read again for each one. */
const MAX_SHARED = 20;

function readConsignment(
  group: readonly Segment[],
  shared: readonly Segment[],
  partner: EdiPartner,
  room: number,
): PartReading {
  const problems: EdiProblem[] = [];
  const { before, groups } = splitAt(group, 'STS');
  if (groups.length === 0) for (const first of group.slice(0, 1)) problemAt(problems, first, 'no status');
  const references = noReferences();
  const all = [...shared, ...group];
  for (const segment of all) if (segment.tag === 'RFF') edifactReference(references, segment, problems);
  for (const segment of all) if (segment.tag === 'NAD') carrierReference(references, segment);
  const intro = [...shared, ...before];
  const containers = containersOf(before, problems).slice(0, MAX_CONTAINERS);
  const consignment = {
    references,
    ports: statedPorts(all),
    transport: mainTransport(intro),
    containers,
    partner,
    problems,
  };
  const claims: Claim[] = [...shipmentFacts(consignment, all)];
  for (const status of groups) {
    if (claims.length >= room) {
      if (status[0] !== undefined) problemAt(problems, status[0], 'too many statuses; the rest is not read');
      break;
    }
    for (const claim of readStatus(status, consignment)) claims.push(claim);
  }
  const named = [...containers.map((container) => container.container), ...claims.map(containerOf)].filter(
    (container) => container !== null,
  );
  return {
    subject: {
      containers: [...new Set([...named, ...references.containers])],
      billsOfLading: numbersOf(references, 'bill_of_lading'),
      bookings: numbersOf(references, 'booking'),
      scac: references.scac ?? partner.scac,
    },
    claims,
    problems,
  };
}

function containerOf(claim: Claim): string | null {
  return 'container' in claim ? claim.container : null;
}

function containersOf(segments: readonly Segment[], problems: EdiProblem[]): ContainerReport[] {
  return segments.flatMap((segment) => {
    const container = segment.tag === 'EQD' ? readContainer(segment) : null;
    if (container !== null && container.container === null)
      problemAt(problems, segment, 'no readable container number');
    return container === null ? [] : [container];
  });
}

const PORT_FACTS = { port_of_lading: 'pol', port_of_discharge: 'pod', place_of_delivery: 'delivery' } as const;

function shipmentFacts({ ports, references }: Consignment, segments: readonly Segment[]): ShipmentFactClaim[] {
  const facts: ShipmentFactClaim[] = keysOf(PORT_FACTS).flatMap((field) => {
    const loc = ports[PORT_FACTS[field]];
    const value = loc === null ? null : readLoc(loc);
    if (loc === null || value === null) return [];
    return [{ kind: 'shipment_fact', field, value, pointer: pointerOf(loc), statedAt: null }];
  });
  const [bill, ...others] = numbersOf(references, 'bill_of_lading');
  const from = segments.find((segment) => segment.tag === 'RFF' && at(segment, 1, 1) === 'BM');
  if (bill === undefined || others.length > 0 || from === undefined) return facts;
  return [
    ...facts,
    { kind: 'shipment_fact', field: 'bill_of_lading', value: bill, pointer: pointerOf(from), statedAt: null },
  ];
}

const MAX_CONTAINERS = 5_000;

function readStatus(group: Segment[], consignment: Consignment): Claim[] {
  const { partner, problems, references } = consignment;
  const [sts] = group;
  if (sts === undefined) return [];
  const status = at(sts, 2, 1);
  const meaning = meaningOf('IFTSTA', partner, status, at(sts, 2, 2), at(sts, 2, 3));
  if (meaning === null) problemAt(problems, sts, `status ${status || '(none)'} is not mapped`);
  const times = readStatusTimes(group, partner.timeZone ?? 'local_to_place', problems);
  const time = statusTime(times, meaning?.move ?? null);
  if (time === null) problemAt(problems, sts, 'no unambiguous, readable time of the status');
  const own = containersOf(group, problems).slice(0, MAX_CONTAINERS);
  const containers = own.length > 0 ? own : consignment.containers;
  const subjects: (ContainerReport | null)[] = containers.length > 0 ? containers : [referencedContainer(references)];
  const transport = mainTransport(group) ?? consignment.transport;
  const place = placeOf(group);
  const claims = subjects.flatMap((equipment): Claim[] => {
    const container = equipment?.container ?? null;
    const isUnreadable = equipment !== null && container === null;
    if (meaning === null || time === null || isUnreadable || (container === null && isOfContainer(meaning))) {
      return [
        {
          kind: 'unknown',
          pointer: pointerOf(sts),
          statedAt: null,
          container,
          original: status,
          time: time?.time ?? null,
          place,
        },
      ];
    }
    const reported = { ...time, container, laden: equipment?.laden ?? null, place };
    const event = statusEvent(sts, meaning, reported, { transport, gateMode: inlandMode(group) });
    const role = meaning.role ?? roleOfPlace(event, place, consignment.ports);
    return [
      { ...event, role, documents: references.documents },
      ...portTimeEvents(times, consignment.ports, { container, documents: references.documents }, transport),
    ];
  });
  return [...claims, ...bookingFact(sts, meaning, time !== null), ...containerFactsOf(group)];
}

/**
 * Whether a status must name a container. Departures, arrivals and documents need not, because they may apply
 * to all.
 */
function isOfContainer({ move }: EdiMeaning): boolean {
  return move !== 'depart' && move !== 'arrive' && move !== 'other';
}

function referencedContainer({ containers }: References): ContainerReport | null {
  const [container, ...others] = containers;
  if (container === undefined || others.length > 0) return null;
  return { segment: { index: 0, tag: 'RFF', offset: 0, length: 0, elements: [] }, container, laden: null, isoType: '' };
}

function statusEvent(
  sts: Segment,
  meaning: EdiMeaning,
  reported: Pick<EventClaim, 'time' | 'classifier' | 'container' | 'laden' | 'place'>,
  { transport, gateMode }: { transport: Transport | null; gateMode: EventClaim['mode'] },
): EventClaim {
  const isBarge = meaning.mode === 'vessel' && transport?.mode === 'barge';
  const isTravel = ['load', 'discharge', 'depart', 'arrive'].includes(meaning.move);
  const isGate = meaning.move === 'gate_in' || meaning.move === 'gate_out';
  const travelMode = isTravel ? (transport?.mode ?? null) : isGate ? gateMode : null;
  const mode = isBarge ? 'barge' : (meaning.mode ?? travelMode);
  const byWater = mode === 'vessel' || mode === 'barge';
  return eventClaim(sts, {
    ...reported,
    move: meaning.move,
    mode,
    laden: loadOf(meaning, reported.laden),
    vessel: byWater ? (transport?.vessel ?? null) : null,
    voyage: byWater ? (transport?.voyage ?? null) : null,
    original: at(sts, 2, 1),
  });
}

/** Reads the place of activity (LOC+175); null if there are two. */
function placeOf(group: readonly Segment[]): PlaceClaim | null {
  const [loc, ...others] = group.filter((segment) => segment.tag === 'LOC' && at(segment, 1) === '175');
  return loc === undefined || others.length > 0 ? null : readLoc(loc);
}

function bookingFact(sts: Segment, meaning: EdiMeaning | null, isTimed: boolean): ShipmentFactClaim[] {
  if (meaning?.fact === undefined || !isTimed) return [];
  return [{ kind: 'shipment_fact', field: meaning.fact, value: true, pointer: pointerOf(sts), statedAt: null }];
}

/** Reads each container's size, and the seals that follow it. */
function containerFactsOf(group: readonly Segment[]): Claim[] {
  return splitAt(group, 'EQD').groups.flatMap((own) => {
    const [eqd] = own;
    const container = eqd === undefined ? null : readContainer(eqd);
    if (eqd === undefined || container === null) return [];
    const seals = noReferences();
    for (const segment of own) if (segment.tag === 'SEL') addSeal(seals, segment, at(segment, 1));
    return containerFacts(container.container, seals, { segment: eqd, isoType: container.isoType });
  });
}
