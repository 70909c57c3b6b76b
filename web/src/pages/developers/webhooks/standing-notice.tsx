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

/** Explains why a webhook is disabled, paused or failing and what to do next. Renders nothing for a healthy webhook. */
export function StandingNotice({ webhook }: { webhook: Webhook }) {
  const { active, disabled_at, disabled_reason, failing_since, disables_at } = webhook.attributes;
  const notice = () => {
    if (disabled_at !== null) {
      return (
        <Notice tone="bad" icon={IconPlugX} title="Disabled by the server">
          No deliveries since <Time value={disabled_at} />. {whyDisabled(disabled_reason)} Events are stored and can be
          sent later. <SwitchOn webhook={webhook} label="Activate and send missed events" />
        </Notice>
      );
    }
    if (!active) {
      return (
        <Notice tone="neutral" icon={IconPlayerPause} title="Paused">
          Nothing is sent. Events are stored and can be sent later.
          <SwitchOn webhook={webhook} label="Activate" />
        </Notice>
      );
    }
    if (failing_since === null) return null;
    return (
      <Notice tone="warning" icon={IconAlertTriangle} title="Deliveries are failing">
        No successful delivery since <Time value={failing_since} />. Retries are automatic. Without a success, the
        webhook will be disabled <Ago value={disables_at} />.
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
    onSuccess: () => notifications.show({ message: 'Webhook active', color: 'teal' }),
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
