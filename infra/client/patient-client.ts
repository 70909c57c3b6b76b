import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, ApiError } from './api-client.ts';

/** The same client, waiting as long as it is told to where the account has asked too often. */
export function patientClient(api: ApiClient): ApiClient {
  const patiently = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        await wait(error.retryAfterMs ?? 1_000);
      }
    }
  };
  return {
    get: (path) => patiently(() => api.get(path)),
    post: (path, type, attributes) => patiently(() => api.post(path, type, attributes)),
    patch: (path) => patiently(() => api.patch(path)),
    delete: (path) => patiently(() => api.delete(path)),
  };
}
