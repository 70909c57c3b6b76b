import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { ReplayMenu } from '../replays/replay-menu.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { updateWebhook, type Webhook } from './queries.ts';
import { TestDialog } from './test-dialog.tsx';

type Open = 'edit' | 'test' | 'delete' | null;

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const mayManage = usePermission('manage_webhooks');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [isBusy, busy] = useDisclosure(false);
  if (!mayManage) return null;
  const { active } = webhook.attributes;
  const turn = async () => {
    busy.open();
    try {
      await updateWebhook(webhook.id, { active: !active });
      notifications.show({ message: active ? 'Webhook paused' : 'Webhook active', color: 'teal' });
    } catch (error) {
      notifications.show({ message: problemOf(error), color: 'red' });
    }
    busy.close();
  };
  return (
    <>
      <Button leftSection={<IconSend size={16} />} onClick={() => setOpen('test')}>
        Send a test
      </Button>
      <ReplayMenu webhook={webhook} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More" loading={isBusy}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={active ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />} onClick={turn}>
            {active ? 'Pause' : 'Activate'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setOpen('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TestDialog webhook={webhook} isOpen={open === 'test'} onClose={close} />
      <EditWebhook webhook={webhook} isOpen={open === 'edit'} onClose={close} />
      <DeleteWebhook webhook={webhook} isOpen={open === 'delete'} onClose={close} />
    </>
  );
}
