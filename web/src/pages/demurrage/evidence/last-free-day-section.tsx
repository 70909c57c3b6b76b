import { LocalTime } from '../../../components/local-time.tsx';
import type { Evidence } from '../queries.ts';
import { LFD_FIELD_WORDS } from '../words.ts';
import { Answer, Said, SheetTable } from './sheet-table.tsx';

const AFTER_PICKUP = 'lfd.hidden_after_pickup';

/** Every change of a last free day. That none is shown after the pickup is no change by anybody. */
export function LastFreeDaySection({ attributes }: Pick<Evidence, 'attributes'>) {
  const zone = attributes.timezone;
  const day = (value: string | null) => (value === null ? '–' : <LocalTime value={value} zone={zone} dateOnly />);
  const changes = attributes.last_free_day_changes.filter(({ rule }) => rule !== AFTER_PICKUP);
  return (
    <SheetTable
      title="Last free days"
      none="Nobody has told a last free day."
      head={['First seen', 'Whose day', 'Before', 'From then on', 'Said by', 'Answer']}
      rows={changes.map((change) => [
        `${change.field} ${change.first_seen_at} ${change.after}`,
        [
          <LocalTime key="seen" value={change.first_seen_at} zone={zone} />,
          LFD_FIELD_WORDS[change.field] ?? change.field,
          day(change.before),
          <b key="after">{change.after === null ? 'taken back' : day(change.after)}</b>,
          <Said key="said" source={change.source} />,
          <Answer key="answer" id={change.snapshot_id} />,
        ],
      ])}
    />
  );
}
