/**
 * The REST API as a Koa application. A request passes through named steps; an operation is a row of the route table.
 */
import Koa, { type DefaultContext } from 'koa';
import type { Logger } from 'pino';
import { Admissions } from '../identity/rate-limits/admission.ts';
import { logUncheckedRequests } from '../identity/rate-limits/quotas.ts';
import type { Lines } from '../operations/watches/lines.ts';
import type { Database } from '../store/postgres/database.ts';
import { descriptionRoutes } from './description/routes/routes.ts';
import { serveHealth, type TemporalProbe } from './health.ts';
import { allowOrigins } from './pipeline/allow-origins.ts';
import { BodyMemory, type BodyMemoryLimits } from './pipeline/body-memory.ts';
import { compress } from './pipeline/compress.ts';
import type { NamedStep, RequestState } from './pipeline/context.ts';
import { identifyRequest, type ObserveResponse } from './pipeline/identify-request.ts';
import { respondToErrors } from './pipeline/respond-to-errors.ts';
import { securityHeaders } from './pipeline/security-headers.ts';
import { publicRoutes } from './public-routes.ts';
import type { ApiSettings, PublicRoute, Route } from './route.ts';
import { routeRequests } from './router.ts';
import { routes } from './routes/routes.ts';
import type { Services } from './services.ts';
import { unknownPageRoute } from './web-app/routes.ts';

export interface ApiDependencies {
  database: Database;
  /** Used only by `/healthz/dependencies`, because no operation waits for Temporal. */
  temporal: TemporalProbe;
  /** The shipping lines that this server can poll. */
  registry: Lines;
  /** Returns the lines with the account's own credentials, if it has any. Defaults to `registry`. */
  linesOf?: (accountId: string) => Promise<Lines>;
  logger: Logger;
  settings: ApiSettings;
  services: Services;
  /** Operations added to the route table in tests. */
  moreRoutes?: readonly Route[];
  /** Pages of the authorization server. */
  morePublicRoutes?: readonly PublicRoute[];
  /** Steps that serve their own paths and pass on all other requests. */
  moreSteps?: readonly NamedStep[];
  /** Returns wall-clock time. */
  now?: () => Date;
  /** Called after each response, for metrics. */
  observe?: ObserveResponse;
  /** Whether each request is logged at the level `info`. */
  logsAccess?: boolean;
  /** Clock of the rate limits. Defaults to the database clock. */
  windowsNow?: () => Date;
  bodyMemory?: BodyMemoryLimits;
}

export function createApi(dependencies: ApiDependencies): Koa<RequestState, DefaultContext> {
  const {
    database,
    temporal,
    registry,
    linesOf = async () => registry,
    logger,
    settings,
    services,
    moreRoutes = [],
    morePublicRoutes = [],
    moreSteps = [],
    now = () => new Date(),
    windowsNow,
    observe = () => {},
    logsAccess = false,
    bodyMemory,
  } = dependencies;
  const admissions = new Admissions({ database, now, windowsNow, onUnchecked: logUncheckedRequests(logger) });
  const context = {
    database,
    lines: registry,
    linesOf,
    settings,
    services,
    now,
    admissions,
    bodies: new BodyMemory(bodyMemory),
  };
  const table = [...routes, ...moreRoutes];
  const unkeyed = [...publicRoutes, ...morePublicRoutes];
  const open = [...unkeyed, ...descriptionRoutes([...table, ...unkeyed], settings.baseUrl)];
  const [route, refuse] = routeRequests(table, context, open, unknownPageRoute);
  const steps: NamedStep[] = [
    { name: 'identify-request', run: identifyRequest(logger, { observe, logsAccess }) },
    { name: 'protect', run: securityHeaders(settings.baseUrl) },
    { name: 'share', run: allowOrigins(settings.corsOrigins ?? null) },
    { name: 'compress', run: compress() },
    { name: 'respond-to-errors', run: respondToErrors },
    { name: 'answer-health', run: serveHealth(database, admissions, temporal) },
    ...moreSteps,
    ...(route ? [{ name: 'route', run: route }] : []),
    ...(refuse ? [{ name: 'refuse-unknown', run: refuse }] : []),
  ];
  const app = new Koa<RequestState, DefaultContext>();
  for (const step of steps) app.use(step.run);
  // Handles clients that disconnect during the response. All other errors have already been answered and logged.
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'response could not be sent'));
  return app;
}
