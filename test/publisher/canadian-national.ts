/** Canadian National's shipment tracking, written from its public documents: a JWT by Basic login beside the API key. */
import { type Answer, jsonAnswer } from './answer.ts';
import { openYardDesk, TokenDesk, type YardDesk, type YardRequest } from './yard-desk.ts';

export interface CanadianNational extends YardDesk {
  tokens: TokenDesk;
  /** Equipment by id, ten characters. */
  equipment: Map<string, Record<string, unknown>>;
}

export async function startCanadianNational(): Promise<CanadianNational> {
  const tokens = new TokenDesk({
    clientId: 'cn-key',
    clientSecret: 'cn-secret',
    clientAuth: 'basic',
    lifeSeconds: 3599,
    grantInQuery: true,
    headers: { 'x-apiKey': 'cn-key' },
    // The real one gives numbers as texts.
    more: { expires_in: '3599', status: 'approved', refresh_count: '0' },
  });
  const equipment = new Map<string, Record<string, unknown>>();
  const desk = await openYardDesk((request) => {
    if (request.url.pathname === '/v1/oauth/jwt-token/accesstokenJWT') return tokens.answer(request);
    if (request.url.pathname !== '/customers/v1/shipments/tracking') return jsonAnswer(404, { message: 'not found' });
    if (!tokens.knows(request.headers)) return jsonAnswer(401, { fault: { faultstring: 'Invalid access token' } });
    return track(request, equipment);
  });
  return { ...desk, tokens, equipment };
}

function track({ method, url }: YardRequest, equipment: CanadianNational['equipment']): Answer {
  if (method !== 'GET') return jsonAnswer(405, { message: 'only GET' });
  const ids = (url.searchParams.get('equipmentIds') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.length > 100) return jsonAnswer(400, { message: 'equipmentIds takes 1 to 100 ids' });
  const found = ids.flatMap((id) => {
    const known = equipment.get(id);
    return known ? [{ EquipmentId: id, InquiryValue: [id], ...known }] : [];
  });
  return jsonAnswer(200, { ThirdPartyIntermodalShipment: { Equipment: found } });
}
