/** Reads the size and seals of a container, which every message type contains. */
import type { ContainerFactClaim } from '../../tracking/claims/claims.ts';
import { readSizeType } from '../size-type.ts';
import { pointerOf } from './part.ts';
import type { References } from './references.ts';
import type { Segment } from './segment.ts';

export function containerFacts(
  container: string | null,
  { seal }: Pick<References, 'seal'>,
  type: { segment: Segment; isoType: string },
): ContainerFactClaim[] {
  if (container === null) return [];
  const base = { kind: 'container_fact' as const, container, statedAt: null, place: null };
  const isoType = readSizeType(type.isoType);
  return [
    ...(isoType === null
      ? []
      : [{ ...base, field: 'iso_type' as const, value: isoType, pointer: pointerOf(type.segment) }]),
    ...(seal === null
      ? []
      : [{ ...base, field: 'seal_number' as const, value: seal.number, pointer: pointerOf(seal.segment) }]),
  ];
}
