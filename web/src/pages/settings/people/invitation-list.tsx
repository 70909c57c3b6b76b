import { Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { Record, Records } from '../../developers/shared/records.tsx';
import { type Invitation, invitationsQuery, revokeInvitation } from './queries.ts';
import { roleName } from './roles.ts';

/** Renders nothing if there are no invitations. */
export function InvitationList() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  if (error && data === undefined)
    return <Failure error={error} title="The invitations could not be loaded" retry={refetch} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="sm">
        Invited
      </Title>
      <Outdated error={error} retry={refetch} />
      <Records label="Invitations">
        {data.data.map((invitation) => (
          <InvitationRecord key={invitation.id} invitation={invitation} />
        ))}
      </Records>
    </>
  );
}

function InvitationRecord({ invitation }: { invitation: Invitation }) {
  const { email, role, state, created_at, expires_at, invited_by } = invitation.attributes;
  const revoke = async () => {
    await revokeInvitation(invitation.id);
    notifications.show({ message: `Invitation for ${email} revoked`, color: 'teal' });
  };
  return (
    <Record
      title={email}
      about={
        <>
          by {invited_by ?? 'the operator'}, <Ago value={created_at} />
        </>
      }
      facts={[
        { label: 'Role', value: roleName(role) },
        {
          label: 'Valid',
          value:
            state === 'open' ? (
              <>until {<Time value={expires_at} dateOnly />}</>
            ) : (
              <Status tone="neutral">Expired</Status>
            ),
        },
      ]}
      isOver={state === 'expired'}
      actions={
        <ConfirmButton
          label="Revoke"
          ariaLabel={`Revoke the invitation for ${email}`}
          title={`Revoke the invitation for ${email}?`}
          text="Its link stops working. You can invite the person again."
          onConfirm={revoke}
          variant="default"
          size="xs"
        />
      }
    />
  );
}
