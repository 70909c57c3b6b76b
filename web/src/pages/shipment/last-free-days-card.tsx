import { Alert, Box, Group, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schemas } from '../../api/document.ts';
import { daysLeftInWords, toneOfDaysLeft } from '../../components/days-left.ts';
import { Fact } from '../../components/fact.tsx';
import { LocalTime } from '../../components/local-time.tsx';
import { Status } from '../../components/status.tsx';
import { formatDate } from '../../components/time-format.ts';
import { ValueWithProvenance } from '../../components/value-with-provenance.tsx';
import { daysLeft, type LastFreeDay, lastFreeDays } from './last-free-days.ts';
import { useShipmentNow } from './use-shipment-now.ts';

interface LastFreeDaysCardProps {
  container: Schemas['container'];
  shipmentId: string;
}

/**
 * Shows the last free day in effect and the day from each source, with a warning if a source reports an earlier one.
 */
export function LastFreeDaysCard({ container, shipmentId }: LastFreeDaysCardProps) {
  const now = useShipmentNow(shipmentId);
  const { counts, zone, bySource, earlier } = lastFreeDays(container.attributes);
  if (counts === null && bySource.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {isPickedUp(container.attributes)
          ? 'Picked up. Last free days no longer apply.'
          : 'No last free day reported yet.'}
      </Text>
    );
  }
  const of = { containerId: container.id, of: 'container' } as const;
  const left = counts === null || now === null ? null : daysLeft(counts, zone, now);
  return (
    <Box>
      {counts !== null && (
        <Box mb="xs">
          <Text size="xs" c="dimmed">
            Last free day
          </Text>
          <Group gap="sm" align="baseline">
            <Text fw={600} size="xl" lh={1.2}>
              <ValueWithProvenance {...of} field="pickup_lfd" label="Last free day" zone={zone}>
                <LocalTime value={counts} zone={zone} dateOnly />
              </ValueWithProvenance>
            </Text>
            {left !== null && <Status tone={toneOfDaysLeft(left)}>{daysLeftInWords(left)}</Status>}
          </Group>
        </Box>
      )}
      {earlier !== null && <EarlierDay day={earlier} />}
      <SimpleGrid cols={2} verticalSpacing="xs" component="dl" m={0}>
        {bySource.map((day) => (
          <Fact key={day.field} name={`${day.source} reports`}>
            <ValueWithProvenance
              {...of}
              field={day.field}
              label={`Last free day, ${day.source.toLowerCase()}`}
              zone={day.zone}
            >
              <LocalTime value={day.at} zone={day.zone} dateOnly />
            </ValueWithProvenance>
          </Fact>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** Whether the container was picked up at the port or inland, or was returned empty. */
function isPickedUp(attributes: Schemas['container']['attributes']): boolean {
  const { pod_full_out_at, final_destination_full_out_at, empty_terminated_at } = attributes;
  return [pod_full_out_at, final_destination_full_out_at, empty_terminated_at].some((at) => at !== null);
}

function EarlierDay({ day: { source, at, zone } }: { day: LastFreeDay }) {
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} p="xs" mb="sm">
      <Text size="sm">
        The {source.toLowerCase()} reports {formatDate(at, zone ?? 'UTC')} already. Plan for the earlier day or ask the
        terminal.
      </Text>
    </Alert>
  );
}
