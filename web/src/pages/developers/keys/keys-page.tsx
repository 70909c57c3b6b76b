import { Anchor, Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../app/session.ts';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { NotAllowed } from '../shared/not-allowed.tsx';
import { Records } from '../shared/records.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRecord } from './key-record.tsx';
import { apiKeysQuery } from './queries.ts';

export function KeysPage() {
  const isAllowed = usePermission('manage_api_keys');
  const [isOpen, { open, close }] = useDisclosure(false);
  const about = (
    <>
      A program sends a key with each request, to the{' '}
      <Anchor href="/docs" underline="always">
        REST API
      </Anchor>{' '}
      and to the MCP server.
    </>
  );
  const makeButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      Create key
    </Button>
  );
  return (
    <>
      <PageHeader title="API keys" text={about} actions={isAllowed ? makeButton : undefined} />
      {isAllowed ? <KeyList /> : <NotAllowed what="manage API keys" />}
      <CreateKeyDialog isOpen={isOpen} onClose={close} />
    </>
  );
}

function KeyList() {
  const { data, error, refetch } = useQuery(apiKeysQuery);
  const [showsOver, { toggle }] = useDisclosure(false);
  if (error && data === undefined)
    return <Failure error={error} title="The keys could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  const good = data.data.filter(({ attributes }) => attributes.state === 'good');
  const shown = showsOver ? data.data : good;
  const over = data.data.length - good.length;
  return (
    <>
      <Outdated error={error} retry={refetch} />
      {shown.length > 0 ? (
        <Records label="API keys">
          {shown.map((key) => (
            <KeyRecord key={key.id} apiKey={key} />
          ))}
        </Records>
      ) : (
        <Empty
          icon={IconKey}
          title="No API keys yet"
          text="Create one per program, so that you can revoke each separately."
        />
      )}
      {over > 0 && (
        <Switch mt="md" label={`Show revoked and expired keys (${over})`} checked={showsOver} onChange={toggle} />
      )}
    </>
  );
}
