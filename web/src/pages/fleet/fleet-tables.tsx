/** The content of the map as tables. */
import { Table, Text, Title } from '@mantine/core';
import { PageLink } from '../../components/links.tsx';
import { Ago } from '../../components/time.tsx';
import type { Fleet, UnplacedVessel } from './queries.ts';

export function PortsTable({ fleet: { ports, containersWithoutPort } }: { fleet: Fleet }) {
  return (
    <section aria-labelledby="fleet-ports">
      <Title order={2} size="h4" mb="xs" id="fleet-ports">
        Ports of discharge
      </Title>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Port</Table.Th>
              <Table.Th ta="right">To come</Table.Th>
              <Table.Th ta="right">Within 7 days</Table.Th>
              <Table.Th ta="right">In port</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="tabular">
            {ports.map(({ locode, name, to_come, arriving_within_7_days, in_port }) => (
              <Table.Tr key={locode}>
                <Table.Td>
                  <PageLink to="/containers" search={{ port: locode }} size="sm">
                    {name}
                  </PageLink>
                </Table.Td>
                <Table.Td ta="right">{to_come.toLocaleString('en')}</Table.Td>
                <Table.Td ta="right">{arriving_within_7_days.toLocaleString('en')}</Table.Td>
                <Table.Td ta="right">{in_port.toLocaleString('en')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {containersWithoutPort > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {containersWithoutPort.toLocaleString('en')} more without a port of discharge that can be shown.
        </Text>
      )}
    </section>
  );
}

const REASONS: Readonly<Record<UnplacedVessel['reason'], string>> = {
  no_position: 'No position reported',
  off_route: 'Reported off its route',
  too_fast: 'Too far from its previous position',
};

export function VesselsTable({ fleet: { vessels, unplaced } }: { fleet: Fleet }) {
  if (vessels.length + unplaced.length === 0) return null;
  const rows = [
    ...vessels.map((vessel) => ({ ...vessel, reason: null })),
    ...unplaced.map((vessel) => ({ ...vessel, vessel_location_timestamp: null })),
  ];
  return (
    <section aria-labelledby="fleet-vessels">
      <Title order={2} size="h4" mb="xs" id="fleet-vessels">
        Vessels with containers on board
      </Title>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Vessel</Table.Th>
              <Table.Th ta="right">Containers</Table.Th>
              <Table.Th>Position</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="tabular">
            {rows.map(({ vessel_imo, vessel_name, containers, vessel_location_timestamp, reason }) => (
              <Table.Tr key={vessel_imo}>
                <Table.Td>{vessel_name ?? `IMO ${vessel_imo}`}</Table.Td>
                <Table.Td ta="right">{containers.toLocaleString('en')}</Table.Td>
                <Table.Td>{reason === null ? <Ago value={vessel_location_timestamp} /> : REASONS[reason]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
