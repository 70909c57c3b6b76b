/**
 * Shows the user and the account, switches accounts and signs out. Opens as soon as it is mounted, because it is loaded
 * only after a click on its button.
 */
import { Menu, Text } from '@mantine/core';
import { IconCheck, IconLogout } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { useSession } from './session.ts';
import { notifyOtherTabs } from './tab-account.ts';

export function AccountMenu({ children }: { children: ReactElement }) {
  const { email, name, role, accounts, account_id: current } = useSession().attributes;
  const account = accounts.find(({ id }) => id === current);
  return (
    <Menu position="bottom-end" width={280} defaultOpened>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Text size="sm" fw={600} px="sm" pt="xs">
          {name ?? email}
        </Text>
        <Text size="xs" c="dimmed" px="sm" pb="xs">
          {email} · {role} in {account?.name}
        </Text>
        {accounts.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Work in</Menu.Label>
            {accounts.map(({ id, name: accountName }) => (
              <Menu.Item
                key={id}
                leftSection={id === current ? <IconCheck size={16} /> : <span style={{ width: 16 }} />}
                onClick={() => chooseAccount(id)}
              >
                {accountName}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Reloads the page, because everything on screen belongs to the previous account. */
async function chooseAccount(accountId: string): Promise<void> {
  await api.PATCH('/v2/session', { body: { data: { type: 'session', attributes: { account_id: accountId } } } });
  notifyOtherTabs(accountId);
  window.location.assign('/');
}

async function signOut(): Promise<void> {
  await api.DELETE('/v2/session');
  window.location.assign('/portal/sign-in');
}
