import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../app/session.ts';
import { keysOf } from '../../components/typed-keys.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { SelectedRequest } from './queries.ts';
import { ACTIONS, type Action } from './words.ts';

interface ActionBarProps {
  selected: readonly SelectedRequest[];
  onClear?: () => void;
  /** The button that selects requests on other pages. */
  children?: ReactNode;
}

/** Each action shows the number of selected requests to which it applies. */
export function ActionBar({ selected, onClear, children }: ActionBarProps) {
  const [action, setAction] = useState<Action | null>(null);
  const mayWrite = usePermission('write');
  const isMany = onClear !== undefined;
  const offered = keysOf(ACTIONS).map((one) => ({
    one,
    count: selected.filter(({ attributes }) => attributes.actions.includes(one)).length,
  }));
  return (
    <Group gap="xs" role="group" aria-label="Actions" mih={36} mb={isMany ? 'xs' : 0}>
      {isMany && (
        <Text size="sm" fw={600} aria-live="polite">
          {selected.length.toLocaleString('en')} selected
        </Text>
      )}
      {offered.map(({ one, count }) =>
        count === 0 ? null : (
          <Button
            key={one}
            size="xs"
            variant={one === 'retry' ? 'filled' : 'default'}
            disabled={!mayWrite}
            title={mayWrite ? undefined : 'Your role is read-only'}
            onClick={() => setAction(one)}
          >
            {ACTIONS[one]}
            {isMany && count < selected.length ? ` (${count.toLocaleString('en')})` : ''}
          </Button>
        ),
      )}
      {children}
      {isMany && (
        <Button size="xs" variant="subtle" onClick={onClear}>
          Select none
        </Button>
      )}
      {action !== null && (
        <ActionDialog
          key={action}
          action={action}
          selected={selected}
          onClose={(isDone) => {
            setAction(null);
            if (isDone) onClear?.();
          }}
        />
      )}
    </Group>
  );
}
