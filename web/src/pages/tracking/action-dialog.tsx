import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { BulkRunReport } from '../lists/bulk-run-report.tsx';
import { useBulkRun } from '../lists/use-bulk-run.ts';
import { ActionFields, type ActionInput } from './action-fields.tsx';
import { act, type SelectedRequest } from './queries.ts';
import { ACTIONS, type Action } from './words.ts';

const TEXTS: Record<Action, string> = {
  retry: 'The line is asked again at once, with new tries and a new window.',
  change: 'What is given replaces what was submitted, and the line is asked at once.',
  extend_window: 'The line is asked daily for longer. A request that failed for that begins anew.',
  stop: 'No source is asked any more. What is known of the shipment stays.',
  resume: 'The sources are asked again from now on.',
  delete: 'The request is taken back, and its number is free again. This cannot be undone.',
};

const TOUCHED = ['tracking_standing', 'tracking_attempt', 'tracking_workflow', 'tracking_request', 'shipment'];

interface ActionDialogProps {
  action: Action;
  selected: readonly SelectedRequest[];
  /** Done: what was selected does not stand any more as it stood then. */
  onClose(isDone: boolean): void;
}

/** Asks what is needed, acts, and shows what came of each request. */
export function ActionDialog({ action, selected, onClose }: ActionDialogProps) {
  const client = useQueryClient();
  // As they stood then: what is done may not be offered again.
  const [taking] = useState(() => selected.filter(({ attributes }) => attributes.actions.includes(action)));
  const [input, setInput] = useState<ActionInput>({});
  const reread = useCallback(() => {
    for (const type of TOUCHED) client.invalidateQueries({ queryKey: [type] });
  }, [client]);
  const { run, start, cancel } = useBulkRun<SelectedRequest>(reread);
  const isTold = run.results.length > 0 || run.waitsUntil !== null;
  const close = () => onClose(isTold);
  const count = taking.length.toLocaleString('en');
  const what = taking.length === 1 ? (taking[0]?.attributes.request_number ?? '') : `${count} requests`;
  const title = `${ACTIONS[action]}: ${what}`;
  return (
    <Modal
      opened
      onClose={close}
      // It is stopped by who means to, and not by a click beside it.
      closeOnClickOutside={!run.isRunning}
      closeOnEscape={!run.isRunning}
      withCloseButton={!run.isRunning}
      title={title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* It keeps what was filled in: where nothing could be done, it is asked again. */}
      <form
        hidden={isTold}
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
      {isTold && <BulkRunReport title={title} run={run} onCancel={cancel} onClose={close} />}
    </Modal>
  );
}
