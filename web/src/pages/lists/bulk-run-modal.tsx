import { Alert, Button, Group, Modal, Progress, ScrollArea, Table, Text } from '@mantine/core';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { limitWords } from '../../components/limit.ts';
import { Status, type Tone } from '../../components/status.tsx';
import type { RowResult } from './bulk-actions.ts';
import type { BulkRun } from './use-bulk-run.ts';

interface BulkRunModalProps {
  /** What is done: `Stop tracking`. */
  title: string;
  run: BulkRun;
  isOpen: boolean;
  onCancel(): void;
  onClose(): void;
}

const WORDS: Readonly<Record<RowResult['status'], { label: string; tone: Tone }>> = {
  changed: { label: 'Done', tone: 'good' },
  unchanged: { label: 'As it was', tone: 'neutral' },
  refused: { label: 'Not done', tone: 'warning' },
  not_found: { label: 'Gone', tone: 'bad' },
  waiting: { label: 'Waiting', tone: 'waiting' },
};

/** How far it is, and in the end what came of each row, those first with which something is wrong. */
export function BulkRunModal({ title, run, isOpen, onCancel, onClose }: BulkRunModalProps) {
  const { total, results, isRunning, problem } = run;
  const share = total === 0 ? 0 : (100 * results.length) / total;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // It is stopped by who means to, and not by a click beside it.
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <LeaveGuard
        isRunning={isRunning}
        title="Leave while this runs?"
        text="What is done stays done. The rest is left as it is."
      />
      <Progress value={share} animated={isRunning} aria-label={`${title}: ${results.length} of ${total}`} />
      <Text size="sm" mt="xs" role="status" aria-live="polite">
        {summaryOf(run)}
      </Text>
      {problem !== null && (
        <Alert color="red" variant="light" mt="sm" title="It was not done for all of them">
          {problem}. What is done stays done; the same can be asked again.
        </Alert>
      )}
      <Results results={results} />
      <Group justify="flex-end" mt="md">
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
    </Modal>
  );
}

/** Beyond this nobody reads on; the summary has counted them all. */
const SHOWN = 200;

function Results({ results }: { results: readonly RowResult[] }) {
  if (results.length === 0) return null;
  const order = ['not_found', 'refused', 'unchanged', 'changed'];
  const sorted = [...results].sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  return (
    <ScrollArea.Autosize mah={320} mt="sm" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Results' }}>
      <Table>
        <Table.Tbody>
          {sorted.slice(0, SHOWN).map(({ id, label, status, detail }) => (
            <Table.Tr key={id}>
              <Table.Td fw={500}>{label}</Table.Td>
              <Table.Td w={130}>
                <Status tone={WORDS[status].tone}>{WORDS[status].label}</Status>
              </Table.Td>
              <Table.Td c="dimmed">{detail}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {sorted.length > SHOWN && (
        <Text size="sm" c="dimmed" p="xs">
          And {sorted.length - SHOWN} more
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}

/** While it is under way. */
export function progressOf({ total, results, waitsUntil }: BulkRun): string {
  return `${results.length} of ${total}${waitsUntil === null ? '…' : `. ${limitWords(waitsUntil)}`}`;
}

function summaryOf(run: BulkRun): string {
  const { total, results, isRunning } = run;
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length;
  const parts = [
    `${count('changed')} done`,
    count('unchanged') > 0 && `${count('unchanged')} as they were`,
    count('refused') > 0 && `${count('refused')} not done`,
    count('not_found') > 0 && `${count('not_found')} gone`,
  ].filter(Boolean);
  if (isRunning) return progressOf(run);
  const left = total - results.length;
  return `${parts.join(', ')}${left > 0 ? `, ${left} left alone` : ''}`;
}
