import { Alert, Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { EXPIRIES, expiresAt } from './expiry.ts';
import { NewKeyShown } from './new-key-shown.tsx';
import { makeKey } from './queries.ts';

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** Closes only through its own buttons, because a key that was not copied is lost. */
export function CreateKeyDialog({ isOpen, onClose }: DialogProps) {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={made === null ? 'Create an API key' : `“${made.name}” created`}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={made === null}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made === null ? (
        <KeyForm onMade={(name, key) => setMade({ name, key })} onCancel={close} />
      ) : (
        <NewKeyShown apiKey={made.key} onDone={close} />
      )}
    </Modal>
  );
}

function KeyForm({ onMade, onCancel }: { onMade(name: string, key: string): void; onCancel(): void }) {
  const [name, setName] = useState('');
  const [access, setAccess] = useState('read');
  const [expiry, setExpiry] = useState('never');
  const [day, setDay] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: makeKey,
    onSuccess: (key) => onMade(name.trim(), key),
  });
  const wrong = { name: problemOfField(error, 'name'), day: problemOfField(error, 'expires_at') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ name, scopes: access === 'write' ? ['read', 'write'] : ['read'], expires_at: expiresAt(expiry, day) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="Where it is used, such as “Warehouse dashboard”"
          value={name}
          onChange={(change) => setName(change.currentTarget.value)}
          error={wrong.name}
          maxLength={100}
          data-autofocus
          required
        />
        <Radio.Group label="Access" value={access} onChange={setAccess}>
          <Stack gap="xs" mt={6}>
            <Radio value="read" label="Read" description="View tracked shipments" />
            <Radio value="write" label="Read and write" description="Also track, stop, correct, and manage webhooks" />
          </Stack>
        </Radio.Group>
        <Group align="flex-start" grow>
          <Select
            label="Expires"
            data={EXPIRIES}
            value={expiry}
            onChange={(value) => setExpiry(value ?? 'never')}
            allowDeselect={false}
            error={expiry === 'day' ? null : wrong.day}
          />
          {expiry === 'day' && (
            <TextInput
              label="Last day"
              description="Valid until midnight, your time"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type="date"
              value={day}
              onChange={(change) => setDay(change.currentTarget.value)}
              error={wrong.day}
              required
            />
          )}
        </Group>
        {error !== null && wrong.name === null && wrong.day === null && (
          <Alert color="red" role="alert">
            {problemOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
