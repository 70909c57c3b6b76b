import { Checkbox, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { leave, type Member, removeMember } from './queries.ts';

export function RemoveButton({ member }: { member: Member }) {
  const { email, is_you, api_keys } = member.attributes;
  const [revokesKeys, setRevokesKeys] = useState(false);
  if (is_you) {
    return (
      <ConfirmButton
        label="Leave"
        ariaLabel="Leave the account"
        title="Leave this account?"
        text="You lose access at once and need an invitation to return. API keys that you created stay valid: they belong to the account."
        onConfirm={() => leave(member.id)}
        variant="default"
        size="xs"
        miw={84}
      />
    );
  }
  const remove = async () => {
    await removeMember(member.id, revokesKeys);
    notifications.show({ message: `${email} removed`, color: 'teal' });
  };
  return (
    <ConfirmButton
      label="Remove"
      ariaLabel={`Remove ${email}`}
      title={`Remove ${email}?`}
      text={
        <>
          <Text size="sm">
            This person and their connected applications lose access at once. Their past changes stay.
          </Text>
          {api_keys !== null && api_keys > 0 && (
            <Checkbox
              mt="md"
              label={`Also revoke ${api_keys === 1 ? 'the API key' : `the ${api_keys} API keys`} that this person created`}
              description="Otherwise they stay valid, also for people who copied them"
              checked={revokesKeys}
              onChange={(change) => setRevokesKeys(change.currentTarget.checked)}
            />
          )}
        </>
      }
      onConfirm={remove}
      variant="default"
      size="xs"
      miw={84}
    />
  );
}
