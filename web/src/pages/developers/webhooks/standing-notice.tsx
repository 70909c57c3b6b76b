import { Alert, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconPlayerPause, IconPlugX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { Ago, Time } from '../../../components/time.tsx';
import { startReplay } from '../replays/queries.ts';
import { updateWebhook, type Webhook } from './queries.ts';
import { whyDisabled } from './standing.ts';

/** Why nothing arrives, and what to do about it; nothing where all is well. */
export function StandingNotice({ webhook }: { webhook: Webhook }) {
  const { active, disabled_at, disabled_reason, failing_since, disables_at } = webhook.attributes;
  if (disabled_at !== null) {
    return (
      <Alert color="red" variant="light" icon={<IconPlugX />} title="Switched off by the server" mb="md">
        <Text size="sm">
          Since <Time value={disabled_at} /> nothing is sent. {whyDisabled(disabled_reason)} What occurs meanwhile is
          kept, and can be sent later.
        </Text>
        <SwitchOn webhook={webhook} label="Switch on and send what it missed" />
      </Alert>
    );
  }
  if (!active) {
    return (
      <Alert color="gray" variant="light" icon={<IconPlayerPause />} title="Paused" mb="md">
        <Text size="sm">Nothing is sent. What occurs meanwhile is kept, and can be sent later.</Text>
        <SwitchOn webhook={webhook} label="Make active" />
      </Alert>
    );
  }
  if (failing_since === null) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="It takes nothing" mb="md">
      <Text size="sm">
        No delivery has arrived since <Time value={failing_since} />. Deliveries are tried again, one of them now and
        then to see whether it is back. Unless it takes something, it is switched off <Ago value={disables_at} />.
      </Text>
    </Alert>
  );
}

function SwitchOn({ webhook, label }: { webhook: Webhook; label: string }) {
  const mayManage = usePermission('manage_webhooks');
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { replayFrom } = await updateWebhook(webhook.id, { active: true });
      if (replayFrom !== null) await startReplay(webhook.id, { from: replayFrom });
    },
    onSuccess: () => notifications.show({ message: 'The webhook is active again', color: 'teal' }),
    onError: (error) => notifications.show({ message: problemOf(error), color: 'red' }),
  });
  if (!mayManage) return null;
  return (
    <Group mt="sm">
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        {label}
      </Button>
    </Group>
  );
}
