import { QueryClient } from '@tanstack/react-query';
import { SeamarkError } from '../../../clients/typescript/index.ts';

/** What is on screen is told by the event stream when it changes (`live.ts`); it is asked again when looked at after a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What a browser believes of its network says little of a server next door: asked anyway, and told when that fails.
      networkMode: 'always',
      // The client itself tries again where that may help; what the server refuses stays refused.
      retry: (failures, error) => failures < 2 && !(error instanceof SeamarkError),
    },
    mutations: { networkMode: 'always' },
  },
});
