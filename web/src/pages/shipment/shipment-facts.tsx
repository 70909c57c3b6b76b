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

/** Under the number: line, how many boxes, how the tracking stands and when the line last answered. */
export function ShipmentFacts({ shipment, containers }: ShipmentFactsProps) {
  const { attributes } = shipment;
  const boxes = containers.length === 1 ? '1 container' : `${containers.length} containers`;
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" c="bright" fw={500}>
        {attributes.shipping_line_name}
      </Text>
      <Text size="sm">{boxes}</Text>
      {attributes.customer_name !== null && <Text size="sm">for {attributes.customer_name}</Text>}
      <TrackingStatus shipment={shipment} />
      <LastAnswer
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
  return <Status tone={isFine ? 'good' : 'warning'}>{isFine ? 'Tracked' : 'Tracking in trouble'}</Status>;
}

interface LastAnswerProps {
  shipmentId: string;
  at: string | null;
  /** Nobody asks any more: how long ago it was grows without end. */
  isOver: boolean;
}

function LastAnswer({ shipmentId, at, isOver }: LastAnswerProps) {
  const now = useShipmentNow(shipmentId);
  if (at === null) return <Text size="sm">no answer of the line yet</Text>;
  if (isOver) return <Text size="sm">last answer of the line {formatDateTimeZone(at)}</Text>;
  return (
    <Text size="sm" title={formatDateTimeZone(at)}>
      line answered <time dateTime={at}>{now === null ? '…' : formatRelative(at, now)}</time>
    </Text>
  );
}
