import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { fieldLabel, isCovered, isFile } from './credential-words.ts';
import { type LineCredentials, setCredentials } from './queries.ts';

/** Stored values are never shown, so the user enters all fields again. */
export function CredentialsDialog({ credentials, onClose }: { credentials: LineCredentials; onClose(): void }) {
  const { name, fields, is_set, scacs } = credentials.attributes;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => setCredentials(credentials.id, values),
    onSuccess: () => {
      onClose();
      notifications.show({ message: `${name} is now polled with your own credentials`, color: 'teal' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const problems = fields.map((field) => (error === null ? null : problemOfField(error, `values/${field}`)));
  return (
    <Modal
      opened
      onClose={onClose}
      title={is_set ? `Replace your credentials for ${name}` : `Your credentials for ${name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} autoComplete="off" noValidate>
        <Stack>
          <Text size="sm">
            The credentials that the line issued to your company. They are stored encrypted, never shown again, and used
            for this account only
            {scacs.length > 1 && `, for all brands of the line (${scacs.join(', ')})`}.
          </Text>
          {fields.map((field, place) => (
            <Field
              key={field}
              field={field}
              value={values[field] ?? ''}
              problem={problems[place] ?? null}
              isFirst={place === 0}
              onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
            />
          ))}
          {error !== null && problems.every((problem) => problem === null) && (
            <Alert color="red">{problemOf(error)}</Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {is_set ? 'Replace' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldProps {
  field: string;
  value: string;
  problem: string | null;
  isFirst: boolean;
  onChange(value: string): void;
}

function Field({ field, value, problem, isFirst, onChange }: FieldProps) {
  const common = {
    label: fieldLabel(field),
    value,
    error: problem,
    required: true,
    autoComplete: 'off',
    'data-autofocus': isFirst || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (isFile(field))
    return <Textarea {...common} description="As PEM text, from BEGIN to END" autosize minRows={3} maxRows={8} />;
  if (!isCovered(field)) return <TextInput {...common} />;
  return <PasswordInput {...common} visibilityToggleButtonProps={{ 'aria-label': `Show ${fieldLabel(field)}` }} />;
}
