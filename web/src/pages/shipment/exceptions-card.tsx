import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { SEVERITIES } from '../exceptions/words.ts';
import { shipmentExceptionsQuery } from './queries.ts';

export function ExceptionsCard({ shipmentId }: { shipmentId: string }) {
  const { data } = useQuery(shipmentExceptionsQuery(shipmentId));
  if (data === undefined || data.data.length === 0) return null;
  const { total } = data.meta;
  return (
    <Card withBorder component="section" aria-labelledby="needs-a-hand">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="needs-a-hand">
          Needs attention
        </Title>
        {total > data.data.length && (
          <PageLink to="/exceptions" search={{ shipment: shipmentId }} size="sm" underline="always">
            All {total.toLocaleString('en')}
          </PageLink>
        )}
      </Group>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map(({ id, attributes }) => (
          <Group component="li" key={id} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div>
              <PageLink to="/exceptions" search={{ shipment: shipmentId, open: id }} fw={600}>
                {attributes.title}
              </PageLink>
              <Text size="sm" c="dimmed">
                {attributes.container_number !== null && (
                  <span className="tabular">{attributes.container_number} </span>
                )}
                {attributes.next_step}
              </Text>
            </div>
            <Status tone={SEVERITIES[attributes.severity].tone}>{SEVERITIES[attributes.severity].name}</Status>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
