import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

interface LeaveGuardProps {
  isRunning: boolean;
  /** `Leave while numbers are being added?` */
  title: string;
  /** What becomes of the rest. */
  text: string;
}

const always = () => true;

/** Asks before something that runs on this page ends because somebody goes elsewhere, or closes the page. */
export function LeaveGuard({ isRunning, title, text }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: always,
    enableBeforeUnload: isRunning,
    disabled: !isRunning,
    withResolver: true,
  });
  const stay = () => reset?.();
  // It came to its end while the question stood: what came of it is to be seen first.
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
