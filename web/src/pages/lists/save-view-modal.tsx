import { Alert, Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../api/client.ts';
import { usePermission } from '../../app/session.ts';
import type { ListSearch } from './list-address.ts';
import type { ListName } from './list-definition.ts';
import type { SavedView } from './queries.ts';
import { useViewChanges } from './use-view-changes.ts';

interface SaveViewModalProps {
  /** The view to rename, or null to create a new one. */
  view: SavedView | null;
  list: ListName;
  search: ListSearch;
  parameters: readonly string[];
  onClose(): void;
  onSaved(view: SavedView): void;
}

export function SaveViewModal({ view, list, search, parameters, onClose, onSaved }: SaveViewModalProps) {
  const mayShare = usePermission('write');
  const [name, setName] = useState(view?.attributes.name ?? '');
  const [shared, setShared] = useState(view?.attributes.shared ?? false);
  const { create, update } = useViewChanges(list, search, parameters);
  const { error, isPending } = view === null ? create : update;
  const ofName = problemOfField(error, 'name');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = (saved: SavedView) => {
      onSaved(saved);
      onClose();
    };
    if (view === null) create.mutate({ name, shared }, { onSuccess });
    else update.mutate({ id: view.id, name, shared }, { onSuccess });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={view === null ? 'Save this view' : 'Rename or share the view'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={save}>
        <Stack>
          <TextInput
            label="Name"
            description={view === null ? 'Its filters, columns and order are saved' : undefined}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={80}
            error={ofName}
            required
            data-autofocus
          />
          <Switch
            label="Share with everyone in the account"
            description={mayShare ? undefined : 'Your role is read-only. Your views are private'}
            checked={shared}
            disabled={!mayShare}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          {error !== null && ofName === null && (
            <Alert color="red" variant="light" role="alert">
              {problemOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
