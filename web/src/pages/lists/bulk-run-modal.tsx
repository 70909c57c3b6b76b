import { Modal } from '@mantine/core';
import { BulkRunReport, type BulkRunReportProps } from './bulk-run-report.tsx';

/** Shows a report in a dialog. While the action runs, clicking outside the dialog does not close it. */
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
