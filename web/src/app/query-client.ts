import { QueryClient } from '@tanstack/react-query';
import { SeamarkError } from '../../../clients/typescript/index.ts';

/**
 * Data on screen is invalidated by the event stream (`live.ts`); other data is read again when it is shown after a while.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The browser's network state says little about a server nearby: send the request and report its failure.
      networkMode: 'always',
      // The client itself retries where that may help; refusals are final.
      retry: (failures, error) => failures < 2 && !(error instanceof SeamarkError),
    },
    mutations: { networkMode: 'always' },
  },
});
