import { Modal } from '@mantine/core';
import { BulkRunReport, type BulkRunReportProps } from './bulk-run-report.tsx';

/** A report in a dialog, which cannot be dismissed while the action is running. */
export function BulkRunModal({ isOpen, ...report }: BulkRunReportProps & { isOpen: boolean }) {
  const { isRunning } = report.run;
  return (
    <Modal
      opened={isOpen}
      onClose={report.onClose}
      title={report.title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <BulkRunReport {...report} />
    </Modal>
  );
}
