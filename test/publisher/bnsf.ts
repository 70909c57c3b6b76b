/**
 * Serves BNSF's unit details, written from its OpenAPI file: no authentication except the client certificate, which the
 * TLS server requires.
 */

import type { TlsMaterial } from './certificates.ts';
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk, type TerminalRequest } from './terminal-desk.ts';

export interface Bnsf extends TerminalDesk {
  /** Units at a hub, keyed by initials and number. */
  units: Map<string, Record<string, unknown>>;
}

const MAX_UNITS = 500;

export async function startBnsf(tls: TlsMaterial): Promise<Bnsf> {
  const units = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk((request) => {
    if (request.clientName === null) return jsonAnswer(403, { message: 'no certificate' });
    if (request.url.pathname !== '/v3/unit-details') return jsonAnswer(404, { message: 'not found' });
    if (request.method !== 'POST') return jsonAnswer(405, { message: 'only POST' });
    if (request.headers['content-type'] !== 'application/json') return jsonAnswer(400, { message: 'not JSON' });
    return details(request, units);
  }, tls);
  return { ...desk, units };
}

function details({ body }: TerminalRequest, units: Bnsf['units']): Answer {
  const requested: unknown = JSON.parse(body);
  const list =
    typeof requested === 'object' && requested !== null && 'intermodalUnits' in requested
      ? requested.intermodalUnits
      : null;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_UNITS)
    return jsonAnswer(400, { message: 'bad list' });
  const answers: Record<string, unknown>[] = [];
  for (const { equipmentInitial, equipmentNumber } of list) {
    if (!/^[A-Z]{1,4}$/.test(equipmentInitial) || !/^\d{1,6}$/.test(equipmentNumber))
      return jsonAnswer(400, { message: 'equipmentNumber has six digits at most' });
    const unit = units.get(equipmentInitial + equipmentNumber) ?? {
      derivedEquipmentStatusName: 'Not in BNSF Inventory',
    };
    answers.push({ equipmentInitial, equipmentNumber, ...unit });
  }
  return jsonAnswer(200, { intermodalUnits: answers });
}
