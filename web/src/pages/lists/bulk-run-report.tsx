import { Alert, Button, Group, Progress, ScrollArea, Table, Text } from '@mantine/core';
import { ConfirmLeave } from '../../components/confirm-leave.tsx';
import { limitWords } from '../../components/limit.ts';
import { Status, type Tone } from '../../components/status.tsx';
import { keysOf } from '../../components/typed-keys.ts';
import type { RowResult } from './bulk-actions.ts';
import type { BulkRun } from './use-bulk-run.ts';

/** In display order, problems first. */
const STATUSES: Readonly<Record<RowResult['status'], { label: string; counted: string; tone: Tone }>> = {
  not_found: { label: 'Not found', counted: 'not found', tone: 'bad' },
  refused: { label: 'Not done', counted: 'not done', tone: 'warning' },
  waiting: { label: 'Waiting', counted: 'waiting', tone: 'waiting' },
  unchanged: { label: 'Unchanged', counted: 'unchanged', tone: 'neutral' },
  changed: { label: 'Done', counted: 'done', tone: 'good' },
};
const ORDER = keysOf(STATUSES);

/** Maximum number of rows in the table. The summary covers all of them. */
const SHOWN = 200;

export interface BulkRunReportProps {
  /** The action: `Stop tracking`. */
  title: string;
  run: BulkRun;
  onCancel(): void;
  onClose(): void;
}

/** Shows the progress and the result for each row, problems first. */
export function BulkRunReport({ title, run, onCancel, onClose }: BulkRunReportProps) {
  const { total, results, isRunning, problem } = run;
  return (
    <>
      <ConfirmLeave
        isRunning={isRunning}
        title="Leave while this runs?"
        text="Completed rows stay changed. The rest stays unchanged."
      />
      {isRunning && (
        <Progress
          mb="sm"
          value={total === 0 ? 0 : (100 * results.length) / total}
          animated
          aria-label={`${title}: ${results.length} of ${total}`}
        />
      )}
      <Text size="sm" fw={600} role="status" aria-live="polite">
        {isRunning ? progressOf(run) : summaryOf(run)}
      </Text>
      {problem !== null && (
        <Alert color="red" variant="light" mt="sm" title="Not all rows were changed">
          {problem}. Completed rows stay changed. You can repeat the action.
        </Alert>
      )}
      {results.length > 0 && <Results results={results} />}
      <Group justify="flex-end" mt="lg">
        {isRunning ? (
          <Button variant="default" onClick={onCancel}>
            Stop
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

function Results({ results }: { results: readonly RowResult[] }) {
  const sorted = [...results].sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
  return (
    <ScrollArea.Autosize
      mah={360}
      mt="sm"
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Results' }}
    >
      <Table verticalSpacing={6} aria-label="Results">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th w={130}>Result</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.slice(0, SHOWN).map(({ id, label, status, detail }) => (
            <Table.Tr key={id}>
              <Table.Td fw={500}>{label}</Table.Td>
              <Table.Td>
                <Status tone={STATUSES[status].tone}>{STATUSES[status].label}</Status>
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

function progressOf({ total, results, waitsUntil }: BulkRun): string {
  return `${results.length} of ${total}${waitsUntil === null ? '…' : `. ${limitWords(waitsUntil)}`}`;
}

/** Formats the summary as `9 of 10 done, 1 unchanged`. */
function summaryOf({ total, results }: BulkRun): string {
  const count = (status: RowResult['status']) => results.filter((result) => result.status === status).length;
  const others = [...ORDER].reverse().filter((status) => status !== 'changed' && count(status) > 0);
  const left = total - results.length;
  return [
    `${count('changed')} of ${total} done`,
    ...others.map((status) => `${count(status)} ${STATUSES[status].counted}`),
    ...(left > 0 ? [`${left} not processed`] : []),
  ].join(', ');
}
