import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { changeRole, type Member } from './queries.ts';
import { RoleField } from './role-field.tsx';
import { roleName } from './roles.ts';

/** Changes a member's role to one that the current user may assign. */
export function RoleButton({ member }: { member: Member }) {
  const { email, role, is_you, givable_roles } = member.attributes;
  const [isOpen, { open, close }] = useDisclosure(false);
  const [chosen, setChosen] = useState(role);
  const change = useMutation({
    mutationFn: () => changeRole(member.id, chosen),
    onSuccess: () => {
      close();
      notifications.show({ message: `${email} is ${roleName(chosen)}`, color: 'teal' });
    },
  });
  const start = () => {
    change.reset();
    setChosen(role);
    open();
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={start} aria-label={`Change role of ${email}`}>
        Change role
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={`Role of ${email}`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <RoleField
            label="Role"
            among={givable_roles}
            value={chosen}
            onChange={setChosen}
            error={change.error === null ? null : problemOf(change.error)}
          />
          <Text size="sm" c="dimmed">
            The change applies at once. Open invitations that {is_you ? 'you' : 'this person'} made are revoked.
            {is_you && ' This is your own role. You cannot restore rights that you give up.'}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={change.isPending} disabled={chosen === role} onClick={() => change.mutate()}>
              Change role
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
