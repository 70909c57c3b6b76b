/** X12 322 (sources.md E.3): what happened to boxes at a ramp or terminal, told by a railroad. */
import type { PartReading } from './part.ts';
import type { EdiPartner } from './partner.ts';
import type { Segment } from './segment.ts';

export function read322(_segments: readonly Segment[], _partner: EdiPartner): PartReading[] {
  return [];
}
