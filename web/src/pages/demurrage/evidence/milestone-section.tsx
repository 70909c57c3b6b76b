import { LocalTime } from '../../../components/local-time.tsx';
import type { Evidence } from '../queries.ts';
import { Source as ReportedBy, Response, SheetTable } from './sheet-table.tsx';

const MILESTONE_WORDS: Readonly<Record<string, string>> = {
  vessel_arrived: 'Vessel arrived',
  vessel_discharged: 'Discharged',
  rail_loaded: 'Loaded on rail',
  arrived_at_inland_destination: 'Arrived inland',
  rail_unloaded: 'Unloaded from rail',
  available: 'Available',
  not_available: 'Not available',
  full_out: 'Picked up, full',
  delivered: 'Delivered',
  empty_in: 'Returned, empty',
};

type AvailabilityChange = Evidence['attributes']['availability_changes'][number];

interface Row extends Pick<AvailabilityChange, 'source' | 'snapshot_id'> {
  key: string;
  name: string;
  at: string | null;
  zone: string | null;
  place: string | null;
  first_seen_at: string | null;
}

export function MilestoneSection({ attributes }: Pick<Evidence, 'attributes'>) {
  const moves = attributes.milestones.flatMap(
    ({ key, milestone, actual, timezone, terminal_name, location_name }): Row[] =>
      actual === null
        ? []
        : [
            {
              key,
              name: MILESTONE_WORDS[milestone] ?? milestone,
              at: actual.at,
              zone: timezone,
              place: terminal_name ?? location_name,
              first_seen_at: actual.observed_at,
              source: actual.source,
              snapshot_id: actual.snapshot_id,
            },
          ],
  );
  const availability = attributes.availability_changes.map(
    ({ available, first_seen_at: at, source, snapshot_id }): Row => ({
      key: `availability ${at}`,
      name: available ? 'Reported available' : 'Reported not available',
      at,
      zone: attributes.timezone,
      place: null,
      first_seen_at: at,
      source,
      snapshot_id,
    }),
  );
  const rows = [...moves, ...availability].sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1));
  return (
    <SheetTable
      title="Events"
      none="No arrival, discharge, pickup or return reported yet."
      head={['Time', 'Event', 'Place', 'First seen', 'Source', 'Response']}
      rows={rows.map((row) => [
        row.key,
        [
          row.at === null ? '–' : <LocalTime key="at" value={row.at} zone={row.zone} />,
          <b key="name">{row.name}</b>,
          row.place ?? '–',
          row.first_seen_at === null ? (
            '–'
          ) : (
            <LocalTime key="seen" value={row.first_seen_at} zone={attributes.timezone} />
          ),
          <ReportedBy key="said" source={row.source} />,
          <Response key="response" id={row.snapshot_id} />,
        ],
      ])}
    />
  );
}
