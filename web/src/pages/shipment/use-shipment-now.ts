import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../components/use-now.ts';
import { clockQuery, trackingQuery } from './queries.ts';

/** Milliseconds of the epoch by the clock of the shipment: the wall's, or that of the test clock by which it is tracked. */
export function useShipmentNow(shipmentId: string): number {
  const wall = useNow();
  const { data: tracking } = useQuery(trackingQuery(shipmentId));
  const clockId = tracking?.request.attributes.test_clock_id ?? null;
  const clock = useQuery({ ...clockQuery(clockId ?? ''), enabled: clockId !== null });
  return clock.data === undefined ? wall : Date.parse(clock.data.attributes.now);
}
