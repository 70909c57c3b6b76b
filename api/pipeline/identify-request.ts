import type { Logger } from 'pino';
import { newId } from '../../store/postgres/ids.ts';
import type { Step } from './context.ts';

const HEADER = 'X-Request-Id';

/** Assigns an id to the request, or adopts a valid one from a proxy in front, and logs the outcome. */
export function identifyRequest(logger: Logger): Step {
  return async (context, next) => {
    const began = performance.now();
    const given = context.get(HEADER);
    const requestId = /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : newId();
    context.state.requestId = requestId;
    context.state.logger = logger.child({ requestId });
    context.set(HEADER, requestId);
    await next();
    const { method, status, state } = context;
    const path = state.loggedPath ?? context.path;
    const durationMs = Math.round(performance.now() - began);
    state.logger.debug(
      { method, path, status, durationMs, operation: state.route?.name, accountId: state.caller?.accountId },
      'request answered',
    );
  };
}
