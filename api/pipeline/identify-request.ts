import type { Logger } from 'pino';
import { newId } from '../../store/postgres/ids.ts';
import { inSpan, type Span } from '../../store/spans.ts';
import { newTrace, readTraceparent } from '../../store/trace.ts';
import type { Step, StepContext } from './context.ts';

const HEADER = 'X-Request-Id';

/** Called after each response. `operation` is the name of the route, or null if none matched. */
export type ObserveResponse = (response: { operation: string | null; status: number; seconds: number }) => void;

export interface RequestObservers {
  observe: ObserveResponse;
  /** Whether each request is logged at the level `info` instead of `debug`. */
  logsAccess: boolean;
}

/**
 * Assigns an id to the request, or adopts a valid one from a proxy, and logs and observes the outcome. The request
 * continues its client's trace. Otherwise it begins a new one, whose id also becomes the request id unless a proxy has
 * set one, so that one id leads from the request to the webhooks.
 */
export function identifyRequest(logger: Logger, { observe, logsAccess }: RequestObservers): Step {
  const level = logsAccess ? 'info' : 'debug';
  return async (context, next) => {
    const began = performance.now();
    const given = context.get(HEADER);
    const parent = readTraceparent(context.get('traceparent'));
    const trace = parent ?? newTrace();
    const own = parent === null ? trace.traceId : newId();
    const requestId = /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : own;
    context.state.requestId = requestId;
    context.state.logger = logger.child({ requestId });
    context.set(HEADER, requestId);
    const run = async (span: Span): Promise<void> => {
      await next();
      const { method, status, state } = context;
      describeResponse(span, context);
      // An unmatched path may contain anything, for example a mistyped link with its token. Queries are never logged.
      const path = state.loggedPath ?? (state.route === undefined ? undefined : context.path);
      const durationMs = Math.round(performance.now() - began);
      observe({ operation: state.route?.name ?? null, status, seconds: (performance.now() - began) / 1_000 });
      state.logger[level](
        { method, path, status, durationMs, operation: state.route?.name, accountId: state.caller?.accountId },
        'request answered',
      );
    };
    await inSpan({ name: 'no operation', kind: 'server' }, run, trace);
  };
}

/** Names the span after the operation alone, because paths contain numbers and queries may contain anything. */
function describeResponse(span: Span, { method, status, state: { route } }: StepContext): void {
  if (route !== undefined) span.rename(route.name);
  span.set({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route === undefined ? {} : { 'http.route': route.path }),
  });
  if (status >= 500) span.fail();
}
