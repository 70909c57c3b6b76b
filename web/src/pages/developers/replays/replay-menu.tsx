import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import type { Webhook } from '../webhooks/queries.ts';
import { type ReplayInput, startReplay } from './queries.ts';
import { ReplaySinceDialog } from './replay-since-dialog.tsx';

export function ReplayMenu({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const start = async (input: ReplayInput) => {
    try {
      await startReplay(webhook.id, input);
    } catch (error) {
      notifications.show({ message: problemOf(error), color: 'red' });
    }
  };
  return (
    <>
      <Menu position="bottom-end" disabled={!webhook.attributes.active}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} />}
            disabled={!webhook.attributes.active}
            title={webhook.attributes.active ? undefined : 'Activate the webhook first'}
          >
            Resend
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => start({ only: 'failed' })}>Failed deliveries</Menu.Item>
          <Menu.Item onClick={() => start({ only: 'undelivered' })}>All undelivered events</Menu.Item>
          <Menu.Item onClick={() => setOpen(true)}>Since a time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReplaySinceDialog webhookId={webhook.id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
