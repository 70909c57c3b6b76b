/** The REST API as its process serves it, on a free port of the loopback address. */
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { defaultTrackingSettings } from '../../activities/tracking/tracking-deps.ts';
import { type ApiDependencies, createApi } from '../../api/app.ts';
import { createApiServer, type ServerPatience } from '../../api/server.ts';
import { BuiltPages } from '../../api/web-app/built-pages.ts';
import type { ConnectorRegistry } from '../../connectors/registry.ts';
import { createSecretBox } from '../../identity/keys/encryption.ts';
import type { ApiRouteDeps } from '../../infra/api-routes.ts';
import { webAppFolder } from '../../infra/web-app.ts';
import { EventBell } from '../../store/events/event-signal.ts';
import type { Database } from '../../store/postgres/database.ts';
import { idlePortal } from './idle-portal.ts';
import { idleWebhooks } from './idle-webhooks.ts';

export const BASE_URL = 'http://seamark.test';

export interface ServedApi {
  origin: string;
  stop(): Promise<void>;
}

/** What is left out is there, quiet and of no account. */
export async function serveApi(
  dependencies: Pick<ApiDependencies, 'database' | 'registry'> & Partial<ApiDependencies>,
  patience?: ServerPatience,
): Promise<ServedApi> {
  const app = createApi({
    temporal: { check: async () => true },
    logger: pino({ level: 'silent' }),
    settings: { baseUrl: BASE_URL, mcpUrl: 'http://mcp.seamark.test/mcp' },
    ...dependencies,
  });
  const server = createApiServer(app, patience);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the operations of a whole installation need, where no line is asked and no webhook called. */
export function installationDeps(registry: ConnectorRegistry, database: Database): ApiRouteDeps {
  return {
    ...idleWebhooks({ secretBox: createSecretBox(Buffer.alloc(32, 7)) }),
    probe: async () => ({ answers: [], postponedUntil: null }),
    check: async () => 'not_enabled',
    logins: () => [],
    recording: { registry, settings: defaultTrackingSettings },
    runs: { look: async () => 'away', url: () => null },
    bell: new EventBell({ database, logger: pino({ level: 'silent' }) }),
    portal: idlePortal(),
    pagesWithoutSignIn: false,
    pages: new BuiltPages(webAppFolder),
  };
}
