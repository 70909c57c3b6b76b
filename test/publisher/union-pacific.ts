/**
 * Serves Union Pacific's shipments API, written from its public documents: eight tokens an hour, a `Date` header,
 * twenty units per call.
 */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk, type TerminalRequest, TokenDesk } from './terminal-desk.ts';

export interface UnionPacific extends TerminalDesk {
  tokens: TokenDesk;
  /** Shipments, keyed by the ten-character equipment id. */
  shipments: Map<string, Record<string, unknown>>;
}

export async function startUnionPacific(): Promise<UnionPacific> {
  const tokens = new TokenDesk({
    clientId: 'up-client',
    clientSecret: 'up-secret',
    clientAuth: 'basic',
    lifeSeconds: 7199,
    maxPerHour: 8,
  });
  const shipments = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk((request) => {
    const { pathname } = request.url;
    if (pathname === '/oauth/token') return tokens.answer(request);
    if (pathname !== '/services/v2/shipments' && pathname !== '/services/v2/public/shipments')
      return jsonAnswer(404, { message: 'not found' });
    if (!tokens.knows(request.headers)) return { status: 401, headers: {}, body: '' };
    return search(request, shipments);
  });
  return { ...desk, tokens, shipments };
}

function search({ method, url, headers }: TerminalRequest, shipments: UnionPacific['shipments']): Answer {
  if (method !== 'GET') return jsonAnswer(405, { message: 'only GET' });
  const ids = (url.searchParams.get('equipment_id') ?? '').split(',').filter((id) => id !== '');
  if (ids.length > 20) return jsonAnswer(400, { message: 'no more than 20 units' });
  // The real API has been reported to return an empty list without the header, instead of an error.
  if (!isNow(headers.date)) return jsonAnswer(200, []);
  return jsonAnswer(
    200,
    ids.filter((id) => /^[A-Z]{4}\d{6}$/.test(id)).map((id) => shipments.get(id) ?? unknown(id)),
  );
}

function unknown(id: string): Record<string, unknown> {
  return { load: { equipment: { id }, load_empty_code: 'Unknown' } };
}

/** Whether the date is within a day of now, in either format. */
function isNow(date: string | undefined): boolean {
  return Math.abs(Date.parse(date ?? '') - Date.now()) < 86_400_000;
}
