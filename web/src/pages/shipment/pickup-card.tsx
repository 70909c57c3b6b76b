import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { included, type Schemas } from '../../api/document.ts';
import { Fact } from '../../components/fact.tsx';
import { LocalTime } from '../../components/local-time.tsx';
import { Status } from '../../components/status.tsx';
import { ValueWithProvenance } from '../../components/value-with-provenance.tsx';
import { HoldsAndFees } from './holds-and-fees.tsx';
import { LastFreeDaysCard } from './last-free-days-card.tsx';

interface PickupCardProps {
  container: Schemas['container'];
  document: Parameters<typeof included>[0];
  shipmentId: string;
}

export function PickupCard({ container, document, shipmentId }: PickupCardProps) {
  const { attributes, relationships, id } = container;
  const place = included<Schemas['terminal']>(document, relationships.pickup_facility.data);
  const {
    pickup_appointment_at: appointment,
    location_at_pod_terminal: location,
    terminal_checked_at: checked,
  } = attributes;
  const of = { containerId: id, of: 'container' } as const;
  const terminal = included<Schemas['terminal']>(document, relationships.pod_terminal.data);
  // The port terminal's reports are shown only until the container leaves for an inland facility.
  const isInland = relationships.pickup_facility.data?.id !== relationships.pod_terminal.data?.id;
  const isAtPort = !(isInland && hasLeftPort(attributes));
  const reportedBy = isInland && terminal !== null ? ` (${terminal.attributes.name})` : '';
  return (
    <Card withBorder component="section" aria-label="Pickup">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Pickup</Title>
        <Availability container={container} />
      </Group>
      <Stack gap="md">
        <LastFreeDaysCard container={container} shipmentId={shipmentId} />
        <SimpleGrid cols={2} verticalSpacing="xs" component="dl" m={0}>
          {place !== null && (
            <Fact name="Place">
              <ValueWithProvenance {...of} field="pickup_facility" label="Place of pickup">
                {place.attributes.name}
              </ValueWithProvenance>
            </Fact>
          )}
          {appointment !== null && (
            <Fact name="Appointment">
              <ValueWithProvenance
                {...of}
                field="pickup_appointment_at"
                label="Appointment"
                zone={attributes.pod_timezone}
              >
                <LocalTime value={appointment} zone={attributes.pod_timezone} />
              </ValueWithProvenance>
            </Fact>
          )}
          {isAtPort && location !== null && (
            <Fact name={`Location in the terminal${reportedBy}`}>
              <ValueWithProvenance {...of} field="location_at_pod_terminal" label="Location in the terminal">
                {location}
              </ValueWithProvenance>
            </Fact>
          )}
          {isAtPort && attributes.terminal_status !== null && (
            <Fact name={`Status in the terminal${reportedBy}`}>
              <ValueWithProvenance {...of} field="terminal_status" label="Status in the terminal">
                {attributes.terminal_status}
              </ValueWithProvenance>
            </Fact>
          )}
          {isAtPort && checked !== null && (
            <Fact name={`Last terminal response${reportedBy}`}>
              <LocalTime value={checked} zone={attributes.pod_timezone} />
            </Fact>
          )}
        </SimpleGrid>
        <HoldsAndFees container={container} isAtPort={isAtPort} />
      </Stack>
    </Card>
  );
}

/** Whether the container has left the port by rail or through the gate. */
function hasLeftPort({
  pod_rail_loaded_at,
  pod_rail_departed_at,
  ind_ata_at,
  ind_rail_unloaded_at,
  pod_full_out_at,
}: Schemas['container']['attributes']): boolean {
  return [pod_rail_loaded_at, pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, pod_full_out_at].some(
    (at) => at !== null,
  );
}

function Availability({ container: { id, attributes } }: { container: Schemas['container'] }) {
  const { availability_known: isReported, available_for_pickup: isAvailable } = attributes;
  if (attributes.pod_full_out_at !== null || attributes.final_destination_full_out_at !== null) {
    return <Status tone="neutral">Picked up</Status>;
  }
  if (!isReported || isAvailable === null) {
    return (
      <Text size="sm" c="dimmed">
        Availability not reported yet
      </Text>
    );
  }
  return (
    <ValueWithProvenance containerId={id} of="container" field="available_for_pickup" label="Availability">
      <Status tone={isAvailable ? 'good' : 'waiting'}>{isAvailable ? 'Available' : 'Not available'}</Status>
    </ValueWithProvenance>
  );
}
