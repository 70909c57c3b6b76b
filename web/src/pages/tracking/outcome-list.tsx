import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { Status, type Tone } from '../../components/status.tsx';
import type { Outcome } from './queries.ts';
import type { Standing } from './words.ts';

const WORDS: Record<Outcome['status'], { label: string; tone: Tone }> = {
  changed: { label: 'Done', tone: 'good' },
  unchanged: { label: 'As it was', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'bad' },
  not_found: { label: 'Gone', tone: 'neutral' },
  limited: { label: 'Limit reached', tone: 'warning' },
};

interface OutcomeListProps {
  outcomes: readonly Outcome[];
  selected: readonly Standing[];
  onClose(): void;
}

/** What came of each request, what went wrong first. */
export function OutcomeList({ outcomes, selected, onClose }: OutcomeListProps) {
  const numbers = new Map(selected.map(({ id, attributes }) => [id, attributes.request_number]));
  const done = outcomes.filter(({ status }) => status === 'changed').length;
  const ordered = [...outcomes].sort(
    (one, other) => Number(one.status === 'changed') - Number(other.status === 'changed'),
  );
  return (
    <>
      <Text size="sm" fw={600} mb="sm" role="status">
        {done} of {outcomes.length} done
      </Text>
      <ScrollArea.Autosize mah={360}>
        <Table verticalSpacing={6} aria-label="Results">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Number</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordered.map(({ id, status, detail }) => (
              <Table.Tr key={id}>
                <Table.Td>{numbers.get(id) ?? id}</Table.Td>
                <Table.Td>
                  <Status tone={WORDS[status].tone}>{WORDS[status].label}</Status>
                </Table.Td>
                <Table.Td>{detail}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  );
}
