/** The form for a subscription: topics, shipments, recipients and times. */
import { Alert, Button, Checkbox, MultiSelect, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { keysOf } from '../../../components/typed-keys.ts';
import { peopleQuery } from '../../exceptions/people.ts';
import { KINDS } from '../../exceptions/words.ts';
import { FilterControl } from '../../lists/filter-control.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { eventChoices } from './event-choices.ts';
import { type SubscriptionInput, saveSubscription } from './subscription-queries.ts';
import { TimeFields } from './time-fields.tsx';

const KIND_CHOICES = keysOf(KINDS).map((value) => ({ value, label: KINDS[value].name }));
const EVENT_CHOICES = eventChoices.map(({ group, items }) => ({ group, items: [...items] }));
const FIELDS = [
  'name',
  'events',
  'exceptions',
  'recipient_ids',
  'customer_ids',
  'channel_url',
  'quiet_until',
  'time_zone',
] as const;

interface SubscriptionFormProps {
  /** Null for a new one. */
  id: string | null;
  /** Host of the stored channel; null if there is none. */
  channelHost: string | null;
  initial: SubscriptionInput;
  onSaved(): void;
}

export function SubscriptionForm({ id, channelHost, initial, onSaved }: SubscriptionFormProps) {
  const [input, setInput] = useState(initial);
  const { data: people = [] } = useQuery(peopleQuery);
  const mayNotifyOthers = usePermission('write');
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => saveSubscription(id, input),
    onSuccess: onSaved,
  });
  const change = (changes: Partial<SubscriptionInput>) => {
    setInput((before) => ({ ...before, ...changes }));
    reset();
  };
  const problem = (field: string) => (error === null ? null : problemOfField(error, field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const ports = (field: 'port_of_lading_locodes' | 'port_of_discharge_locodes', label: string) => (
    <FilterControl
      filter={{ parameter: field, label, control: { kind: 'ports' } }}
      value={input[field].join(',')}
      onChange={(value) => change({ [field]: value === '' ? [] : value.split(',') })}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="Part of the subject"
          value={input.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={problem('name')}
          maxLength={80}
          data-autofocus
          required
        />
        <MultiSelect
          label="Milestones and changes"
          data={EVENT_CHOICES}
          value={input.events}
          onChange={(events) => change({ events })}
          error={problem('events')}
          searchable
        />
        <MultiSelect
          label="Exceptions"
          data={KIND_CHOICES}
          value={input.exceptions}
          onChange={(exceptions) => change({ exceptions })}
          error={problem('exceptions')}
          searchable
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {ports('port_of_lading_locodes', 'Only from')}
          {ports('port_of_discharge_locodes', 'Only to')}
          <TagsInput
            label="Only with a tag"
            value={input.tags}
            onChange={(tags) => change({ tags })}
            splitChars={[',', ';']}
          />
          <FilterControl
            filter={{ parameter: 'customer_ids', label: 'Only for the customer', control: { kind: 'customer' } }}
            value={input.customer_ids[0] ?? ''}
            onChange={(value) => change({ customer_ids: value === '' ? [] : [value] })}
          />
        </SimpleGrid>
        <MultiSelect
          label="To"
          data={people.map(({ id: value, name: label }) => ({ value, label }))}
          value={input.recipient_ids}
          onChange={(recipient_ids) => change({ recipient_ids })}
          error={problem('recipient_ids')}
          disabled={!mayNotifyOthers}
          searchable
        />
        {mayNotifyOthers && <ChannelFields input={input} host={channelHost} change={change} problem={problem} />}
        <TimeFields input={input} change={change} problem={problem} />
        <Checkbox
          label="On"
          checked={input.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
        {error !== null && FIELDS.every((field) => problem(field) === null) && (
          <Alert color="red" role="alert">
            {problemOf(error)}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
