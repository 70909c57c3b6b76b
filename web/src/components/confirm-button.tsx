import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends ButtonProps, Confirmation {
  /** The accessible name, needed if several buttons have the same label: `Revoke Warehouse dashboard`. */
  ariaLabel?: string;
}

/** Shows a button for an action that cannot be undone. The button opens a confirmation dialog first. */
export function ConfirmButton({ label, ariaLabel, title, text, onConfirm, ...button }: ConfirmButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button {...button} onClick={open} aria-label={ariaLabel ?? label}>
        {label}
      </Button>
      <ConfirmDialog label={label} title={title} text={text} onConfirm={onConfirm} isOpen={isOpen} onClose={close} />
    </>
  );
}
