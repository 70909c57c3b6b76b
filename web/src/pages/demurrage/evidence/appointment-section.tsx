import { LocalTime } from '../../../components/local-time.tsx';
import type { Evidence } from '../queries.ts';
import { Response, SheetTable, Source } from './sheet-table.tsx';

/** Lists when pickup appointments were made, moved and cancelled. */
export function AppointmentSection({ attributes }: Pick<Evidence, 'attributes'>) {
  const { appointment_changes: changes, timezone: zone } = attributes;
  const time = (value: string | null) => (value === null ? '–' : <LocalTime value={value} zone={zone} />);
  return (
    <SheetTable
      title="Pickup appointments"
      none="No appointment reported."
      head={['First seen', 'Before', 'After', 'Source', 'Response']}
      rows={changes.map((change) => [
        `${change.first_seen_at} ${change.after}`,
        [
          <LocalTime key="seen" value={change.first_seen_at} zone={zone} />,
          time(change.before),
          <b key="after">{change.after === null ? 'withdrawn' : time(change.after)}</b>,
          <Source key="said" source={change.source} />,
          <Response key="response" id={change.snapshot_id} />,
        ],
      ])}
    />
  );
}
