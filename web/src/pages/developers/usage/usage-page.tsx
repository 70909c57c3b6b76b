import { Anchor, Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';

const EVERY_MS = 5_000;

const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => (await api.GET('/v2/usage')).data.data.attributes,
  refetchInterval: EVERY_MS,
  staleTime: 0,
});

const BUCKETS = {
  default: ['Requests', 'All other requests'],
  create: ['New tracking requests', 'Each submitted number and each retry'],
  infer: ['Line of a number', 'Detecting the line of a number'],
  refresh: ['Refreshes', 'Polling a line at once'],
} as const;

const THINGS = {
  api_keys: 'Valid API keys',
  webhooks: 'Webhooks',
  custom_field_definitions: 'Custom fields',
} as const;

export function UsagePage() {
  const { data, error, refetch } = useQuery(usageQuery);
  const text = (
    <>
      The usage of all keys and apps of the account. Your clicks here do not count.{' '}
      <Anchor href="/docs" underline="always">
        Reference
      </Anchor>
    </>
  );
  return (
    <>
      <PageHeader title="Usage and limits" text={text} />
      {error && <Failure error={error} title="Usage could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading />}
      {data !== undefined && (
        <Stack gap="xl">
          <section aria-labelledby="requests">
            <Title order={2} id="requests" mb={4}>
              In the last 60 seconds
            </Title>
            <Text size="sm" c="dimmed" mb="md">
              A request beyond a limit gets status 429 and the time to retry. Earlier usage is not stored.
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }}>
              {data.requests.map(({ bucket, used, limit }) => {
                const [label, about] = BUCKETS[bucket];
                return <Meter key={bucket} label={label} about={about} used={used} limit={limit} />;
              })}
            </SimpleGrid>
          </section>
          <section aria-labelledby="things">
            <Title order={2} id="things" mb="md">
              Maximum numbers
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }}>
              {data.things.map(({ name, used, limit }) => (
                <Meter key={name} label={THINGS[name]} used={used} limit={limit} />
              ))}
            </SimpleGrid>
          </section>
        </Stack>
      )}
    </>
  );
}

interface MeterProps {
  label: string;
  about?: string;
  used: number;
  limit: number;
}

function Meter({ label, about, used, limit }: MeterProps) {
  const percent = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm">
          {label}
        </Text>
        <Text size="sm" className="tabular" style={{ whiteSpace: 'nowrap' }}>
          <strong>{used.toLocaleString('en')}</strong> of {limit.toLocaleString('en')}
        </Text>
      </Group>
      <Progress.Root mt="xs">
        <Progress.Section
          value={percent}
          color={percent >= 90 ? 'red' : percent >= 70 ? 'yellow' : 'sea'}
          aria-label={`${label}: ${used} of ${limit}`}
        />
      </Progress.Root>
      {about !== undefined && (
        <Text size="xs" c="dimmed" mt="xs">
          {about}
        </Text>
      )}
    </Paper>
  );
}
