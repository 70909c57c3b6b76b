import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/document.ts';
import { Status } from '../../components/status.tsx';
import { formatDateTimeZone, formatRelative } from '../../components/time-format.ts';
import { trackingQuery } from './queries.ts';
import { useShipmentNow } from './use-shipment-now.ts';

interface ShipmentFactsProps {
  shipment: Schemas['shipment'];
  containers: readonly Schemas['container'][];
}

export function ShipmentFacts({ shipment, containers }: ShipmentFactsProps) {
  const { attributes } = shipment;
  const count = containers.length === 1 ? '1 container' : `${containers.length} containers`;
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" c="bright" fw={500}>
        {attributes.shipping_line_name}
      </Text>
      <Text size="sm">{count}</Text>
      {attributes.customer_name !== null && <Text size="sm">for {attributes.customer_name}</Text>}
      <TrackingStatus shipment={shipment} />
      <LastResponse
        shipmentId={shipment.id}
        at={attributes.line_tracking_last_succeeded_at}
        isOver={attributes.line_tracking_stopped_at !== null}
      />
    </Group>
  );
}

function TrackingStatus({ shipment }: { shipment: Schemas['shipment'] }) {
  const { data } = useQuery(trackingQuery(shipment.id));
  if (shipment.attributes.line_tracking_stopped_at !== null) return <Status tone="neutral">Tracking stopped</Status>;
  if (data === undefined || data === null) return null;
  const isFine = data.standing.state === 'tracked';
  return <Status tone={isFine ? 'good' : 'warning'}>{isFine ? 'Tracked' : 'Source trouble'}</Status>;
}

interface LastResponseProps {
  shipmentId: string;
  at: string | null;
  /** Whether polling has ended, in which case a relative time would only grow. */
  isOver: boolean;
}

function LastResponse({ shipmentId, at, isOver }: LastResponseProps) {
  const now = useShipmentNow(shipmentId);
  if (at === null) return <Text size="sm">no line response yet</Text>;
  if (isOver) return <Text size="sm">last line response {formatDateTimeZone(at)}</Text>;
  return (
    <Text size="sm" title={formatDateTimeZone(at)}>
      last line response <time dateTime={at}>{now === null ? '…' : formatRelative(at, now)}</time>
    </Text>
  );
}
