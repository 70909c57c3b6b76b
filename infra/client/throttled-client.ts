import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError } from './api-client.ts';

/** Wraps a client so that it waits for the time in `Retry-After` when the account exceeds its rate limit. */
export function throttledClient(api: ApiClient): ApiClient {
  const retryThrottled = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        await wait(error.retryAfterMs ?? 1_000);
      }
    }
  };
  return {
    get: (path) => retryThrottled(() => api.get(path)),
    post: (...of) => retryThrottled(() => api.post(...of)),
    patch: (...of) => retryThrottled(() => api.patch(...of)),
    delete: (path) => retryThrottled(() => api.delete(path)),
  };
}
