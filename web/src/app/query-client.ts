import { QueryClient } from '@tanstack/react-query';
import { SeamarkError } from '../../../clients/typescript/index.ts';

/**
 * The event stream (`live.ts`) invalidates data on screen. Other data is refetched if it is stale when it is shown
 * again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The browser's network state says little about whether the server can be reached, so requests are always sent
      // and failures are reported.
      networkMode: 'always',
      // The API client already retries where that can help, so its errors are final.
      retry: (failures, error) => failures < 2 && !(error instanceof SeamarkError),
    },
    mutations: { networkMode: 'always' },
  },
});
