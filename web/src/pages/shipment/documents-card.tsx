import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../components/links.tsx';
import { Time } from '../../components/time.tsx';
import { State } from '../documents/document-columns.tsx';
import { documentsQuery } from '../documents/queries.ts';
import { kindName } from '../documents/words.ts';

const MAX_DOCUMENTS = 5;

/** Shows the newest documents linked to the shipment; renders nothing if there are none. */
export function DocumentsCard({ shipmentId }: { shipmentId: string }) {
  const { data } = useQuery(documentsQuery({ shipment: shipmentId }));
  if (data === undefined || data.data.length === 0) return null;
  const { total } = data.meta;
  return (
    <Card withBorder component="section" aria-labelledby="documents-of-shipment">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="documents-of-shipment">
          Documents
        </Title>
        {total > MAX_DOCUMENTS && (
          <PageLink to="/documents" search={{ shipment: shipmentId }} size="sm" underline="always">
            All {total.toLocaleString('en')}
          </PageLink>
        )}
      </Group>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.slice(0, MAX_DOCUMENTS).map(({ id, attributes }) => (
          <Group component="li" key={id} justify="space-between" gap="xs">
            <div>
              <PageLink to="/documents/$id" params={{ id }} fw={600}>
                {attributes.name}
              </PageLink>
              <Text size="sm" c="dimmed">
                {kindName(attributes.document_type)}, received <Time value={attributes.created_at} />
              </Text>
            </div>
            <State {...attributes} />
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
