import { Box, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconPlayerPause, IconPlugX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { Ago, Time } from '../../../components/time.tsx';
import { startReplay } from '../replays/queries.ts';
import { Notice } from '../shared/notice.tsx';
import { updateWebhook, type Webhook } from './queries.ts';
import { whyDisabled } from './standing.ts';

/** Why nothing arrives, and what to do about it; nothing where all is well. */
export function StandingNotice({ webhook }: { webhook: Webhook }) {
  const { active, disabled_at, disabled_reason, failing_since, disables_at } = webhook.attributes;
  const notice = () => {
    if (disabled_at !== null) {
      return (
        <Notice tone="bad" icon={IconPlugX} title="Switched off by the server">
          Nothing is sent since <Time value={disabled_at} />. {whyDisabled(disabled_reason)} What occurs meanwhile is
          kept, and can be sent later.
          <SwitchOn webhook={webhook} label="Switch on and send what it missed" />
        </Notice>
      );
    }
    if (!active) {
      return (
        <Notice tone="neutral" icon={IconPlayerPause} title="Paused">
          Nothing is sent. What occurs meanwhile is kept, and can be sent later.
          <SwitchOn webhook={webhook} label="Make active" />
        </Notice>
      );
    }
    if (failing_since === null) return null;
    return (
      <Notice tone="warning" icon={IconAlertTriangle} title="Deliveries are failing">
        None has arrived since <Time value={failing_since} />. They are tried again by themselves. Unless one arrives
        before, the webhook is switched off <Ago value={disables_at} />.
      </Notice>
    );
  };
  const shown = notice();
  return shown === null ? null : <Box mb="md">{shown}</Box>;
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
