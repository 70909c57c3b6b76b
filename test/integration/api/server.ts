/**
 * Serves the real application over HTTP with a separate database and two accounts, neither of which may see the other's
 * data.
 */

import { descriptionRoutes } from '../../../api/description/routes/routes.ts';
import type { BodyMemoryLimits } from '../../../api/pipeline/body-memory.ts';
import type { ObserveResponse } from '../../../api/pipeline/identify-request.ts';
import { publicRoutes } from '../../../api/public-routes.ts';
import type { Route } from '../../../api/route.ts';
import { routes } from '../../../api/routes/routes.ts';
import type { ServerLimits } from '../../../api/server.ts';
import type { Services } from '../../../api/services.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import type { Lines } from '../../../operations/watches/lines.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase } from '../../support/database.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { BASE_URL, serveApi } from '../../support/serve-api.ts';
import { type CheckAnswer, conformsTo } from './conforms.ts';

export { BASE_URL };

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if the body is JSON, null if it is empty. Untyped, so that tests can read any member. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

export interface RequestOptions {
  key?: string | null;
  body?: unknown;
  /** Raw body, used instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface TestApi {
  database: Database;
  databaseUrl: string;
  origin: string;
  accountId: string;
  key: string;
  otherAccountId: string;
  otherKey: string;
  /** Throws if a response does not match the API description. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  stop(): Promise<void>;
}

const support = { billOfLading: true, booking: true, container: true };

/** TEST and CLAM can be polled, MAEU has only a profile, and only TEST is simulated. */
export const lines: Lines = {
  line: (scac) =>
    scac === 'TEST' || scac === 'CLAM' ? { credentialKey: `line:${scac}`, simulated: scac === 'TEST' } : null,
  lines: () => [
    { scac: 'CLAM', name: 'Crowley', enabled: true, setupHint: '', support },
    { scac: 'MAEU', name: 'Maersk', enabled: false, setupHint: 'set SEAMARK_LINE_MAEU_BASE_URL', support },
    { scac: 'TEST', name: 'Test Line', enabled: true, setupHint: '', support },
  ],
};

export interface TestApiOptions {
  registry?: Lines;
  /** Settings of both accounts (identity/accounts/account-settings.ts). */
  accountSettings?: Record<string, unknown>;
  /** Clock that determines the windows of rate limits. */
  windowsNow?: () => Date;
  corsOrigins?: readonly string[];
  observe?: ObserveResponse;
  patience?: ServerLimits;
  bodyMemory?: BodyMemoryLimits;
  services?: (database: Database, databaseUrl: string) => Partial<Services>;
  /** Operations in addition to the route table. */
  moreRoutes?: readonly Route[];
}

let sharedCheck: CheckAnswer | undefined;
/** The check without additional routes, once per process, because describing the API takes half a second. */
function checkOfAllRoutes(): CheckAnswer {
  sharedCheck ??= checkOf([]);
  return sharedCheck;
}

function checkOf(moreRoutes: readonly Route[]): CheckAnswer {
  const table = [...routes, ...publicRoutes, ...moreRoutes];
  return conformsTo([...table, ...descriptionRoutes(table, BASE_URL)], BASE_URL);
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    registry = lines,
    accountSettings = GENEROUS,
    windowsNow,
    services,
    moreRoutes = [],
    corsOrigins = null,
  } = options;
  const { database, url: databaseUrl, drop } = await createTestDatabase();
  const { accountId, apiKey } = await bootstrapAccount(database);
  if (apiKey === null) throw new Error('A fresh database has no key');
  const otherAccountId = newId();
  await insertAccount(database, { id: otherAccountId, name: 'Other account' });
  await database
    .updateTable('accounts')
    .set({ settings: JSON.stringify(accountSettings) })
    .execute();
  const checkAnswer = moreRoutes.length === 0 ? checkOfAllRoutes() : checkOf(moreRoutes);
  const { key: otherKey } = await createApiKey(database, { accountId: otherAccountId, name: 'Other key' });
  const served = await serveApi(
    {
      database,
      registry,
      settings: { baseUrl: BASE_URL, corsOrigins },
      ...(windowsNow ? { windowsNow } : {}),
      moreRoutes,
      ...(options.observe === undefined ? {} : { observe: options.observe }),
      ...(options.bodyMemory === undefined ? {} : { bodyMemory: options.bodyMemory }),
      ...(services ? { services: services(database, databaseUrl) } : {}),
    },
    options.patience,
  );
  const { origin } = served;

  const call = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const { key = apiKey, body, raw, headers = {} } = options;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Token ${key}` }),
        ...(payload === undefined ? {} : { 'Content-Type': 'application/vnd.api+json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type');
    const answered = readBody(text, contentType);
    checkAnswer({ method, path, status: response.status, contentType, body: answered });
    return { status: response.status, headers: response.headers, body: answered };
  };
  return {
    database,
    databaseUrl,
    origin,
    accountId,
    key: apiKey,
    otherAccountId,
    otherKey,
    request: call,
    get: (path, options) => call('GET', path, options),
    async stop() {
      await served.stop();
      await drop();
    },
  };
}

function readBody(text: string, contentType: string | null): unknown {
  if (text === '') return null;
  return /json\b/.test(contentType ?? '') ? JSON.parse(text) : text;
}
