/** The REST API as its process serves it, on a free port of the loopback address. */
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type ApiDependencies, createApi } from '../../api/app.ts';
import { EventFeed } from '../../api/routes/events/event-feed.ts';
import { createApiServer, type ServerLimits } from '../../api/server.ts';
import type { Services } from '../../api/services.ts';
import { BuiltPages } from '../../api/web-app/built-pages.ts';
import { verifyNotification } from '../../connectors/dcsa/push.ts';
import type { ConnectorRegistry } from '../../connectors/registry.ts';
import { createSecretBox } from '../../identity/keys/encryption.ts';
import { ediReader } from '../../infra/processes/edi-reader.ts';

import { defaultTrackingSettings } from '../../operations/watches/poll-deps.ts';
import { EventSignal } from '../../store/events/event-signal.ts';
import type { Database } from '../../store/postgres/database.ts';
import { idlePortal } from './idle-portal.ts';
import { idleWebhooks } from './idle-webhooks.ts';

export const BASE_URL = 'http://seamark.test';

/** A folder that does not exist, so that `/` is 404 whether or not the web app is built. */
const NO_WEB_APP = '/no-web-app';

export interface ServedApi {
  origin: string;
  stop(): Promise<void>;
}

type ServeInput = Pick<ApiDependencies, 'database' | 'registry'> &
  Partial<Omit<ApiDependencies, 'services'>> & { services?: Partial<Services> };

/** Serves the API. Services that are left out do nothing. */
export async function serveApi({ services, ...dependencies }: ServeInput, patience?: ServerLimits): Promise<ServedApi> {
  const app = createApi({
    temporal: { check: async () => true },
    logger: pino({ level: 'silent' }),
    settings: { baseUrl: BASE_URL, mcpUrl: 'http://mcp.seamark.test/mcp' },
    ...dependencies,
    services: idleServices(dependencies.registry, dependencies.database, services),
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

/**
 * Returns the services of an installation that polls no lines and calls no webhooks. `registry` must be complete if the
 * test records anything.
 */
export function idleServices(
  registry: ApiDependencies['registry'],
  database: Database,
  given: Partial<Services> = {},
): Services {
  return {
    ...idleWebhooks({ secretBox: createSecretBox(Buffer.alloc(32, 7)) }),
    probeLines: async () => ({ answers: [], postponedUntil: null }),
    checkLine: async () => 'not_enabled',
    lineLogins: () => [],
    recording: { registry: registry as ConnectorRegistry, settings: defaultTrackingSettings },
    runs: { read: async () => 'away', url: () => null },
    eventFeed: new EventFeed(new EventSignal({ database, logger: pino({ level: 'silent' }) })),
    ediReader,
    checkMailbox: async () => ({ failed: null, folders: [], mailsSince: 0, mailsRead: 0, numbers: [] }),
    mail: { resolve: async () => [], baseUrl: BASE_URL, messageIdDomains: [] },
    verifyPush: verifyNotification,
    bridgeWebhooks: null,
    portal: idlePortal(),
    webApp: new BuiltPages(NO_WEB_APP),
    demo: { webhookUrl: 'http://127.0.0.1:4100/webhooks', customers: ['Demo Customer'] },
    ...given,
  };
}
