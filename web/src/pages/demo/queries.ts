import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';

export type TestClock = Schemas['test_clock'];
export type SimulatedWorld = Schemas['simulated_world']['attributes'];
export type TrackingRequest = Schemas['tracking_request'];

const REFRESH_MS = 5_000;

export const testClocksQuery = queryOptions({
  queryKey: ['test_clock'],
  queryFn: async () => (await api.GET('/v2/test_clocks', { params: { query: { 'page[size]': 50 } } })).data.data,
  refetchInterval: ({ state }) => (state.data?.some(({ attributes }) => !attributes.frozen) ? REFRESH_MS : false),
});

/** Reads only the newest hundred requests, which normally include all simulated ones. */
export const simulatedRequestsQuery = queryOptions({
  queryKey: ['tracking_request', 'simulated'],
  queryFn: async () => {
    const { data } = await api.GET('/v2/tracking_requests', { params: { query: { 'page[size]': 100 } } });
    return data.data.filter(({ attributes }) => attributes.test_clock_id !== null);
  },
});

/** Sets the speed of a clock; null stops it. */
export async function setSpeed(id: string, speed: number | null): Promise<void> {
  const attributes = speed === null ? { frozen: true } : { frozen: false, speed };
  await api.PATCH('/v2/test_clocks/{id}', {
    params: { path: { id } },
    body: { data: { type: 'test_clock', id, attributes } },
  });
}

export type Step = { to_next_event: true; within: string } | { duration: string };

/** Advances a clock. Resolves once all due work is done, with the names of the events published in the meantime. */
export async function advance(id: string, attributes: Step): Promise<string[]> {
  const { data } = await api.POST('/v2/test_clocks/{id}/advance', {
    params: { path: { id } },
    body: { data: { type: 'test_clock', id, attributes } },
  });
  return data.meta.events.map(({ event }) => event);
}

const WATCH_MS = 1_000;

/** Counts the simulated data. Refreshed continuously, because a removal takes several requests. */
export const simulatedWorldQuery = queryOptions({
  queryKey: ['simulated_world'],
  queryFn: async () => (await api.GET('/v2/simulated_world')).data.data.attributes,
  refetchInterval: WATCH_MS,
});

/** Removes all simulated data. Each request removes as much as it can in a few seconds. */
export async function removeSimulatedWorld(): Promise<void> {
  for (;;) {
    const { data } = await api.DELETE('/v2/simulated_world');
    if (data.data.attributes.tracking_requests === 0) return;
  }
}
