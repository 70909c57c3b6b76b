import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { problemOf } from '../api/client.ts';

interface ConfirmButtonProps extends ButtonProps {
  /** Of the button: `Revoke`. */
  label: string;
  /** Heard in place of the label where several buttons are alike: `Revoke Warehouse dashboard`. */
  ariaLabel?: string;
  /** Of the dialog: `Revoke “Warehouse dashboard”?`. */
  title: string;
  /** What follows from it. */
  text: ReactNode;
  onConfirm(): Promise<unknown>;
}

/** A button for what cannot be taken back: it asks once, says what follows, and shows why it failed. */
export function ConfirmButton({ label, ariaLabel, title, text, onConfirm, ...button }: ConfirmButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const confirm = async () => {
    setState({ isBusy: true, problem: null });
    try {
      await onConfirm();
      close();
      setState({ isBusy: false, problem: null });
    } catch (error) {
      setState({ isBusy: false, problem: problemOf(error) });
    }
  };
  return (
    <>
      <Button {...button} onClick={open} aria-label={ariaLabel ?? label}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
        <Text size="sm" component="div">
          {text}
        </Text>
        {state.problem !== null && (
          <Text c="red" size="sm" mt="sm" role="alert">
            {state.problem}
          </Text>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" loading={state.isBusy} onClick={confirm}>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
