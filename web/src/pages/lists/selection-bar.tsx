import { Box, Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconTag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { changeLabels, changeTracking, type RunBatch, refresh } from './bulk-actions.ts';
import { BulkRunModal } from './bulk-run-modal.tsx';
import type { ListDefinition, SelectedRow } from './list-definition.ts';
import { RelabelModal } from './relabel-modal.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface SelectionBarProps {
  definition: Pick<ListDefinition<unknown>, 'list' | 'type'>;
  /** Number of rows in the list. */
  total: number;
  count: number;
  selectedRows(): Promise<readonly SelectedRow[]> | readonly SelectedRow[];
  onSelectAll: (() => void) | null;
  isSelectingAll: boolean;
  onClear(): void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { definition, total, count, selectedRows, onSelectAll, isSelectingAll, onClear } = props;
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [dialog, setDialog] = useState<'none' | 'relabel' | 'run'>('none');
  const reread = useCallback(() => {
    for (const type of ['shipment', 'container', 'tracking_request']) client.invalidateQueries({ queryKey: [type] });
  }, [client]);
  const { run, start, cancel } = useBulkRun<SelectedRow>(reread);
  const counted = `${count.toLocaleString('en')} ${count === 1 ? definition.type : definition.list}`;
  const begin = async (name: string, runBatch: RunBatch) => {
    setTitle(`${name}: ${counted}`);
    setDialog('run');
    await start(await selectedRows(), runBatch);
  };
  const closeRun = () => {
    setDialog('none');
    // The action removed all rows from the list, including the selected ones.
    if (total === 0) onClear();
  };
  const { list } = definition;
  const withTags = list === 'shipments';
  const button = { size: 'xs', variant: 'default' } as const;
  return (
    <>
      <Box role="region" aria-label="Selected" mb="xs">
        <Group gap="xs" mih={30}>
          <Text size="sm" fw={600} aria-live="polite">
            {count.toLocaleString('en')} selected
          </Text>
          <Button {...button} leftSection={<IconTag size={16} aria-hidden />} onClick={() => setDialog('relabel')}>
            {withTags ? 'References and tags' : 'References'}
          </Button>
          <Button
            {...button}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => begin('Refresh', refresh)}
          >
            Refresh
          </Button>
          <ConfirmButton
            {...button}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            label="Stop tracking"
            title={`Stop tracking ${counted}?`}
            text="Polling and events stop. Existing data stays, and tracking can be resumed."
            onConfirm={async () => void begin('Stop tracking', changeTracking(list, 'stop'))}
          />
          <Button
            {...button}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => begin('Resume tracking', changeTracking(list, 'resume'))}
          >
            Resume
          </Button>
          {onSelectAll && (
            <Button size="xs" variant="subtle" onClick={onSelectAll} loading={isSelectingAll}>
              Select all {total.toLocaleString('en')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onClear}>
            Select none
          </Button>
        </Group>
      </Box>
      <RelabelModal
        count={count}
        withTags={withTags}
        isOpen={dialog === 'relabel'}
        onClose={() => setDialog('none')}
        onSubmit={(add, remove) => begin('Change references', changeLabels(list, add, remove))}
      />
      <BulkRunModal title={title} run={run} isOpen={dialog === 'run'} onCancel={cancel} onClose={closeRun} />
    </>
  );
}
