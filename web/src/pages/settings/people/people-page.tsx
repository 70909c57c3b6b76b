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
      Invite a person
    </Button>
  );
  return (
    <>
      <PageHeader
        title="People"
        text={
          isManager
            ? 'The people in this account and their roles. An account always has an owner.'
            : 'The people in this account and their roles. Owners and admins invite people and give roles.'
        }
        actions={isManager ? inviteButton : undefined}
      />
      <MemberList />
      {isManager && <InvitationList />}
      <InviteDialog isOpen={isOpen} onClose={close} />
    </>
  );
}
