/** State shared by the steps of a request. */
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
  /** Path for the log if the real one may contain a secret, such as the token in a link to a page. */
  loggedPath?: string;
  caller?: Caller;
  /** False if the route's bucket is empty. */
  isAdmitted?: boolean;
  /** Quota of the route's bucket, followed by other buckets that the operation took from. */
  quotas?: readonly Quota[];
  body?: unknown;
  /** Bytes that `body` was parsed from. */
  bodyBytes?: Uint8Array;
  /** Body of a route that receives it as bytes. */
  rawBody?: Uint8Array;
}

export type Step = Middleware<RequestState, DefaultContext>;
export type StepContext = Parameters<Step>[0];

export interface NamedStep {
  name: string;
  run: Step;
}
