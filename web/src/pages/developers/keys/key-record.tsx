import { Code, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { Record } from '../shared/records.tsx';
import { type ApiKey, revokeKey } from './queries.ts';

export function KeyRecord({ apiKey }: { apiKey: ApiKey }) {
  const { name, key, scopes, state, last_used_at, expires_at, revoked_at, created_at, created_by } = apiKey.attributes;
  const facts = [
    { label: 'Access', value: accessOf(scopes) },
    { label: 'Last used', value: last_used_at === null ? 'Never' : <Ago value={last_used_at} /> },
    revoked_at === null
      ? {
          label: state === 'expired' ? 'Expired' : 'Expires',
          value: expires_at ? <Time value={expires_at} dateOnly /> : 'Never',
        }
      : { label: 'Revoked', value: <Time value={revoked_at} dateOnly /> },
    { label: 'Created', value: <Time value={created_at} dateOnly /> },
  ];
  return (
    <Record
      title={name}
      about={
        <>
          <Code>{key}</Code> by {created_by ?? 'the operator'}
          {apiKey.attributes.creator_left && ', who has left the account'}
        </>
      }
      facts={facts}
      isOver={state !== 'good'}
      actions={
        state === 'revoked' ? (
          <Status tone="neutral">Revoked</Status>
        ) : (
          <RevokeButton id={apiKey.id} name={name} lastUsed={last_used_at} />
        )
      }
    />
  );
}

function accessOf(scopes: ApiKey['attributes']['scopes']): string {
  if (scopes.includes('calendar')) return 'Calendar feed only';
  return scopes.includes('write') ? 'Read and write' : 'Read';
}

function RevokeButton({ id, name, lastUsed }: { id: string; name: string; lastUsed: string | null }) {
  const revoke = async () => {
    await revokeKey(id);
    notifications.show({ message: `“${name}” is revoked`, color: 'teal' });
  };
  return (
    <ConfirmButton
      label="Revoke"
      ariaLabel={`Revoke ${name}`}
      title={`Revoke “${name}”?`}
      text={
        <>
          <Text size="sm">Requests with this key will be refused. This cannot be undone.</Text>
          <Text size="sm" mt="xs">
            {lastUsed === null ? (
              'The key was never used.'
            ) : (
              <>
                The key was last used <Ago value={lastUsed} />.
              </>
            )}
          </Text>
        </>
      }
      onConfirm={revoke}
      variant="default"
      size="xs"
    />
  );
}
