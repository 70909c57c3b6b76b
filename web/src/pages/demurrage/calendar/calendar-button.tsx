import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { PageLink } from '../../../components/links.tsx';
import { makeKey } from '../../developers/keys/queries.ts';

/** Creates a key for the calendar feed and shows the feed's URL. Hidden from roles that may not manage API keys. */
export function CalendarButton() {
  const mayCreate = usePermission('manage_api_keys');
  const [isOpen, { open, close }] = useDisclosure(false);
  const [name, setName] = useState('Calendar');
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: () => makeKey({ name, scopes: ['calendar'], expires_at: null }),
  });
  if (!mayCreate) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const leave = () => {
    close();
    reset();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={open}>
        Subscribe
      </Button>
      <Modal
        opened={isOpen}
        onClose={leave}
        title="Last free days in your calendar"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {data === undefined ? (
          <form onSubmit={submit} noValidate>
            <Stack>
              <Text size="sm">
                Creates an address to which Outlook, Google Calendar and other programs subscribe. It lists the last
                free days and pickup appointments of all containers, and gives access to nothing else.
              </Text>
              <TextInput
                label="Name"
                description="Who uses it. The address can be revoked under this name"
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
                maxLength={100}
                data-autofocus
                required
              />
              {error !== null && (
                <Alert color="red" role="alert">
                  {problemOf(error)}
                </Alert>
              )}
              <div>
                <Button type="submit" loading={isPending}>
                  Create address
                </Button>
              </div>
            </Stack>
          </form>
        ) : (
          <Stack>
            <Text size="sm">
              Add this address as a calendar from the internet. It is shown only once, and anyone who has it can read
              the calendar.
            </Text>
            <CodeBlock text={`${window.location.origin}/calendars/${data}.ics`} label="address" />
            <Text size="sm">
              Revoke it under{' '}
              <PageLink to="/developers/keys" underline="always">
                API keys
              </PageLink>
              .
            </Text>
          </Stack>
        )}
      </Modal>
    </>
  );
}
