import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmLeave } from '../../components/confirm-leave.tsx';
import { Failure } from '../../components/failure.tsx';
import { limitWords } from '../../components/limit.ts';
import { OutcomeRow } from './outcome-row.tsx';
import { MAX_CARDS } from './pasted-numbers.ts';
import { Receipt } from './receipt.tsx';
import type { NumbersRun } from './use-numbers-run.ts';

interface AddedNumbersProps {
  run: NumbersRun;
  onCancel(): void;
  /** Starts over with other numbers. */
  onMore(): void;
  /** Returns to the same numbers. */
  onBack(): void;
}

export function AddedNumbers({ run, onCancel, onMore, onBack }: AddedNumbersProps) {
  const { receipt, waitsUntil, isRunning, error } = run;
  const has = (...statuses: string[]) => receipt.some(({ result }) => statuses.includes(result.attributes.status));
  const added = receipt.filter(({ result }) => result.attributes.status === 'created').length;
  return (
    <Stack>
      <ConfirmLeave
        isRunning={isRunning}
        title="Leave while numbers are being added?"
        text="Added numbers stay. The rest is not sent."
      />
      {error !== null && <Failure error={error} title="Not all numbers could be added" />}
      {receipt.length > MAX_CARDS ? (
        <Receipt rows={receipt} name="receipt.csv" />
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {receipt.map(({ line, result }) => (
            <OutcomeRow key={line} result={result} />
          ))}
        </Stack>
      )}
      <Group>
        {isRunning ? (
          <Button variant="default" onClick={onCancel}>
            Stop
          </Button>
        ) : (
          <Button onClick={onMore}>Add more</Button>
        )}
        {!isRunning && has('invalid', 'limited') && (
          <Button variant="default" onClick={onBack}>
            Back to these numbers
          </Button>
        )}
        <Text size="sm" role="status" aria-live="polite">
          {waitsUntil === null ? '' : `${added} of ${receipt.length} added. ${limitWords(waitsUntil)}`}
        </Text>
      </Group>
    </Stack>
  );
}
