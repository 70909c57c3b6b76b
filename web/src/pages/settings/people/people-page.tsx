/** Who is in the account and as what, and who is invited. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { usePermission } from '../../../app/session.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';

export function PeoplePage() {
  const isManager = usePermission('manage_members');
  const [isOpen, { open, close }] = useDisclosure(false);
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={open}>
      Invite somebody
    </Button>
  );
  return (
    <>
      <PageHeader
        title="People"
        text={
          isManager
            ? 'Who works in this account, and as what. It always has an owner.'
            : 'Who works in this account, and as what. Owners and admins invite people and give roles.'
        }
        actions={isManager ? inviteButton : undefined}
      />
      <MemberList />
      {isManager && <InvitationList />}
      <InviteDialog isOpen={isOpen} onClose={close} />
    </>
  );
}
