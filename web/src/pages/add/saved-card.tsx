import { Button, Card, Group, Text } from '@mantine/core';
import { PageLink } from '../../components/links.tsx';
import type { NumberToAdd } from './queries.ts';

interface SavedCardProps {
  saved: readonly NumberToAdd[];
  onTry(): void;
  onDiscard(): void;
}

/** Offers to add saved numbers again. */
export function SavedCard({ saved, onTry, onDiscard }: SavedCardProps) {
  const count = saved.length === 1 ? 'One number waits' : `${saved.length} numbers wait`;
  return (
    <Card withBorder padding="sm" mb="md" role="group" aria-label="Saved numbers">
      <Text size="sm" fw={600}>
        {count} for a line that is not connected yet
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {saved
          .slice(0, 10)
          .map(({ request_number: number }) => number)
          .join(', ')}
        {saved.length > 10 ? ' …' : ''}. Saved in this browser.
      </Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" variant="default" onClick={onTry}>
          Try again
        </Button>
        <Button size="xs" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        <PageLink to="/connect" size="sm">
          Connect a line
        </PageLink>
      </Group>
    </Card>
  );
}
