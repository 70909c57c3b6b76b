import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { grouped } from '../../components/grouped.ts';
import { PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { Status } from '../../components/status.tsx';
import { exceptionSummaryQuery } from '../exceptions/queries.ts';
import { SEVERITIES } from '../exceptions/words.ts';
import { firstExceptionsQuery } from './queries.ts';

/** The exceptions that somebody should see first. */
export function ExceptionsCard() {
  const summary = useQuery(exceptionSummaryQuery);
  return (
    <Card withBorder component="section" aria-labelledby="needs-a-hand">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="needs-a-hand">
          Needs a hand
        </Title>
        {summary.data !== undefined && summary.data.attributes.open > 0 && (
          <PageLink to="/exceptions" size="sm">
            All {grouped(summary.data.attributes.open)}
          </PageLink>
        )}
      </Group>
      <First />
    </Card>
  );
}

function First() {
  const { data, isPending, isError, error, refetch } = useQuery(firstExceptionsQuery);
  if (isPending) return <Loading rows={4} />;
  if (isError) return <Failure error={error} retry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <Empty
        icon={IconCircleCheck}
        title="Nothing needs a hand"
        text="Late ships, holds and last free days show up here."
        level={3}
      />
    );
  }
  return (
    <Stack gap="sm">
      {data.map(({ id, attributes }) => (
        <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <PageLink to="/exceptions" search={{ open: id }} fw={600} c="bright">
              {attributes.title}
            </PageLink>
            <Text size="sm" c="dimmed">
              <Text span inherit className="tabular" c="bright">
                {attributes.container_number ?? attributes.shipment_number}
              </Text>{' '}
              {attributes.next_step}
            </Text>
          </div>
          <Status tone={SEVERITIES[attributes.severity].tone}>{SEVERITIES[attributes.severity].name}</Status>
        </Group>
      ))}
    </Stack>
  );
}
