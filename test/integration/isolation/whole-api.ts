/**
 * Every operation of an installation on a rig's database, over HTTP, for the owner of the rig's data and for a
 * stranger.
 */
import type { Route } from '../../../api/route.ts';
import { routes } from '../../../api/routes/routes.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { serveApi } from '../../support/serve-api.ts';
import { signedIn } from '../../support/signed-in.ts';
import type { TrackingRig } from '../tracking/tracking-rig.ts';

export interface WholeAnswer {
  status: number;
  text: string;
  /** Parsed if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

export interface WholeApi {
  /** Operations that accept an API key. */
  routes: readonly Route[];
  strangerId: string;
  request(method: string, path: string, body?: unknown): Promise<WholeAnswer>;
  /** Sends a request as a signed-in person of the stranger's account, for operations that reject API keys. */
  requestSignedIn(method: string, path: string, body?: unknown): Promise<WholeAnswer>;
  requestAsOwner(method: string, path: string): Promise<WholeAnswer>;
  /** Creates something as the owner; returns its id. */
  make(path: string, type: string, attributes: unknown): Promise<string>;
  /** Sends an unreadable file as the owner; returns the id under which it is stored. */
  send(path: string, text: string): Promise<string>;
  close(): Promise<void>;
}

export async function startWholeApi(rig: TrackingRig): Promise<WholeApi> {
  const strangerId = newId();
  await insertAccount(rig.database, { id: strangerId, name: 'Stranger' });
  await raiseLimits(rig.database);
  const { key: owner } = await createApiKey(rig.database, { accountId: rig.accountId, name: 'Owner' });
  const { key: stranger } = await createApiKey(rig.database, { accountId: strangerId, name: 'Stranger' });
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  const { origin, stop } = await serveApi({ database: rig.database, registry });

  const session = await signedIn(rig.database, strangerId);
  const byKey = (key: string) => ({ Authorization: `Token ${key}` });

  async function call(
    by: Record<string, string>,
    method: string,
    path: string,
    payload?: string,
    type = 'application/vnd.api+json',
  ) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...by, ...(payload === undefined ? {} : { 'Content-Type': type }) },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, text, body: isJson && text !== '' ? JSON.parse(text) : null };
  }
  const idOf = ({ status, text, body }: WholeAnswer): string => {
    if (status >= 300) throw new Error(`${status} ${text}`);
    return body.data.id;
  };
  return {
    routes,
    strangerId,
    request: (method, path, body) => call(byKey(stranger), method, path, JSON.stringify(body)),
    requestSignedIn: (method, path, body) => call(session, method, path, JSON.stringify(body)),
    requestAsOwner: (method, path) => call(byKey(owner), method, path),
    make: async (path, type, attributes) =>
      idOf(await call(byKey(owner), 'POST', path, JSON.stringify({ data: { type, attributes } }))),
    // An unreadable file is stored even though the request is rejected; the error contains its id.
    send: async (path, text) =>
      (await call(byKey(owner), 'POST', path, text, 'application/edi-x12')).body.errors[0].meta.edi_message_id,
    close: stop,
  };
}
