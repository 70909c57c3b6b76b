import type { Classification, Exchange, PollTarget } from '../connector.ts';
import { classifyUnits } from '../rail/units.ts';

export function findShipments(body: unknown): { units: unknown[]; pointer: string } | null {
  return Array.isArray(body) ? { units: body, pointer: '' } : null;
}

export function classify(exchange: Exchange, target: PollTarget): Classification {
  return classifyUnits(exchange, target, findShipments);
}
