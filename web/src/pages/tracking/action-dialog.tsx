import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { BulkRunReport } from '../lists/bulk-run-report.tsx';
import { useBulkRun } from '../lists/use-bulk-run.ts';
import { ActionFields, type ActionInput } from './action-fields.tsx';
import { act, type SelectedRequest } from './queries.ts';
import { ACTIONS, type Action } from './words.ts';

const TEXTS: Record<Action, string> = {
  retry: 'The line is polled at once, with new attempts and a new window.',
  change: 'The new values replace the submitted ones, and the line is polled at once.',
  extend_window: 'Daily polling continues for longer. A request whose window has closed starts again.',
  stop: 'Polling stops. Existing data stays.',
  resume: 'Polling resumes.',
  delete: 'The request is deleted, and its number can be submitted again. This cannot be undone.',
};

const TOUCHED = ['tracking_standing', 'tracking_attempt', 'tracking_workflow', 'tracking_request', 'shipment'];

interface ActionDialogProps {
  action: Action;
  selected: readonly SelectedRequest[];
  /** `isDone` means that the action has run, so the states in the selection are outdated. */
  onClose(isDone: boolean): void;
}

/** Collects the input of an action, runs it and shows the result for each request. */
export function ActionDialog({ action, selected, onClose }: ActionDialogProps) {
  const client = useQueryClient();
  // A copy, because requests may leave the list of those that permit the action once it has run.
  const [taking] = useState(() => selected.filter(({ attributes }) => attributes.actions.includes(action)));
  const [input, setInput] = useState<ActionInput>({});
  const reread = useCallback(() => {
    for (const type of TOUCHED) client.invalidateQueries({ queryKey: [type] });
  }, [client]);
  const { run, start, cancel } = useBulkRun<SelectedRequest>(reread);
  const hasResults = run.results.length > 0 || run.waitsUntil !== null;
  const close = () => onClose(hasResults);
  const count = taking.length.toLocaleString('en');
  const what = taking.length === 1 ? (taking[0]?.attributes.request_number ?? '') : `${count} requests`;
  const title = `${ACTIONS[action]}: ${what}`;
  return (
    <Modal
      opened
      onClose={close}
      // The dialog cannot be dismissed while the action is running.
      closeOnClickOutside={!run.isRunning}
      closeOnEscape={!run.isRunning}
      withCloseButton={!run.isRunning}
      title={title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* The input is hidden rather than removed, so that it is still there if every change failed. */}
      <form
        hidden={hasResults}
        onSubmit={(event) => {
          event.preventDefault();
          void start(taking, (requests) => act(action, requests, input));
        }}
      >
        <Text size="sm" mb="md">
          {TEXTS[action]}
        </Text>
        <ActionFields action={action} selected={taking} onChange={setInput} />
        {run.problem !== null && (
          <Text c="red" size="sm" mt="sm" role="alert">
            {run.problem}
          </Text>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} disabled={run.isRunning}>
            Cancel
          </Button>
          <Button type="submit" loading={run.isRunning} {...(action === 'delete' ? { color: 'red.9' } : {})}>
            {ACTIONS[action]}
          </Button>
        </Group>
      </form>
      {hasResults && <BulkRunReport title={title} run={run} onCancel={cancel} onClose={close} />}
    </Modal>
  );
}
