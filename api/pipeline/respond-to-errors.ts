import { Rejection, StateConflict } from '../../operations/rejection.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import {
  ApiError,
  errorDocument,
  internalError,
  stateConflict,
  unavailable,
  unprocessable,
} from '../json-api/errors.ts';
import { escapePointer } from '../json-api/text-check.ts';
import type { Step, StepContext } from './context.ts';
import { JSON_API, send } from './send.ts';

/** Converts anything thrown to an error of the contract. Internal details are only logged. */
export const respondToErrors: Step = async (context, next) => {
  try {
    await next();
  } catch (thrown) {
    respondToError(context, thrown);
  }
};

export function respondToError(context: StepContext, thrown: unknown): void {
  const error = toApiError(thrown);
  if (error.status >= 500) context.state.logger.error({ err: thrown }, 'request failed');
  const body = errorDocument(error, context.state.requestId);
  send(context, { status: error.status, body, contentType: JSON_API, headers: error.headers });
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof StateConflict) return stateConflict(thrown.message, thrown.meta);
  if (thrown instanceof Rejection) {
    return unprocessable(
      thrown.problems.map(({ path, within = 'attributes', ...problem }) => ({
        ...problem,
        pointer: [`/data/${within}`, ...path.map((step) => escapePointer(String(step)))].join('/'),
      })),
    );
  }
  if (isDatabaseUnavailable(thrown)) return unavailable('The database is not reachable', 5);
  return internalError();
}
