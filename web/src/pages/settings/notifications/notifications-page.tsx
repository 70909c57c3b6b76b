/** Email notifications: the account's subscriptions, and the exceptions about which the user is notified. */
import { Card, Checkbox, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { problemOf } from '../../../api/client.ts';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { KIND_ORDER, KINDS } from '../../exceptions/words.ts';
import { changeOwnRules, type MailTime, type OwnRules, ownRulesQuery } from './queries.ts';
import { HOURS, zoneChoices } from './subscription-words.ts';
import { Subscriptions } from './subscriptions.tsx';

const TIMES: { value: MailTime; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
];

export function NotificationsPage() {
  const { data, error, refetch } = useQuery(ownRulesQuery);
  const text = data === undefined ? undefined : `Your emails go to ${data.email}.`;
  return (
    <>
      <PageHeader title="Notifications" text={text} />
      <Subscriptions />
      <Title order={2} size="h4" mt="xl" mb="xs">
        Exceptions of all shipments
      </Title>
      {error && <Failure error={error} title="Your choices could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={8} />}
      {data !== undefined && <Choices rules={data} />}
    </>
  );
}

function Choices({ rules }: { rules: OwnRules }) {
  const { mutate } = useMutation({
    mutationFn: changeOwnRules,
    onSuccess: () => notifications.show({ message: 'Saved.', color: 'teal' }),
    onError: (failure) => notifications.show({ title: 'Not saved', message: problemOf(failure), color: 'red' }),
  });
  return (
    <Stack maw={640} gap="md">
      <Card withBorder padding="md">
        <Stack gap="sm" role="group" aria-label="Kinds">
          {KIND_ORDER.map((kind) => {
            const { name, icon: Icon } = KINDS[kind];
            return (
              <Group key={kind} justify="space-between" gap="xs">
                <Group gap="xs" wrap="nowrap">
                  <Icon size={18} stroke={1.6} aria-hidden />
                  <Text>{name}</Text>
                </Group>
                <SegmentedControl
                  aria-label={name}
                  size="xs"
                  data={TIMES}
                  value={rules.deliveries[kind]}
                  onChange={(value) => mutate({ deliveries: { [kind]: value } })}
                />
              </Group>
            );
          })}
        </Stack>
      </Card>
      <Checkbox
        label="Only what is assigned to me"
        checked={rules.only_mine}
        onChange={({ currentTarget }) => mutate({ only_mine: currentTarget.checked })}
      />
      <Digest rules={rules} onChange={mutate} />
    </Stack>
  );
}

function Digest({ rules, onChange }: { rules: OwnRules; onChange(change: Partial<OwnRules>): void }) {
  return (
    <Group align="flex-end">
      <Select
        label="Daily email at"
        data={HOURS}
        value={String(rules.digest_hour)}
        onChange={(value) => value !== null && onChange({ digest_hour: Number(value) })}
        allowDeselect={false}
        w={130}
      />
      <Select
        label="Time zone"
        data={zoneChoices(rules.time_zone)}
        value={rules.time_zone}
        onChange={(value) => value !== null && onChange({ time_zone: value })}
        allowDeselect={false}
        searchable
        limit={50}
        w={260}
      />
    </Group>
  );
}
