/**
 * Reads a place's role if the line states it. 2.2 has no member for the role, but 3.0 and some lines do (spec/sources
 * A9).
 */
import type { Move, PlaceClaim, PortRole, TransportMode } from '../../tracking/claims/claims.ts';
import { lookUp, member, record, text } from '../json-shape.ts';

type Json = Record<string, unknown>;

/** Location types, as written by 3.0 and CMA CGM (`PTS`). */
const LOCATION_TYPES: Readonly<Record<string, PortRole>> = {
  POL: 'pol',
  POD: 'pod',
  PTS: 'transshipment',
  TSP: 'transshipment',
  PDE: 'destination',
  PRE: 'origin',
};

/**
 * Phase of the journey, keyed by the source's word: 3.0's `movementType`, CMA CGM's `transportationPhase`, MSC's texts.
 */
const PHASES: readonly [RegExp, Phase][] = [
  [/\b(transshipment|transhipment|t\/s)\b/i, 'transshipment'],
  [/^export\b/i, 'export'],
  [/^import\b/i, 'import'],
];

type Phase = 'export' | 'import' | 'transshipment';

/** Moves by vessel at a port terminal, by phase: rail and road take imports away and bring exports. */
const AT_QUAY: Readonly<Partial<Record<Phase, readonly Move[]>>> = {
  export: ['load'],
  import: ['discharge'],
  transshipment: ['load', 'discharge'],
};

/**
 * Returns the mode of a 3.0 event without transport details, which equipment events may omit. At a port terminal, the
 * stated movement implies a vessel; otherwise null.
 */
export function unstatedMode(raw: Json, move: Move, place: PlaceClaim | null): TransportMode | null {
  const phase = phaseOf(text(raw.movementType));
  const isQuay = place?.facilityType === 'port_terminal' && phase !== null;
  return isQuay && AT_QUAY[phase]?.includes(move) === true ? 'vessel' : null;
}

function phaseOf(words: string | null): Phase | null {
  return PHASES.find(([pattern]) => words !== null && pattern.test(words))?.[1] ?? null;
}

/** Returns null if the event does not state the role of its place. */
export function readRole(raw: Json, move: Move, mode: TransportMode | null): PortRole | null {
  const ofLine = record(raw.carrierSpecificData);
  const type = member(raw, 'shipmentLocationType') ?? member(ofLine, 'shipmentLocationType');
  const byType = lookUp(LOCATION_TYPES, text(type)?.toUpperCase());
  if (byType !== undefined) return byType;
  // On land, "import" and "export" do not say where the sea leg ends.
  if (mode !== 'vessel' || (move !== 'load' && move !== 'discharge')) return null;
  const words = [raw.movementType, raw.transportPhase, ofLine?.transportationPhase, raw.description].map(text);
  for (const word of words) {
    const phase = phaseOf(word);
    if (phase === 'transshipment') return 'transshipment';
    if (phase === 'export' && move === 'load') return 'pol';
    if (phase === 'import' && move === 'discharge') return 'pod';
  }
  return null;
}
