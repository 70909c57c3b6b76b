/** What the steps of a request hand on to each other. */
import type { DefaultContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Caller } from '../../identity/keys/api-keys.ts';
import type { Quota } from '../../identity/rate-limits/admission.ts';
import type { Route } from '../route.ts';
import type { CompressedForms } from './compressed-forms.ts';

export interface RequestState {
  requestId: string;
  logger: Logger;
  /** Set when a route was found. */
  route?: Route;
  /** As the log names it, where the path itself may hold a secret: pages are reached by links with tokens. */
  loggedPath?: string;
  caller?: Caller;
  /** False: the bucket of the route is empty. */
  isAdmitted?: boolean;
  /** What is left of the bucket of the route, then of others that the operation took from. */
  quotas?: readonly Quota[];
  body?: unknown;
  /** What `body` was read from. */
  bodyBytes?: Uint8Array;
  /** Of routes that read their bodies themselves. */
  rawBody?: Uint8Array;
  /** Of the body of the answer, where they are kept. */
  compressedForms?: CompressedForms;
}

export type Step = Middleware<RequestState, DefaultContext>;
export type StepContext = Parameters<Step>[0];

export interface NamedStep {
  name: string;
  run: Step;
}
