import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { type LineCredentials, removeCredentials } from './queries.ts';

export function CredentialsActions({ credentials }: { credentials: LineCredentials }) {
  const { name, is_set, is_server_enabled } = credentials.attributes;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={open}
        aria-label={is_set ? `Replace credentials for ${name}` : `Use your own credentials for ${name}`}
      >
        {is_set ? 'Replace credentials' : 'Use your own'}
      </Button>
      {is_set && (
        <ConfirmButton
          variant="default"
          size="xs"
          label="Remove"
          ariaLabel={`Remove your credentials for ${name}`}
          title={`Remove your credentials for ${name}?`}
          text={
            is_server_enabled
              ? 'The line will be polled with the credentials of this server, which may see fewer shipments. Received data stays.'
              : 'The line will no longer be polled for your account. Received data stays.'
          }
          onConfirm={() => removeCredentials(credentials.id)}
        />
      )}
      {isOpen && <CredentialsDialog credentials={credentials} onClose={close} />}
    </>
  );
}
