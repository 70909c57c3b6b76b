import { Alert, Button, Group, Progress, ScrollArea, Table, Text } from '@mantine/core';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Status, type Tone } from '../../components/status.tsx';
import type { RowResult } from '../lists/bulk-actions.ts';
import { progressOf } from '../lists/bulk-run-modal.tsx';
import type { BulkRun } from '../lists/use-bulk-run.ts';

const WORDS: Record<RowResult['status'], { label: string; tone: Tone }> = {
  changed: { label: 'Done', tone: 'good' },
  unchanged: { label: 'As it was', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'bad' },
  not_found: { label: 'Gone', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'waiting' },
};

/** Beyond this nobody reads on; the first line has counted them all. */
const SHOWN = 200;

interface OutcomeListProps {
  /** What is done: `Try again: 3 requests`. */
  title: string;
  run: BulkRun;
  onCancel(): void;
  onClose(): void;
}

/** What came of each request, what went wrong first; and while there are more to come, how far it is. */
export function OutcomeList({ title, run, onCancel, onClose }: OutcomeListProps) {
  const { total, results, isRunning, problem } = run;
  const done = results.filter(({ status }) => status === 'changed').length;
  const left = total - results.length;
  const ordered = [...results].sort(
    (one, other) => Number(one.status === 'changed') - Number(other.status === 'changed'),
  );
  return (
    <>
      <LeaveGuard
        isRunning={isRunning}
        title="Leave while this runs?"
        text="What is done stays done. The rest is left as it is."
      />
      {isRunning && (
        <Progress
          mb="sm"
          value={(100 * results.length) / total}
          animated
          aria-label={`${title}, ${results.length} of ${total}`}
        />
      )}
      <Text size="sm" fw={600} mb="sm" role="status" aria-live="polite">
        {isRunning ? progressOf(run) : `${done} of ${total} done${left > 0 ? `, ${left} left alone` : ''}`}
      </Text>
      {problem !== null && (
        <Alert color="red" variant="light" mb="sm" title="It was not done for all of them">
          {problem}. What is done stays done; the same can be asked again.
        </Alert>
      )}
      <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0, 'aria-label': 'Results' }}>
        <Table verticalSpacing={6} aria-label="Results">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Number</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordered.slice(0, SHOWN).map(({ id, label, status, detail }) => (
              <Table.Tr key={id}>
                <Table.Td>{label}</Table.Td>
                <Table.Td>
                  <Status tone={WORDS[status].tone}>{WORDS[status].label}</Status>
                </Table.Td>
                <Table.Td>{detail}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {ordered.length > SHOWN && (
          <Text size="sm" c="dimmed" p="xs">
            And {ordered.length - SHOWN} more
          </Text>
        )}
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="lg">
        {isRunning ? (
          <Button variant="default" onClick={onCancel}>
            Stop here
          </Button>
        ) : (
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        )}
      </Group>
    </>
  );
}
