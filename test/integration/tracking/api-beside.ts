/** The REST API on the database of a rig, over HTTP, with the keys of its account and of another one. */
import type { AddressInfo } from 'node:net';
import { defaultTrackingSettings } from '../../../activities/tracking-deps.ts';
import { createApi } from '../../../api/app.ts';
import { correctionRoutes } from '../../../api/routes/corrections/routes.ts';
import { createApiServer } from '../../../api/server.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/api-keys.ts';
import { insertAccount } from '../../../store/accounts.ts';
import { newId } from '../../../store/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import type { TrackingRig } from './tracking-rig.ts';

export interface ApiBeside {
  key: string;
  otherKey: string;
  /** `attributes`: of a document of `type`; without them no body is sent. */
  ask(ask: { method: string; path: string; type: string; attributes?: unknown; key?: string }): Promise<{
    status: number;
    body: unknown;
  }>;
  close(): void;
}

export async function startApiBeside(rig: TrackingRig): Promise<ApiBeside> {
  const { key } = await createApiKey(rig.database, { accountId: rig.accountId, name: 'Night desk' });
  const otherAccountId = newId();
  await insertAccount(rig.database, { id: otherAccountId, name: 'Other' });
  await raiseLimits(rig.database);
  const { key: otherKey } = await createApiKey(rig.database, { accountId: otherAccountId, name: 'Other' });
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  const app = createApi({
    database: rig.database,
    temporal: { check: async () => true },
    registry,
    logger: rig.logger,
    settings: { baseUrl: 'http://seamark.test' },
    moreRoutes: correctionRoutes({ registry, settings: defaultTrackingSettings }),
  });
  const server = createApiServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    key,
    otherKey,
    async ask({ method, path, type, attributes, key: token = key }) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/vnd.api+json' },
        ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
      });
      return { status: response.status, body: await response.json() };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
