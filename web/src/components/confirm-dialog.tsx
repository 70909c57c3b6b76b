import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { problemOf } from '../api/client.ts';

export interface Confirmation {
  /** The action: `Revoke`. */
  label: string;
  /** The title of the dialog: `Revoke “Warehouse dashboard”?`. */
  title: string;
  /** The consequences of the action. */
  text: ReactNode;
  onConfirm(): Promise<unknown>;
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean;
  onClose(): void;
}

export function ConfirmDialog({ label, title, text, onConfirm, isOpen, onClose }: ConfirmDialogProps) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const confirm = async () => {
    setState({ isBusy: true, problem: null });
    try {
      await onConfirm();
      onClose();
      setState({ isBusy: false, problem: null });
    } catch (error) {
      setState({ isBusy: false, problem: problemOf(error) });
    }
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text size="sm" component="div">
        {text}
      </Text>
      {state.problem !== null && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {state.problem}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={state.isBusy} onClick={confirm}>
          {label}
        </Button>
      </Group>
    </Modal>
  );
}
