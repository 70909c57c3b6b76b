import { Button, Drawer, Group, Stack, Tabs, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { startReplay } from '../replays/queries.ts';
import type { Webhook } from '../webhooks/queries.ts';
import { AttemptList } from './attempt-list.tsx';
import { statusOf } from './delivery-status.ts';
import { type Delivery, deliveryQuery, payloadQuery } from './queries.ts';

const route = getRouteApi('/developers/webhooks/$webhookId');

export function DeliveryDrawer({ webhook }: { webhook: Webhook }) {
  const { delivery } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => navigate({ search: ({ delivery: _open, ...rest }) => rest });
  return (
    <Drawer
      opened={delivery !== undefined}
      onClose={close}
      position="right"
      size="xl"
      title="Delivery"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {delivery !== undefined && <ShownDelivery id={delivery} webhook={webhook} />}
    </Drawer>
  );
}

function ShownDelivery({ id, webhook }: { id: string; webhook: Webhook }) {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  if (error && data === undefined)
    return <Failure error={error} title="The delivery could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  return (
    <Stack>
      <Outdated error={error} retry={refetch} />
      <Summary delivery={data.delivery} webhook={webhook} />
      <Tabs defaultValue="attempts" keepMounted={false}>
        <Tabs.List aria-label="Delivery details">
          <Tabs.Tab value="attempts">Attempts ({data.attempts.length})</Tabs.Tab>
          <Tabs.Tab value="payload">Payload</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="attempts" pt="md">
          <AttemptList attempts={data.attempts} />
        </Tabs.Panel>
        <Tabs.Panel value="payload" pt="md">
          <Payload id={id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Summary({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { event, created_at, sequence, next_attempt_at, delivery_status } = delivery.attributes;
  const { tone, word } = statusOf(delivery);
  const mayReplay = usePermission('manage_webhooks') && webhook.attributes.active && delivery_status !== 'pending';
  const replay = useMutation({
    mutationFn: () => startReplay(webhook.id, { notification_ids: [delivery.id] }),
    onError: (error) => notifications.show({ message: problemOf(error), color: 'red' }),
  });
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {event}
        </Text>
        <Group gap="xs" mt={4}>
          <Status tone={tone}>{word}</Status>
          <Text size="sm" c="dimmed" component="div">
            number {sequence}, created <Time value={created_at} />
            {next_attempt_at !== null && (
              <>
                , next attempt <Ago value={next_attempt_at} />
              </>
            )}
          </Text>
        </Group>
      </div>
      {mayReplay && (
        <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
          Resend
        </Button>
      )}
    </Group>
  );
}

function Payload({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(payloadQuery(id));
  if (error && data === undefined)
    return <Failure error={error} title="The payload could not be loaded" retry={refetch} />;
  return data === undefined ? <Loading /> : <CodeBlock text={data} label="payload" maxHeight={720} />;
}
