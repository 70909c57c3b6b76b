import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends ButtonProps, Confirmation {
  /** The accessible name, needed if several buttons have the same label: `Revoke Warehouse dashboard`. */
  ariaLabel?: string;
}

/** A button that opens a confirmation dialog before its action. */
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
