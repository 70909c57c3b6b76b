import { Button, Text } from '@mantine/core';
import type { Document } from '../queries.ts';
import classes from './review.module.css';

interface DecisionBarProps {
  status: Document['attributes']['review_status'];
  isBusy: boolean;
  canUndo: boolean;
  /** Null for a file that could not be read. */
  onConfirm: (() => void) | null;
  onReject(): void;
  onUndo(): void;
}

const DECIDED = {
  confirmed: 'Confirmed by a user.',
  rejected: 'Rejected by a user: its values are not used.',
} as const;

export function DecisionBar({ status, isBusy, canUndo, onConfirm, onReject, onUndo }: DecisionBarProps) {
  return (
    <section className={classes.bar} aria-label="Decision">
      {onConfirm !== null && (
        <Button onClick={onConfirm} disabled={isBusy} aria-keyshortcuts="C">
          Confirm document
        </Button>
      )}
      <Button variant="default" onClick={onReject} disabled={isBusy} aria-keyshortcuts="R">
        Reject
      </Button>
      <Button variant="default" onClick={onUndo} disabled={isBusy || !canUndo} aria-keyshortcuts="U">
        Undo
      </Button>
      {(status === 'confirmed' || status === 'rejected') && <Text size="sm">{DECIDED[status]}</Text>}
    </section>
  );
}
