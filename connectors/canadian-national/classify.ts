import type { Ask, Classification, Exchange } from '../connector.ts';
import { isRecord } from '../json-shape.ts';
import { classifyUnits } from '../rail/answer.ts';

/** `{"ThirdPartyIntermodalShipment":{"Equipment":[…]}}`; an empty list says that none of the units is known. */
export function findEquipment(body: unknown): { units: unknown[]; pointer: string } | null {
  const shipment = isRecord(body) ? body.ThirdPartyIntermodalShipment : null;
  if (!isRecord(shipment) || !Array.isArray(shipment.Equipment)) return null;
  return { units: shipment.Equipment as unknown[], pointer: '/ThirdPartyIntermodalShipment/Equipment' };
}

export function classify(exchange: Exchange, ask: Ask): Classification {
  return classifyUnits(exchange, ask, findEquipment);
}
