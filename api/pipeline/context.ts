/** State that the steps of a request share. */
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
  /** Path for the log if the real one may contain a secret: links to pages contain tokens. */
  loggedPath?: string;
  caller?: Caller;
  /** False if the bucket of the route is empty. */
  isAdmitted?: boolean;
  /** Quota of the route's bucket, then of other buckets that the operation took from. */
  quotas?: readonly Quota[];
  body?: unknown;
  /** The bytes that `body` was parsed from. */
  bodyBytes?: Uint8Array;
  /** The body of a route that takes it as bytes. */
  rawBody?: Uint8Array;
}

export type Step = Middleware<RequestState, DefaultContext>;
export type StepContext = Parameters<Step>[0];

export interface NamedStep {
  name: string;
  run: Step;
}
