import { Button, Card, Group, Text } from '@mantine/core';
import { PageLink } from '../../components/links.tsx';
import type { NumberToAdd } from './queries.ts';

interface KeptCardProps {
  kept: readonly NumberToAdd[];
  onTry(): void;
  onDiscard(): void;
}

/** Offers the numbers that wait for their line. */
export function KeptCard({ kept, onTry, onDiscard }: KeptCardProps) {
  const count = kept.length === 1 ? 'One number waits' : `${kept.length} numbers wait`;
  return (
    <Card withBorder padding="sm" mb="md" role="group" aria-label="Kept numbers">
      <Text size="sm" fw={600}>
        {count} for a line that is not connected yet
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {kept
          .slice(0, 10)
          .map(({ request_number: number }) => number)
          .join(', ')}
        {kept.length > 10 ? ' …' : ''}. Kept in this browser.
      </Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" variant="default" onClick={onTry}>
          Try again
        </Button>
        <Button size="xs" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        <PageLink to="/settings/lines" size="sm">
          Connect a line
        </PageLink>
      </Group>
    </Card>
  );
}
