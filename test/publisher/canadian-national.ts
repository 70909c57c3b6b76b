/**
 * Serves Canadian National's shipment tracking, written from its public documents: a JWT obtained by Basic login, plus
 * the API key.
 */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk, type TerminalRequest, TokenDesk } from './terminal-desk.ts';

export interface CanadianNational extends TerminalDesk {
  tokens: TokenDesk;
  /** Equipment, keyed by the ten-character id. */
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
    // The real API returns numbers as strings.
    more: { expires_in: '3599', status: 'approved', refresh_count: '0' },
  });
  const equipment = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk((request) => {
    if (request.url.pathname === '/v1/oauth/jwt-token/accesstokenJWT') return tokens.answer(request);
    if (request.url.pathname !== '/customers/v1/shipments/tracking') return jsonAnswer(404, { message: 'not found' });
    if (!tokens.knows(request.headers)) return jsonAnswer(401, { fault: { faultstring: 'Invalid access token' } });
    return track(request, equipment);
  });
  return { ...desk, tokens, equipment };
}

function track({ method, url }: TerminalRequest, equipment: CanadianNational['equipment']): Answer {
  if (method !== 'GET') return jsonAnswer(405, { message: 'only GET' });
  const ids = (url.searchParams.get('equipmentIds') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.length > 100) return jsonAnswer(400, { message: 'equipmentIds takes 1 to 100 ids' });
  const found = ids.flatMap((id) => {
    const unit = equipment.get(id);
    return unit ? [{ EquipmentId: id, InquiryValue: [id], ...unit }] : [];
  });
  return jsonAnswer(200, { ThirdPartyIntermodalShipment: { Equipment: found } });
}
