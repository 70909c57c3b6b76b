import { Stack, Text } from '@mantine/core';
import { usePermission } from '../../app/session.ts';
import { PageButton } from '../../components/links.tsx';
import type { SourceGuide } from './queries.ts';

/** Leads to the first value of the source. */
export function FirstValueStep({ guide }: { guide: SourceGuide }) {
  const { kind, connected } = guide.attributes;
  switch (kind) {
    case 'line':
      return <FirstShipment scac={connected?.[0] ?? null} />;
    case 'terminal':
      return (
        <Text size="sm">
          Track a shipment that is discharged at the terminal: it is polled for each of its containers, from the arrival
          on.
        </Text>
      );
    case 'railroad':
      return (
        <Text size="sm">
          Track a shipment that continues by this railroad: it is polled for each of its containers.
        </Text>
      );
    case 'vessel_positions':
      return (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">The map shows vessels that carry tracked containers, as soon as a feed reports them.</Text>
          <PageButton to="/map" variant="default">
            Open the map
          </PageButton>
        </Stack>
      );
    case 'service':
      return (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            Track a number that the service tracks. Lines without settings of their own are polled through it. For the
            others, compare both.
          </Text>
          <PageButton to="/comparison" variant="default">
            Open the comparison
          </PageButton>
        </Stack>
      );
    case 'messages':
      return <FirstMessage guide={guide} />;
  }
}

function FirstShipment({ scac }: { scac: string | null }) {
  const mayWrite = usePermission('write');
  if (scac === null) return <Text size="sm">Possible as soon as the line is connected.</Text>;
  if (!mayWrite) return <Text size="sm">Your role is read-only. Ask an owner or admin to add the number.</Text>;
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Add a booking, bill of lading or container of yours. The line is polled at once.</Text>
      <PageButton to="/add" search={{ line: scac }}>
        Track your first shipment
      </PageButton>
    </Stack>
  );
}

function FirstMessage({ guide: { id, attributes } }: { guide: SourceGuide }) {
  if (id !== 'documents') {
    return (
      <Text size="sm">
        Set it up by the API, as {attributes.page} describes. Messages are matched with your shipments as they arrive.
      </Text>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Upload the file: its values are shown with the passage from which each was read.</Text>
      <PageButton to="/documents">Upload a document</PageButton>
    </Stack>
  );
}
