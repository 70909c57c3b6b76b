/**
 * Reads EDIFACT CODECO (gate) and COARRI (quay), spec/sources E4: one kind of move for many containers at one terminal.
 */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { Claim, EventTime, PlaceClaim, TransportMode } from '../../tracking/claims/claims.ts';
import { mergePlaces, NO_PLACE } from '../place.ts';
import { meaningOf } from './code-meaning.ts';
import { containerFacts } from './container-facts.ts';
import { readLoc } from './edi-place.ts';
import { readEdifactTime } from './edi-time.ts';
import { inlandMode, mainTransport, readContainer, splitAt, type Transport } from './edifact-groups.ts';
import { problemAt } from './envelope.ts';
import { eventClaim, loadOf, type PartReading, pointerOf } from './part.ts';
import type { EdiPartner } from './partner.ts';
import { addSeal, carrierReference, edifactReference, noReferences, numbersOf, type References } from './references.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';

/**
 * Qualifiers of the move's time by message type: gate 7 (effective), 181 (positioning) and 203 (execution); quay 203.
 */
const TIMES = { CODECO: ['7', '181', '203'], COARRI: ['203', '7'] } as const;

type Type = keyof typeof TIMES;

/** Values of the header, which apply to all containers. */
interface Report {
  type: Type;
  kind: string;
  meaning: EdiMeaning | null;
  place: PlaceClaim | null;
  transport: Transport | null;
  header: readonly Segment[];
  shared: readonly Segment[];
  partner: EdiPartner;
}

export function readGateAndQuay(type: Type, segments: readonly Segment[], partner: EdiPartner): PartReading[] {
  const { before, groups } = splitAt(segments, 'EQD');
  const bgm = before.find((segment) => segment.tag === 'BGM');
  const kind = at(bgm, 1, 1);
  const meaning = meaningOf(type, partner, kind);
  const report: Report = {
    type,
    kind,
    meaning,
    place: mergePlaces([reportPlace(before, meaning), ownPlace(partner)]),
    transport: mainTransport(before),
    header: before,
    shared: before.filter((segment) => segment.tag === 'RFF' || segment.tag === 'NAD').slice(0, MAX_SHARED),
    partner,
  };
  return groups.flatMap((group) => readContainerReport(group, report));
}

const MAX_SHARED = 20;

/** Returns the place of activity (175, 165), otherwise the port of loading or discharge, depending on the move. */
function reportPlace(header: readonly Segment[], meaning: EdiMeaning | null): PlaceClaim | null {
  const calls = meaning?.move === 'load' ? ['9'] : meaning?.move === 'discharge' ? ['11'] : [];
  for (const qualifier of ['175', '165', ...calls]) {
    const [loc, ...others] = header.filter((segment) => segment.tag === 'LOC' && at(segment, 1) === qualifier);
    if (others.length > 0) return null;
    const place = loc === undefined ? null : readLoc(loc);
    if (place !== null) return place;
  }
  return null;
}

/** Returns the location from the partner's settings, because terminals seldom state their own. */
function ownPlace({ facility }: EdiPartner): PlaceClaim | null {
  if (facility == null) return null;
  const code = facility.smdg === null ? null : { code: facility.smdg, codeList: 'SMDG' as const };
  return { ...NO_PLACE, unlocode: facility.unlocode, facility: code, facilityType: 'port_terminal' };
}

function readContainerReport(group: readonly Segment[], report: Report): PartReading[] {
  const [eqd] = group;
  const equipment = eqd === undefined ? null : readContainer(eqd);
  if (eqd === undefined || equipment === null) return [];
  const problems: EdiProblem[] = [];
  const references = noReferences();
  for (const segment of [...report.shared, ...group]) {
    if (segment.tag === 'RFF') edifactReference(references, segment, problems);
    else if (segment.tag === 'NAD') carrierReference(references, segment);
    else if (segment.tag === 'SEL') addSeal(references, segment, at(segment, 1));
  }
  const { meaning, transport } = report;
  const time = timeOf(group, report, problems);
  const stated = containerPlace(group);
  // A facility code is unique only within its port. Without a port, it is assumed to be at the partner's.
  const place = stated === null || stated.unlocode === null ? mergePlaces([stated, report.place]) : stated;
  if (meaning === null) problemAt(problems, eqd, `${report.type} of kind ${report.kind || '(none)'} is not mapped`);
  if (time === null) problemAt(problems, eqd, 'no unambiguous, readable time of the move');
  if (place === null) problemAt(problems, eqd, 'the report names no place; set the facility of this partner');
  if (equipment.container === null) problemAt(problems, eqd, 'no readable container number');
  const { container } = equipment;
  const isReadable = meaning !== null && time !== null && place !== null && container !== null;
  const byWater = meaning?.mode === 'vessel';
  const claims: Claim[] = isReadable
    ? [
        eventClaim(eqd, {
          container,
          move: meaning.move,
          mode: modeOf(meaning, group, report),
          laden: loadOf(meaning, equipment.laden),
          classifier: 'actual',
          time,
          place,
          vessel: byWater ? (transport?.vessel ?? null) : null,
          voyage: byWater ? (transport?.voyage ?? null) : null,
          original: `${report.type} ${report.kind}`,
          documents: references.documents,
        }),
        ...containerFacts(container, references, { segment: eqd, isoType: equipment.isoType }),
      ]
    : [unknownMove(eqd, report, { container, time, place })];
  return [{ subject: subjectOf(container, references, transport), claims, problems }];
}

function modeOf(meaning: EdiMeaning, group: readonly Segment[], { transport, header }: Report): TransportMode | null {
  if (meaning.mode === 'vessel') return transport?.mode === 'barge' ? 'barge' : 'vessel';
  return meaning.mode ?? inlandMode(group, header);
}

function subjectOf(
  container: string | null,
  references: References,
  transport: Transport | null,
): PartReading['subject'] {
  return {
    containers: container === null ? [] : [container],
    billsOfLading: numbersOf(references, 'bill_of_lading'),
    bookings: numbersOf(references, 'booking'),
    scac: references.scac ?? transport?.scac ?? null,
  };
}

function unknownMove(
  eqd: Segment,
  { type, kind }: Report,
  reported: { container: string | null; time: EventTime | null; place: PlaceClaim | null },
): Claim {
  return { kind: 'unknown', pointer: pointerOf(eqd), statedAt: null, original: `${type} ${kind}`, ...reported };
}

/**
 * Reads the place in the container's own group, which takes precedence. POL and POD (9, 11) there belong to the
 * journey, not to the move.
 */
function containerPlace(group: readonly Segment[]): PlaceClaim | null {
  const [loc, ...others] = group.filter(
    (segment) => segment.tag === 'LOC' && (at(segment, 1) === '165' || at(segment, 1) === '175'),
  );
  return loc === undefined || others.length > 0 ? null : readLoc(loc);
}

function timeOf(group: readonly Segment[], { type, partner }: Report, problems: EdiProblem[]): EventTime | null {
  for (const wanted of TIMES[type]) {
    const found = group.filter((segment) => segment.tag === 'DTM' && at(segment, 1, 1) === wanted);
    const [dtm, ...others] = found;
    if (dtm === undefined) continue;
    if (others.length > 0) {
      problemAt(problems, dtm, 'more than one time of the move');
      return null;
    }
    return readEdifactTime(at(dtm, 1, 2), at(dtm, 1, 3), partner.timeZone ?? 'local_to_place');
  }
  return null;
}
