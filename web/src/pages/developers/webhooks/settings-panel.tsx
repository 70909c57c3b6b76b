import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Time } from '../../../components/time.tsx';
import type { Webhook } from './queries.ts';
import { SecretsCard } from './secrets-card.tsx';

export function SettingsPanel({ webhook }: { webhook: Webhook }) {
  const { url, events, ordering, retry_schedule, timeout_seconds, accepted_statuses, headers, created_at, updated_at } =
    webhook.attributes;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Paper withBorder p="lg">
        <Title order={2} mb="md">
          Delivery
        </Title>
        <Stack gap="sm">
          <Fact label="Address">{url}</Fact>
          <Fact label="Order">
            {ordering === 'container' ? 'Strict for each container' : 'None: send each event as soon as possible'}
          </Fact>
          <Fact label="Retries after">
            {retry_schedule?.map((delay) => `${delay} s`).join(', ') ?? 'Default schedule'}
          </Fact>
          <Fact label="Response timeout">{timeout_seconds === null ? '15 s' : `${timeout_seconds} s`}</Fact>
          <Fact label="Counts as received">{accepted_statuses?.join(', ') ?? '200, 201, 202, 204'}</Fact>
          <Fact label="Custom headers">{headers?.map(({ name }) => name).join(', ') ?? 'None'}</Fact>
          <Fact label="Added">
            <Time value={created_at} />
          </Fact>
          <Fact label="Last changed">
            <Time value={updated_at} />
          </Fact>
        </Stack>
      </Paper>
      <Stack gap="lg">
        <SecretsCard webhook={webhook} />
        <Paper withBorder p="lg">
          <Title order={2} mb="md">
            Events
          </Title>
          <Group gap={6}>
            {events.map((name) => (
              <Badge key={name} variant="default" tt="none" fw={500} style={{ maxWidth: '100%' }}>
                {name}
              </Badge>
            ))}
          </Group>
        </Paper>
      </Stack>
    </SimpleGrid>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
