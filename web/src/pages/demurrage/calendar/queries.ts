import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Standing } from '../queries.ts';

export const MAX_CONTAINERS = 1_000;

export interface CalendarItem {
  /** Last free day, as a date at the place of the container. */
  day: string;
  containerId: string;
  shipmentId: string;
  number: string;
  place: string | null;
  isHeld: boolean;
}

/** Reads the containers with a last free day, most urgent first. */
export const calendarQuery = queryOptions({
  queryKey: ['demurrage', 'calendar'],
  queryFn: async () => {
    const query = { 'filter[urgency]': 'overdue,today,soon,week,later', 'page[size]': 250 };
    const items: CalendarItem[] = [];
    for await (const standing of api.paginate('/v2/demurrage', { params: { query } })) {
      const item = itemOf(standing);
      if (item !== null && items.push(item) === MAX_CONTAINERS) break;
    }
    return items;
  },
  refetchInterval: 300_000,
});

function itemOf({ id, attributes, relationships }: Standing): CalendarItem | null {
  const { last_free_on: day, container_number: number, destination_locode, pod_locode, holds } = attributes;
  const shipmentId = relationships.shipment.data?.id;
  if (day === null || shipmentId === undefined) return null;
  const place = destination_locode ?? pod_locode;
  return { day, containerId: id, shipmentId, number, place, isHeld: holds.length > 0 };
}
