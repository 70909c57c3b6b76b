/** Serves the REST API on a rig's database, over HTTP, with the keys of the rig's account and of another account. */

import type { Services } from '../../../api/services.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { serveApi } from '../../support/serve-api.ts';
import type { TrackingRig } from './tracking-rig.ts';

export interface RunningApi {
  origin: string;
  key: string;
  otherKey: string;
  /** Sends a request. `attributes` are those of a document of type `type`; without them, no body is sent. */
  request(target: { method: string; path: string; type: string; attributes?: unknown; key?: string }): Promise<{
    status: number;
    body: unknown;
  }>;
  close(): Promise<void>;
}

export async function startApi(rig: TrackingRig, services: Partial<Services> = {}): Promise<RunningApi> {
  const { key } = await createApiKey(rig.database, { accountId: rig.accountId, name: 'Night desk' });
  const otherAccountId = newId();
  await insertAccount(rig.database, { id: otherAccountId, name: 'Other' });
  await raiseLimits(rig.database);
  const { key: otherKey } = await createApiKey(rig.database, { accountId: otherAccountId, name: 'Other' });
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  const { origin, stop } = await serveApi({ database: rig.database, registry, services });
  return {
    origin,
    key,
    otherKey,
    async request({ method, path, type, attributes, key: token = key }) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/vnd.api+json' },
        ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
      });
      return { status: response.status, body: await response.json() };
    },
    close: stop,
  };
}
