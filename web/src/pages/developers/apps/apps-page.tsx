import { Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../app/session.ts';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { Record, Records } from '../shared/records.tsx';
import { ConnectAssistant } from './connect-assistant.tsx';
import { type ConnectedApp, connectedAppsQuery, disconnect } from './queries.ts';

export function AppsPage() {
  const seesAll = usePermission('manage_members');
  return (
    <>
      <PageHeader
        title="Connected apps"
        text={`Applications that ${seesAll ? 'users of this account' : 'you'} connected to the MCP server.`}
      />
      <AppList />
      <Title order={2} mt="xl" mb="sm">
        Connect an AI client
      </Title>
      <ConnectAssistant />
    </>
  );
}

function AppList() {
  const { data, error, refetch } = useQuery(connectedAppsQuery);
  if (error && data === undefined)
    return <Failure error={error} title="The applications could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading rows={3} />;
  return (
    <>
      <Outdated error={error} retry={refetch} />
      {data.data.length === 0 ? (
        <Empty
          icon={IconPlugConnected}
          title="No application connected yet"
          text="Give an AI client the address below. After your consent it appears in this list."
        />
      ) : (
        <Records label="Connected apps">
          {data.data.map((app) => (
            <AppRecord key={app.id} app={app} />
          ))}
        </Records>
      )}
    </>
  );
}

function AppRecord({ app }: { app: ConnectedApp }) {
  const { name, client_id, redirect_hosts, scopes, let_in_by, last_used_at, connected_at, expires_at } = app.attributes;
  const called = name ?? client_id;
  return (
    <Record
      title={called}
      about={`${redirect_hosts.join(', ')} · connected by ${let_in_by}`}
      facts={[
        { label: 'Access', value: scopes.includes('tracking:write') ? 'Read and write' : 'Read' },
        { label: 'Last used', value: last_used_at === null ? 'Never' : <Ago value={last_used_at} /> },
        { label: 'Connected', value: <Time value={connected_at} dateOnly /> },
        { label: 'Consent until', value: <Time value={expires_at} dateOnly /> },
      ]}
      actions={<DisconnectButton app={app} called={called} />}
    />
  );
}

function DisconnectButton({ app, called }: { app: ConnectedApp; called: string }) {
  const confirm = async () => {
    await disconnect(app.id);
    notifications.show({ message: `${called} is disconnected`, color: 'teal' });
  };
  return (
    <ConfirmButton
      label="Disconnect"
      ariaLabel={`Disconnect ${called} of ${app.attributes.let_in_by}`}
      title={`Disconnect ${called}?`}
      text={`Its next request for ${app.attributes.let_in_by} will be refused. Reconnecting it requires new consent.`}
      onConfirm={confirm}
      variant="default"
      size="xs"
    />
  );
}
