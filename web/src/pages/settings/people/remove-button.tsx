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
        text="You lose access at once, and come back only by an invitation. API keys that you made stay good: they are the account’s."
        onConfirm={() => leave(member.id)}
        variant="default"
        size="xs"
        miw={84}
      />
    );
  }
  const remove = async () => {
    await removeMember(member.id, revokesKeys);
    notifications.show({ message: `${email} is removed`, color: 'teal' });
  };
  return (
    <ConfirmButton
      label="Remove"
      ariaLabel={`Remove ${email}`}
      title={`Remove ${email}?`}
      text={
        <>
          <Text size="sm">
            This person loses access with the next request, and so do applications that they connected. What they did
            stays.
          </Text>
          {api_keys !== null && api_keys > 0 && (
            <Checkbox
              mt="md"
              label={`Also revoke ${api_keys === 1 ? 'the API key' : `the ${api_keys} API keys`} that this person made`}
              description="They are the account’s and stay good otherwise, also for who noted them down"
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
