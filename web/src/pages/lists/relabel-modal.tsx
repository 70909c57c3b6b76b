import { Button, Group, Modal, Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import type { Labels } from './bulk-actions.ts';

interface RelabelModalProps {
  count: number;
  /** Whether to offer tags, which containers do not have. */
  withTags: boolean;
  isOpen: boolean;
  onClose(): void;
  onSubmit(add: Labels, remove: Labels): void;
}

const NOTHING = { addReferences: [], removeReferences: [], addTags: [], removeTags: [] };

/** Adds references and tags to the selected rows and removes others. The remaining ones stay. */
export function RelabelModal({ count, withTags, isOpen, onClose, onSubmit }: RelabelModalProps) {
  const [given, setGiven] = useState<Record<keyof typeof NOTHING, string[]>>(NOTHING);
  const field = (name: keyof typeof NOTHING, label: string) => (
    <TagsInput
      label={label}
      value={given[name]}
      onChange={(items) => setGiven((now) => ({ ...now, [name]: items }))}
      maxTags={50}
      acceptValueOnBlur
    />
  );
  const [isEmpty, setEmpty] = useState(false);
  const submit = () => {
    const hasNothing = Object.values(given).every((items) => items.length === 0);
    setEmpty(hasNothing);
    if (hasNothing) return;
    onSubmit(
      { ref_numbers: given.addReferences, tags: given.addTags },
      { ref_numbers: given.removeReferences, tags: given.removeTags },
    );
    setGiven(NOTHING);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`References${withTags ? ' and tags' : ''} for ${count}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {field('addReferences', 'Add references')}
          {withTags && field('addTags', 'Add tags')}
          {field('removeReferences', 'Remove references')}
          {withTags && field('removeTags', 'Remove tags')}
          {isEmpty && (
            <Text size="sm" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))" role="alert">
              Enter at least one to add or remove.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Change {count}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
