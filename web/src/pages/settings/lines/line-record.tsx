import { Button } from '@mantine/core';
import { Record } from '../../developers/shared/records.tsx';
import type { Line } from './queries.ts';

/** `onCheck` null: the role may not. */
export function LineRecord({ line, onCheck }: { line: Line; onCheck: (() => void) | null }) {
  const { name, scac } = line.attributes;
  const by = [
    line.attributes.bill_of_lading_tracking_support && 'bill of lading',
    line.attributes.booking_number_tracking_support && 'booking',
    line.attributes.container_number_tracking_support && 'container',
  ].filter(Boolean);
  return (
    <Record
      title={name}
      about={scac}
      facts={[{ label: 'Asked by', value: by.join(', ') }]}
      actions={
        onCheck && (
          <Button variant="default" size="xs" onClick={onCheck} aria-label={`Check ${name}`}>
            Check
          </Button>
        )
      }
    />
  );
}
