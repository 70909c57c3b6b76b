import type { DefaultContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Caller } from '../../identity/keys/api-keys.ts';
import type { Quota } from '../../identity/rate-limits/admission.ts';
import type { Route } from '../route.ts';

export interface RequestState {
  requestId: string;
  logger: Logger;
  /** Set once a route has matched. */
  route?: Route;
  /** Path for the log if the actual one contains a secret, such as the token of a link. */
  loggedPath?: string;
  caller?: Caller;
  /** False if the bucket of the route is empty. */
  isAdmitted?: boolean;
  /** Quota of the route's bucket, followed by those of other buckets that the operation used. */
  quotas?: readonly Quota[];
  body?: unknown;
  /** The bytes from which `body` was parsed. */
  bodyBytes?: Uint8Array;
  /** The body of a route that declares it as `raw`. */
  rawBody?: Uint8Array;
}

export type Step = Middleware<RequestState, DefaultContext>;
export type StepContext = Parameters<Step>[0];

export interface NamedStep {
  name: string;
  run: Step;
}
