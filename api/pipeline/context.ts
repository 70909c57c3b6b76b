/** What the steps of a request hand on to each other. */
import type { DefaultContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Caller } from '../../identity/api-keys.ts';
import type { Route } from '../route.ts';

export interface RequestState {
  requestId: string;
  logger: Logger;
  /** Set when a route was found. */
  route?: Route;
  caller?: Caller;
  body?: unknown;
  /** Of routes that read their bodies themselves. */
  rawBody?: Uint8Array;
}

export type Step = Middleware<RequestState, DefaultContext>;
export type StepContext = Parameters<Step>[0];

export interface NamedStep {
  name: string;
  run: Step;
}
