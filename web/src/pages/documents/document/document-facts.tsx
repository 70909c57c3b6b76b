import { Card, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '../../../components/fact.tsx';
import { Time } from '../../../components/time.tsx';
import { From, Links, type Row, State } from '../document-columns.tsx';
import { readingQuery } from '../queries.ts';
import { issuerName } from '../words.ts';
import { KindField } from './kind-field.tsx';

export function DocumentFacts({ row }: { row: Row }) {
  const { attributes, id } = row;
  const isRead = attributes.extraction_status === 'extracted';
  const { data } = useQuery({ ...readingQuery(id, attributes.updated_at), enabled: isRead });
  const issuer = data?.issuer ?? null;
  return (
    <Card withBorder component="section" aria-label="About the document">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing="sm" component="dl" m={0}>
        <Fact name="Kind">
          <KindField document={row} />
          {attributes.classification_notes !== null && (
            <Text size="xs" c="dimmed">
              {attributes.classification_notes}
            </Text>
          )}
        </Fact>
        <Fact name="Issuer">{issuer === null ? '–' : issuerName(issuer)}</Fact>
        <Fact name="State">
          <State {...attributes} />
        </Fact>
        <Fact name="From">
          <From row={row} />
        </Fact>
        <Fact name="Received">
          <Time value={attributes.created_at} />
        </Fact>
        <Fact name="Shipments">
          <Links row={row} />
          {isRead && row.linked.length === 0 && <Tracking row={row} />}
        </Fact>
      </SimpleGrid>
    </Card>
  );
}

/** Shows what is being tracked for a document without a shipment, or how to begin. */
function Tracking({ row: { requests } }: { row: Row }) {
  const numbers = requests.map(({ attributes }) => attributes.request_number);
  return (
    <Text size="xs" c="dimmed">
      {numbers.length === 0
        ? 'Choose “Track” to track the numbers of this document.'
        : `Tracking ${numbers.join(', ')}. The document is linked once there is a shipment.`}
    </Text>
  );
}
