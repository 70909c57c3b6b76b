import type { EventClaim, Move } from '../../tracking/claims/claims.ts';
import { readImo } from '../imo-number.ts';
import { member, name, record, text } from '../json-shape.ts';
import { VOID_PORT_CALLS } from './codes.ts';

type Json = Record<string, unknown>;

/** Reads the IMO number and the name of the vessel, each only if it is valid. */
export function readVessel(call: Json | null, raw: Json): EventClaim['vessel'] {
  const vessel = record(call?.vessel) ?? record(raw.vessel) ?? {};
  const imo = readImo(member(vessel, 'vesselIMONumber') ?? member(call, 'vesselIMONumber') ?? raw.vesselIMONumber);
  const vesselName = name(member(vessel, 'vesselName') ?? member(call, 'vesselName') ?? raw.vesselName);
  return imo === null && vesselName === null ? null : { imo, name: vesselName };
}

/**
 * Reads the voyage. A ship arrives on its import voyage and leaves on its export voyage; a single stated voyage applies
 * to both.
 */
export function readVoyage(move: Move, call: Json | null, raw: Json): string | null {
  const inbound = ['importVoyageNumber', 'carrierImportVoyageNumber', 'universalImportVoyageReference'];
  const outbound = ['exportVoyageNumber', 'carrierExportVoyageNumber', 'universalExportVoyageReference'];
  const keys = move === 'arrive' || move === 'discharge' ? [...inbound, ...outbound] : [...outbound, ...inbound];
  for (const key of [...keys, 'carrierVoyageNumber', 'voyageNumber']) {
    const reported = member(call, key) ?? member(raw, key);
    // An unreadable voyage is not replaced by the other, which may be the one before or after.
    if (reported !== undefined && reported !== '')
      return name(typeof reported === 'number' ? String(reported) : reported);
  }
  return null;
}

/** Reads the line's id of the call, which links transport events to containers. */
export function readTransportCall(call: Json | null, raw: Json): EventClaim['transportCall'] {
  const id = text(member(call, 'transportCallID', 'transportCallReference')) ?? text(raw.transportCallID);
  const reported = Number(text(member(call, 'transportCallSequenceNumber')) ?? Number.NaN);
  const sequence = Number.isInteger(reported) && reported >= 0 ? reported : null;
  return id === null && sequence === null ? null : { id, sequence };
}

/** Whether the call will not take place. */
export function isVoidCall(call: Json | null, raw: Json): boolean {
  const status = text(member(call, 'portCallStatusCode') ?? raw.portCallStatusCode)?.toUpperCase();
  return status !== undefined && VOID_PORT_CALLS.has(status);
}
