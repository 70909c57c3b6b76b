import { LocalTime } from '../../../components/local-time.tsx';
import { money } from '../../../components/money.ts';
import { feeName, holdName } from '../../../components/terminal-words.ts';
import type { Evidence } from '../queries.ts';
import { Response, SheetTable, Source } from './sheet-table.tsx';

const PLACES = { port: 'at the port', inland: 'inland' } as const;
const HEAD = ['Type', 'First seen', 'Released', 'Source', 'Response'];

type Span = Pick<
  Evidence['attributes']['holds'][number],
  'at' | 'first_seen_at' | 'gone_at' | 'source' | 'snapshot_id'
>;

function rowOf(what: string, span: Span, zone: string | null) {
  const { first_seen_at: since, gone_at: gone } = span;
  return [
    `${what} ${since}`,
    [
      <b key="what">{`${what}, ${PLACES[span.at]}`}</b>,
      <LocalTime key="since" value={since} zone={zone} />,
      gone === null ? 'lasts' : <LocalTime key="gone" value={gone} zone={zone} />,
      <Source key="said" source={span.source} />,
      <Response key="response" id={span.snapshot_id} />,
    ],
  ] as const;
}

export function HoldSection({ attributes: { holds, timezone } }: Pick<Evidence, 'attributes'>) {
  const rows = holds.map(({ hold, ...span }) => rowOf(`${holdName(hold.name)} ${hold.status}`, span, timezone));
  return <SheetTable title="Holds" none="No hold reported." head={HEAD} rows={rows} />;
}

export function FeeSection({ attributes: { fees, timezone } }: Pick<Evidence, 'attributes'>) {
  const rows = fees.map(({ fee, ...span }) => {
    return rowOf(`${feeName(fee.type)} ${money(fee.amount, fee.currency_code)}`, span, timezone);
  });
  return <SheetTable title="Terminal fees" none="No fee reported." head={HEAD} rows={rows} />;
}
