import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../components/use-now.ts';
import { clockQuery, trackingQuery } from './queries.ts';

/**
 * Returns the current time for the shipment in milliseconds since the epoch: real time, or that of its test clock.
 * Returns null while loading.
 */
export function useShipmentNow(shipmentId: string): number | null {
  const wall = useNow();
  const tracking = useQuery(trackingQuery(shipmentId));
  const clockId = tracking.data?.request.attributes.test_clock_id ?? null;
  const clock = useQuery({ ...clockQuery(clockId ?? ''), enabled: clockId !== null });
  if (tracking.isPending) return null;
  if (clockId === null) return wall;
  if (clock.data !== undefined) return Date.parse(clock.data.attributes.now);
  return clock.isError ? wall : null;
}
