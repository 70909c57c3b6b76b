import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Status } from '../../components/status.tsx';
import { LineCard } from './line-card.tsx';
import { KIND_NAMES, LINE_STATES, type SourceGroup as SourcesOfKind } from './line-words.ts';

/** Shows the sources of one kind. Sources that are not polled need no attention and share a single line. */
export function SourceGroup({ group: { kind, shown, quiet, states } }: { group: SourcesOfKind }) {
  const heading = `sources-${kind}`;
  return (
    <section aria-labelledby={heading}>
      <Group gap="xs" mb="sm">
        <Title order={2} id={heading}>
          {KIND_NAMES[kind]}
        </Title>
        {states.map(({ state, count }) => (
          <Status
            key={state}
            tone={LINE_STATES[state].tone}
          >{`${count} ${LINE_STATES[state].label.toLowerCase()}`}</Status>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {shown.map((line) => (
          <LineCard key={line.id} line={line} />
        ))}
      </SimpleGrid>
      {quiet.length > 0 && (
        <Text size="sm" c="dimmed" mt={shown.length > 0 ? 'sm' : 0}>
          Not polled in the last 24 hours: {quiet.map(({ attributes: { name } }) => name).join(', ')}.
        </Text>
      )}
    </section>
  );
}
