import { Button, Group, Kbd, Text } from '@mantine/core';
import { Actions } from './actions.tsx';
import classes from './board.module.css';
import type { State } from './search.ts';
import { useChange } from './use-change.ts';

interface BulkBarProps {
  ids: readonly string[];
  state: State;
  /** Ids of all exceptions on the board. */
  all: readonly string[];
  onSelectAll(): void;
  onDone(): void;
}

/** Shows the controls for the selection, followed by the actions on it. */
export function BulkBar({ ids, state, all, onSelectAll, onDone }: BulkBarProps) {
  const { change, isBusy } = useChange(ids, onDone);
  if (all.length === 0) return null;
  return (
    <Group gap="xs" mt="sm" mih={32} role="region" aria-label="Selected">
      <Text size="sm" fw={ids.length > 0 ? 600 : 400} c={ids.length > 0 ? 'bright' : 'dimmed'} aria-live="polite">
        {ids.length === 0 ? 'None selected' : `${ids.length.toLocaleString('en')} selected`}
      </Text>
      {ids.length > 0 && <Actions state={state} isBusy={isBusy} onChange={change} />}
      <Button size="xs" variant="subtle" onClick={ids.length === all.length ? onDone : onSelectAll}>
        {ids.length === all.length ? 'Select none' : `Select all ${all.length}`}
      </Button>
      <KeyHints />
    </Group>
  );
}

const HINTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['J', 'K'], 'go'],
  [['X'], 'select'],
  [['O'], 'open'],
  [['E'], 'acknowledge'],
  [['M'], 'mine'],
  [['S'], 'snooze'],
];

/** The keys act on the selection, otherwise on the focused row. */
function KeyHints() {
  return (
    <Group gap="xs" ml="auto" visibleFrom="md" role="note" aria-label="Keys">
      {HINTS.map(([keys, does]) => (
        <Text key={does} span size="xs" c="dimmed">
          {keys.map((key) => (
            <Kbd key={key} className={classes.keys ?? ''} mr={3}>
              {key}
            </Kbd>
          ))}
          {does}
        </Text>
      ))}
    </Group>
  );
}
