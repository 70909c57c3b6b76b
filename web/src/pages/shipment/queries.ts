import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ESTIMATES, type FieldChange } from './eta/estimate-history.ts';
import type { ContainerMap } from './map/route-features.ts';

/** Refresh interval while a test clock runs, when days may pass in seconds. */
const RUNNING_CLOCK_MS = 2_000;
const STOPPED_CLOCK_MS = 30_000;

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipment', id],
    queryFn: async () => {
      const include = 'containers,pod_terminal,destination_terminal';
      const { data } = await api.GET('/v2/shipments/{id}', { params: { path: { id }, query: { include } } });
      return {
        shipment: data.data,
        containers: (data.included ?? []).filter((one) => one.type === 'container'),
        data,
      };
    },
  });

export const containerQuery = (id: string) =>
  queryOptions({
    queryKey: ['container', id],
    queryFn: async () => {
      const include = 'pod_terminal,pickup_facility';
      return (await api.GET('/v2/containers/{id}', { params: { path: { id }, query: { include } } })).data;
    },
  });

export const timelineQuery = (containerId: string) =>
  queryOptions({
    queryKey: ['container_timeline', containerId],
    queryFn: async () => {
      const { data } = await api.GET('/v2/containers/{id}/timeline', { params: { path: { id: containerId } } });
      return data.data.attributes.milestones;
    },
  });

export const mapQuery = (containerId: string) =>
  queryOptions({
    queryKey: ['container_map', containerId],
    queryFn: async () => {
      const params = { path: { id: containerId }, query: { longitudes: 'continuous' as const } };
      const { data } = await api.GET('/v2/containers/{id}/map_geojson', { params });
      return data as ContainerMap;
    },
  });

/** Reads all changes to the estimates, newest first. */
export const estimateChangesQuery = (containerId: string) =>
  queryOptions({
    queryKey: ['field_change', containerId, 'estimates'],
    queryFn: async () => {
      const query = { 'filter[field]': ESTIMATES.map(({ field }) => field).join(','), 'page[size]': 100 };
      const changes: FieldChange[] = [];
      const params = { path: { id: containerId }, query };
      for await (const change of api.paginate('/v2/containers/{id}/field_changes', { params })) changes.push(change);
      return changes;
    },
  });

/** Reads the tracking state of the shipment and its clock; null if no request tracks the shipment any more. */
export const trackingQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: ['tracking_request', 'of_shipment', shipmentId],
    queryFn: async () => {
      const query = { 'filter[shipment_id]': shipmentId, 'page[size]': 1 };
      const { data: list } = await api.GET('/v2/tracking_requests', { params: { query } });
      const [request] = list.data;
      if (request === undefined) return null;
      const params = { path: { id: request.id }, query: { 'page[size]': 1 } };
      const { data } = await api.GET('/v2/tracking_requests/{id}/attempts', { params });
      return { request, standing: data.meta.tracking };
    },
  });

export const shipmentExceptionsQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: ['exception', 'of_shipment', shipmentId],
    queryFn: async () => {
      const query = { 'filter[shipment_id]': shipmentId, 'filter[state]': 'open', 'page[size]': 5 } as const;
      return (await api.GET('/v2/exceptions', { params: { query } })).data;
    },
    // No event is published when an exception opens because time has passed.
    refetchInterval: 60_000,
  });

export const clockQuery = (id: string) =>
  queryOptions({
    queryKey: ['test_clock', id],
    queryFn: async () => (await api.GET('/v2/test_clocks/{id}', { params: { path: { id } } })).data.data,
    refetchInterval: ({ state }) => (state.data?.attributes.frozen === false ? RUNNING_CLOCK_MS : STOPPED_CLOCK_MS),
  });
