import type { Classification, Exchange, PollTarget } from '../connector.ts';
import { isRecord } from '../json-shape.ts';
import { classifyUnits } from '../rail/units.ts';

/** Finds the units in the response. An empty list means that CN has none of them. */
export function findEquipment(body: unknown): { units: unknown[]; pointer: string } | null {
  const shipment = isRecord(body) ? body.ThirdPartyIntermodalShipment : null;
  if (!isRecord(shipment) || !Array.isArray(shipment.Equipment)) return null;
  return { units: shipment.Equipment, pointer: '/ThirdPartyIntermodalShipment/Equipment' };
}

export function classify(exchange: Exchange, target: PollTarget): Classification {
  return classifyUnits(exchange, target, findEquipment);
}
