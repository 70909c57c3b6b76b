import type { Classification, Exchange, PollTarget } from '../connector.ts';
import { isRecord } from '../json-shape.ts';
import { classifyUnits } from '../rail/units.ts';

export function findUnits(body: unknown): { units: unknown[]; pointer: string } | null {
  if (!isRecord(body) || !Array.isArray(body.intermodalUnits)) return null;
  return { units: body.intermodalUnits, pointer: '/intermodalUnits' };
}

export function classify(exchange: Exchange, target: PollTarget): Classification {
  return classifyUnits(exchange, target, findUnits);
}
