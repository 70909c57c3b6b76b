/**
 * Serves APM Terminals' import availability, written only from the resource's public page: it is strict where the page
 * states a rule, and uses property names chosen by the operator, because the page gives none.
 */
import { type Answer, jsonAnswer } from './response.ts';
import { openTerminalDesk, type TerminalDesk, type TerminalRequest, TokenDesk } from './terminal-desk.ts';

export interface ApmTerminals extends TerminalDesk {
  tokens: TokenDesk;
  /** Containers at the terminal, keyed by number. */
  containers: Map<string, Record<string, unknown>>;
  /** Rows of "Empty Container Returns", by container. */
  returns: Map<string, Record<string, unknown>>;
}

const TOKEN_PATH = '/oauth/client_credential/accesstoken';

/** `sandbox` requires no token. `envelope` is the member that contains the list; null for a bare list. */
export async function startApmTerminals({
  sandbox = false,
  envelope = null,
}: {
  sandbox?: boolean;
  envelope?: string | null;
} = {}): Promise<ApmTerminals> {
  const tokens = new TokenDesk({
    clientId: 'apmt-client',
    clientSecret: 'apmt secret&1',
    clientAuth: 'body',
    lifeSeconds: 1799,
    grantInQuery: true,
  });
  const containers = new Map<string, Record<string, unknown>>();
  const returns = new Map<string, Record<string, unknown>>();
  const desk = await openTerminalDesk((request) => {
    if (request.url.pathname === TOKEN_PATH) return sandbox ? refusal(404, 'no such resource') : tokens.answer(request);
    const resources: Record<string, ApmTerminals['containers']> = {
      '/import-availability': containers,
      '/empty-container-returns': returns,
    };
    const resource = resources[request.url.pathname];
    if (resource === undefined) return refusal(404, 'no such resource');
    if (!sandbox && !tokens.knows(request.headers)) return refusal(401, 'Invalid access token');
    return availability(request, resource, envelope);
  });
  return { ...desk, tokens, containers, returns };
}

function availability(
  { method, url }: TerminalRequest,
  containers: ApmTerminals['containers'],
  envelope: string | null,
): Answer {
  if (method !== 'GET') return refusal(405, 'only GET');
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'assetId' && name !== 'facilityCode');
  if (unknown.length > 0) return refusal(400, `parameter ${unknown[0]} is not known`);
  const assets = (url.searchParams.get('assetId') ?? '').split(',').filter((asset) => asset !== '');
  if (assets.length === 0 || assets.length > 50) return refusal(400, 'assetId takes 1 to 50 assets');
  if (!/^[A-Z]{5}$/.test(url.searchParams.get('facilityCode') ?? ''))
    return refusal(400, 'facilityCode has five letters');
  const found = assets.flatMap((asset) => containers.get(asset) ?? []);
  if (found.length === 0) return refusal(404, 'no assets found');
  return jsonAnswer(200, envelope === null ? found : { [envelope]: found });
}

function refusal(status: number, message: string): Answer {
  return jsonAnswer(status, { errors: [{ code: status, message }] });
}
