import { queryOptions } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import landUrl from 'world-atlas/land-110m.json?url';

/** The Natural Earth coastlines (55 kB), served by this server. */
export const landQuery = queryOptions({
  queryKey: ['land'],
  queryFn: async () => {
    const response = await fetch(landUrl);
    if (!response.ok) throw new Error('The coastlines could not be loaded');
    const topology: Topology<{ land: GeometryCollection }> = await response.json();
    return feature(topology, topology.objects.land);
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isFixed: true },
});
