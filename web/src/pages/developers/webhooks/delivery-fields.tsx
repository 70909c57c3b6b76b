import { Stack, Switch, TextInput } from '@mantine/core';
import { problemOfField } from '../../../api/client.ts';
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
    description: 'In addition to the three Standard Webhooks headers. Empty: not sent',
    placeholder: 'Not sent',
  },
  {
    name: 'retrySchedule',
    attribute: 'retry_schedule',
    label: 'Retry after, in seconds',
    description:
      'Delays between attempts, separated by commas. Leave empty for the default schedule (about three days)',
    placeholder: '10, 60, 600, 3600',
  },
  {
    name: 'timeoutSeconds',
    attribute: 'timeout_seconds',
    label: 'Response timeout, in seconds',
    description: '1 to 30. Empty: 15',
    placeholder: '15',
  },
  {
    name: 'acceptedStatuses',
    attribute: 'accepted_statuses',
    label: 'Statuses that count as received',
    description: '200 to 299, separated by commas',
    placeholder: '200, 201, 202, 204',
  },
];

export function DeliveryFields({ form, change, error }: FieldsProps) {
  return (
    <Stack>
      <Switch
        label="Strict order for each container"
        description="A failed event holds back later events of the same container"
        checked={form.inOrder}
        onChange={({ currentTarget }) => change({ inOrder: currentTarget.checked })}
      />
      {FIELDS.map(({ name, attribute, ...field }) => (
        <TextInput
          key={name}
          {...field}
          value={form[name]}
          onChange={({ currentTarget }) => change({ ...form, [name]: currentTarget.value })}
          error={problemOfField(error, attribute)}
        />
      ))}
    </Stack>
  );
}
