/** EDIFACT CODECO (gate) and COARRI (quay), sources.md E.4. */
import type { PartReading } from './part.ts';
import type { EdiPartner } from './partner.ts';
import type { Segment } from './segment.ts';

export function readGateAndQuay(
  _type: 'CODECO' | 'COARRI',
  _segments: readonly Segment[],
  _partner: EdiPartner,
): PartReading[] {
  return [];
}
