/**
 * Serves Port Houston's container availability, written from its page "Data Integration" (token) and the unit payload
 * of its platform.
 */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk, TokenDesk } from './terminal-desk.ts';

export interface PortHouston extends TerminalDesk {
  tokens: TokenDesk;
  /** URL of the token endpoint. According to the page, it is on a different host than the data. */
  tokenUrl: string;
  /** Units, keyed by number. */
  units: Map<string, Record<string, unknown>>;
}

const TOKEN_PATH = '/auth/realms/phaprod/protocol/openid-connect/token';

export async function startPortHouston(): Promise<PortHouston> {
  const tokens = new TokenDesk({
    clientId: 'pha-client',
    clientSecret: 'pha secret',
    clientAuth: 'body',
    lifeSeconds: 300,
  });
  const units = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk((request): Answer => {
    const { method, url, headers } = request;
    if (url.pathname === TOKEN_PATH) return tokens.answer(request);
    if (!tokens.knows(headers)) return jsonAnswer(401, { error: 'invalid_token' });
    if (method !== 'GET' || url.pathname !== '/inventory/units') return jsonAnswer(404, { error: 'not_found' });
    const unitId = /^unitId = ([A-Z]{4}\d{7})$/.exec(url.searchParams.get('predicate') ?? '')?.[1];
    if (url.searchParams.get('operator') !== 'POHA' || unitId === undefined)
      return jsonAnswer(400, { error: 'operator and predicate are required' });
    const unit = units.get(unitId);
    const isHere = Object(unit?.scope).facility_id === url.searchParams.get('facility');
    return jsonAnswer(200, { content: unit !== undefined && isHere ? [unit] : [] });
  });
  return { ...desk, tokens, tokenUrl: `${desk.url}${TOKEN_PATH}`, units };
}
