import { Accordion, Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { EventPicker } from './event-picker.tsx';
import type { WebhookForm } from './form.ts';
import { HeaderFields } from './header-fields.tsx';

interface WebhookFieldsProps {
  initial: WebhookForm;
  /** The error from the last attempt to save. */
  error: unknown;
  isBusy: boolean;
  /** The label of the save button. */
  action: string;
  onSave(form: WebhookForm): void;
  onCancel(): void;
}

export interface FieldsProps {
  form: WebhookForm;
  change(changes: Partial<WebhookForm>): void;
  error: unknown;
}

const NAMED = [
  'url',
  'events',
  'headers',
  'signature_header',
  'retry_schedule',
  'timeout_seconds',
  'accepted_statuses',
];

export function WebhookFields({ initial, error, isBusy, action, onSave, onCancel }: WebhookFieldsProps) {
  const [form, setForm] = useState(initial);
  const fields: FieldsProps = { form, error, change: (changes) => setForm((before) => ({ ...before, ...changes })) };
  const isElsewhere = Boolean(error) && NAMED.every((name) => problemOfField(error, name) === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(form);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Address"
          description="The https address that receives events, reachable from the internet"
          placeholder="https://example.com/hooks/seamark"
          type="url"
          value={form.url}
          onChange={({ currentTarget }) => fields.change({ url: currentTarget.value })}
          error={problemOfField(error, 'url')}
          required
          data-autofocus
        />
        <EventPicker
          chosen={form.events}
          onChange={(events) => fields.change({ events })}
          error={problemOfField(error, 'events')}
        />
        <Accordion variant="contained" chevronPosition="left">
          <Accordion.Item value="delivery">
            <Accordion.Control>Order, signature and retries</Accordion.Control>
            <Accordion.Panel>
              <DeliveryFields {...fields} />
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="headers">
            <Accordion.Control>Custom headers</Accordion.Control>
            <Accordion.Panel>
              <HeaderFields {...fields} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
        {isElsewhere && (
          <Alert color="red" role="alert">
            {problemOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
