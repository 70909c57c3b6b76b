import { Button } from '@mantine/core';
import { Time } from '../../../components/time.tsx';
import { Record } from '../../developers/shared/records.tsx';
import { whoseWords } from './credential-words.ts';
import { CredentialsActions } from './credentials-actions.tsx';
import type { Line, LineCredentials } from './queries.ts';

interface LineRecordProps {
  line: Line;
  /** Null if the line needs no login. */
  credentials: LineCredentials | null;
  /** Null if the role may neither check nor change anything. */
  onCheck: (() => void) | null;
}

export function LineRecord({ line, credentials, onCheck }: LineRecordProps) {
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
      facts={[
        { label: 'Polled by', value: by.join(', ') },
        ...(credentials === null ? [] : [{ label: 'Credentials', value: <Whose credentials={credentials} /> }]),
      ]}
      actions={
        onCheck && (
          <>
            <Button variant="default" size="xs" onClick={onCheck} aria-label={`Check ${name}`}>
              Check
            </Button>
            {credentials !== null && <CredentialsActions credentials={credentials} />}
          </>
        )
      }
    />
  );
}

const VERDICTS: Readonly<Record<string, string>> = {
  understood: 'it worked',
  reached: 'it worked',
  failed: 'it failed',
};

/** Shows whose credentials are used, when and by whom they were set, and the result of the last check. */
export function Whose({ credentials: { attributes } }: { credentials: LineCredentials }) {
  const { set_by, set_at, checked_at, check_verdict } = attributes;
  return (
    <>
      <div>{whoseWords(attributes)}</div>
      {set_at !== null && (
        <div>
          Set <Time value={set_at} dateOnly />
          {set_by !== null && ` by ${set_by}`}
        </div>
      )}
      {checked_at !== null && (
        <div>
          Checked <Time value={checked_at} dateOnly />: {VERDICTS[check_verdict ?? ''] ?? 'no response'}
        </div>
      )}
    </>
  );
}
