/** EDIFACT IFTSTA (sources.md E.4). */
import type { PartReading } from './part.ts';
import type { EdiPartner } from './partner.ts';
import type { Segment } from './segment.ts';

export function readIftsta(_segments: readonly Segment[], _partner: EdiPartner): PartReading[] {
  return [];
}
