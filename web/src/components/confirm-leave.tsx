import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

interface ConfirmLeaveProps {
  isRunning: boolean;
  /** The question in the dialog: `Leave while numbers are being added?` */
  title: string;
  /** The consequences for the unfinished part. */
  text: string;
}

const always = () => true;

/** Asks for confirmation before the user leaves or closes a page while a process is running. */
export function ConfirmLeave({ isRunning, title, text }: ConfirmLeaveProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: always,
    enableBeforeUnload: isRunning,
    disabled: !isRunning,
    withResolver: true,
  });
  const stay = () => reset?.();
  // If the process ends while the dialog is open, the dialog closes so that the result is visible.
  useEffect(() => {
    if (!isRunning) reset?.();
  }, [isRunning, reset]);
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={stay}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
