import { LocalTime } from '../../../components/local-time.tsx';
import type { Evidence } from '../queries.ts';
import { Answer, Said, SheetTable } from './sheet-table.tsx';

/** Appointments for pickup as they were made, moved and taken back. */
export function AppointmentSection({ attributes }: Pick<Evidence, 'attributes'>) {
  const { appointment_changes: changes, timezone: zone } = attributes;
  const time = (value: string | null) => (value === null ? '–' : <LocalTime value={value} zone={zone} />);
  return (
    <SheetTable
      title="Pickup appointments"
      none="Nobody has told of an appointment."
      head={['First seen', 'Before', 'From then on', 'Said by', 'Answer']}
      rows={changes.map((change) => [
        `${change.first_seen_at} ${change.after}`,
        [
          <LocalTime key="seen" value={change.first_seen_at} zone={zone} />,
          time(change.before),
          <b key="after">{change.after === null ? 'taken back' : time(change.after)}</b>,
          <Said key="said" source={change.source} />,
          <Answer key="answer" id={change.snapshot_id} />,
        ],
      ])}
    />
  );
}
