import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../api/client.ts';
import { ActionFields, type ActionInput } from './action-fields.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { act, type Outcome } from './queries.ts';
import { ACTIONS, type Action, type Standing } from './words.ts';

const TEXTS: Record<Action, string> = {
  retry: 'The line is asked again at once, with new tries and a new window.',
  change: 'What is given replaces what was submitted, and the line is asked at once.',
  extend_window: 'The line is asked daily for longer. A request that failed for that begins anew.',
  stop: 'No source is asked any more. What is known of the shipment stays.',
  resume: 'The sources are asked again from now on.',
  delete: 'The request is taken back, and its number is free again. This cannot be undone.',
};

interface ActionDialogProps {
  action: Action;
  selected: readonly Standing[];
  /** Done: what was selected does not stand any more as it stood then. */
  onClose(isDone: boolean): void;
}

/** Asks what is needed, acts, and shows what came of each request. */
export function ActionDialog({ action, selected, onClose }: ActionDialogProps) {
  const client = useQueryClient();
  const taking = selected.filter(({ attributes }) => attributes.actions.includes(action));
  const [input, setInput] = useState<ActionInput>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const close = () => onClose(outcomes !== null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setOutcomes(
        await act(
          action,
          taking.map(({ id }) => id),
          input,
        ),
      );
      for (const type of [
        'tracking_standing',
        'tracking_attempt',
        'tracking_workflow',
        'tracking_request',
        'shipment',
      ]) {
        client.invalidateQueries({ queryKey: [type] });
      }
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  const what = taking.length === 1 ? (taking[0]?.attributes.request_number ?? '') : `${taking.length} requests`;
  return (
    <Modal
      opened
      onClose={close}
      title={`${ACTIONS[action]}: ${what}`}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {outcomes === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <Text size="sm" mb="md">
            {TEXTS[action]}
          </Text>
          <ActionFields action={action} selected={taking} onChange={setInput} />
          {problem !== null && (
            <Text c="red" size="sm" mt="sm" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} {...(action === 'delete' ? { color: 'red' } : {})}>
              {ACTIONS[action]}
            </Button>
          </Group>
        </form>
      ) : (
        <OutcomeList outcomes={outcomes} selected={taking} onClose={close} />
      )}
    </Modal>
  );
}
