import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../app/session.ts';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Records } from '../shared/records.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookRecord } from './webhook-record.tsx';

export function WebhooksPage() {
  const mayManage = usePermission('manage_webhooks');
  const [isOpen, { open, close }] = useDisclosure(false);
  const button = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      Add a webhook
    </Button>
  );
  const text = (
    <>
      Signed events are posted to your addresses as they occur and retried for days.{' '}
      <Anchor href="/docs" underline="always">
        Reference
      </Anchor>
    </>
  );
  return (
    <>
      <PageHeader title="Webhooks" text={text} actions={mayManage ? button : undefined} />
      <WebhookList>{mayManage ? button : null}</WebhookList>
      <CreateWebhook isOpen={isOpen} onClose={close} />
    </>
  );
}

/** `children` are the actions shown if the list is empty. */
function WebhookList({ children }: { children: React.ReactNode }) {
  const { data, error, refetch } = useQuery(webhooksQuery);
  if (error && data === undefined)
    return <Failure error={error} title="The webhooks could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  const text = 'Add the address of your program, choose events, and send a test.';
  return (
    <>
      <Outdated error={error} retry={refetch} />
      {data.data.length === 0 ? (
        <Empty icon={IconWebhook} title="No webhooks yet" text={text}>
          {children}
        </Empty>
      ) : (
        <Records label="Webhooks">
          {data.data.map((webhook) => (
            <WebhookRecord key={webhook.id} webhook={webhook} />
          ))}
        </Records>
      )}
    </>
  );
}
