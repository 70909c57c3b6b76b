import { LocalTime } from '../../../components/local-time.tsx';
import type { Evidence } from '../queries.ts';
import { LFD_FIELD_WORDS } from '../words.ts';
import { Response, SheetTable, Source } from './sheet-table.tsx';

const AFTER_PICKUP = 'lfd.hidden_after_pickup';

/** Lists all reported changes of last free days. Hiding a last free day after pickup is not one of them. */
export function LastFreeDaySection({ attributes }: Pick<Evidence, 'attributes'>) {
  const zone = attributes.timezone;
  const day = (value: string | null) => (value === null ? '–' : <LocalTime value={value} zone={zone} dateOnly />);
  const changes = attributes.last_free_day_changes.filter(({ rule }) => rule !== AFTER_PICKUP);
  return (
    <SheetTable
      title="Last free days"
      none="No last free day reported."
      head={['First seen', 'Reported by', 'Before', 'After', 'Source', 'Response']}
      rows={changes.map((change) => [
        `${change.field} ${change.first_seen_at} ${change.after}`,
        [
          <LocalTime key="seen" value={change.first_seen_at} zone={zone} />,
          LFD_FIELD_WORDS[change.field] ?? change.field,
          day(change.before),
          <b key="after">{change.after === null ? 'withdrawn' : day(change.after)}</b>,
          <Source key="said" source={change.source} />,
          <Response key="response" id={change.snapshot_id} />,
        ],
      ])}
    />
  );
}
