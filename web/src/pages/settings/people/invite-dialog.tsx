import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { useSession } from '../../../app/session.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Time } from '../../../components/time.tsx';
import { Notice } from '../../developers/shared/notice.tsx';
import { type Invitation, invite } from './queries.ts';
import { RoleField } from './role-field.tsx';
import { ROLES, type Role } from './roles.ts';

interface InviteDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** Asks for the person and the role, then shows the link. It is shown only once. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Invitation['attributes'] | null>(null);
  const close = () => {
    onClose();
    setMade(null);
  };
  const title = made === null ? 'Invite a person' : `${made.email} is invited`;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made === null ? <InviteForm onMade={setMade} onCancel={close} /> : <InvitationLink made={made} onDone={close} />}
    </Modal>
  );
}

function InviteForm({ onMade, onCancel }: { onMade(made: Invitation['attributes']): void; onCancel(): void }) {
  const own = useSession().attributes.role;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const { mutate, error, isPending } = useMutation({ mutationFn: () => invite(email, role), onSuccess: onMade });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const wrong = error === null ? null : problemOfField(error, 'email');
  const among = ROLES.map(({ value }) => value).filter((value) => own === 'owner' || value !== 'owner');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Email address"
          description="The person signs in with it"
          type="email"
          value={email}
          onChange={(change) => setEmail(change.currentTarget.value)}
          error={wrong}
          data-autofocus
          required
        />
        <RoleField label="Role" among={among} value={role} onChange={setRole} />
        {error !== null && wrong === null && (
          <Alert color="red" role="alert">
            {problemOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function InvitationLink({ made, onDone }: { made: Invitation['attributes']; onDone(): void }) {
  const { email, link, mailed, expires_at } = made;
  return (
    <Stack>
      <Notice
        tone="warning"
        icon={IconMailForward}
        title={mailed ? `Link sent to ${email}` : `Send this link to ${email}`}
      >
        {mailed ? 'If the email does not arrive, send the link yourself. ' : 'No email was sent. '}
        The link is shown only once.
      </Notice>
      <CodeBlock text={link ?? ''} label="link" />
      <Text size="sm" c="dimmed">
        Valid once, for that address only, until <Time value={expires_at} />. Earlier links for it no longer work.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
