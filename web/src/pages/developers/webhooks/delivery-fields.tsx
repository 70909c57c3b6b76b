import { Stack, Switch, TextInput } from '@mantine/core';
import { problemOfField } from '../../../api/client.ts';
import type { WebhookForm } from './form.ts';
import type { FieldsProps } from './webhook-fields.tsx';

type TextField = 'signatureHeader' | 'retrySchedule' | 'timeoutSeconds' | 'acceptedStatuses';

const FIELDS: readonly {
  name: TextField;
  attribute: string;
  label: string;
  description: string;
  placeholder: string;
}[] = [
  {
    name: 'signatureHeader',
    attribute: 'signature_header',
    label: 'Header of the plain signature',
    description: 'Beside the three headers of Standard Webhooks, which always come along. Empty: it is not sent',
    placeholder: 'Not sent',
  },
  {
    name: 'retrySchedule',
    attribute: 'retry_schedule',
    label: 'Retry after, in seconds',
    description: 'Waits between attempts, with commas between. Empty: over three days, as for all webhooks',
    placeholder: '10, 60, 600, 3600',
  },
  {
    name: 'timeoutSeconds',
    attribute: 'timeout_seconds',
    label: 'Longest wait for an answer, in seconds',
    description: '1 to 30. Empty: 15',
    placeholder: '15',
  },
  {
    name: 'acceptedStatuses',
    attribute: 'accepted_statuses',
    label: 'Answers that count as received',
    description: 'Statuses of 200 to 299, with commas between',
    placeholder: '200, 201, 202, 204',
  },
];

export function DeliveryFields({ form, change, error }: FieldsProps) {
  return (
    <Stack>
      <Switch
        label="Strict order for each container"
        description="An event that is not taken holds back those of the same container that come after it"
        checked={form.inOrder}
        onChange={({ currentTarget }) => change({ inOrder: currentTarget.checked })}
      />
      {FIELDS.map(({ name, attribute, ...field }) => (
        <TextInput
          key={name}
          {...field}
          value={form[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value } as Pick<WebhookForm, TextField>)}
          error={problemOfField(error, attribute)}
        />
      ))}
    </Stack>
  );
}
