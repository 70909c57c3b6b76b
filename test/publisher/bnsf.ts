/** BNSF's unit details, written from its OpenAPI file: no login but the client certificate, asked for by the TLS server. */
import { type Answer, jsonAnswer } from './answer.ts';
import type { TlsMaterial } from './certificates.ts';
import { openYardDesk, type YardDesk, type YardRequest } from './yard-desk.ts';

export interface Bnsf extends YardDesk {
  /** Units at a hub by initials and number. */
  units: Map<string, Record<string, unknown>>;
}

const MAX_UNITS = 500;

export async function startBnsf(tls: TlsMaterial): Promise<Bnsf> {
  const units = new Map<string, Record<string, unknown>>();
  const desk = await openYardDesk((request) => {
    if (request.clientName === null) return jsonAnswer(403, { message: 'no certificate' });
    if (request.url.pathname !== '/v3/unit-details') return jsonAnswer(404, { message: 'not found' });
    if (request.method !== 'POST') return jsonAnswer(405, { message: 'only POST' });
    if (request.headers['content-type'] !== 'application/json') return jsonAnswer(400, { message: 'not JSON' });
    return details(request, units);
  }, tls);
  return { ...desk, units };
}

function details({ body }: YardRequest, units: Bnsf['units']): Answer {
  const asked: unknown = JSON.parse(body);
  const list = typeof asked === 'object' && asked !== null && 'intermodalUnits' in asked ? asked.intermodalUnits : null;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_UNITS)
    return jsonAnswer(400, { message: 'bad list' });
  const answers: Record<string, unknown>[] = [];
  for (const { equipmentInitial, equipmentNumber } of list) {
    if (!/^[A-Z]{1,4}$/.test(equipmentInitial) || !/^\d{1,6}$/.test(equipmentNumber))
      return jsonAnswer(400, { message: 'equipmentNumber has six digits at most' });
    const known = units.get(equipmentInitial + equipmentNumber) ?? {
      derivedEquipmentStatusName: 'Not in BNSF Inventory',
    };
    answers.push({ equipmentInitial, equipmentNumber, ...known });
  }
  return jsonAnswer(200, { intermodalUnits: answers });
}
