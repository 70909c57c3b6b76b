import { formatDate } from '../../components/time-format.ts';

const DAY_MS = 86_400_000;

interface Deadlines {
  pickup_lfd: string | null;
  import_deadlines: {
    pickup_lfd_line: string | null;
    pickup_lfd_terminal: string | null;
    pickup_lfd_rail: string | null;
  } | null;
  pod_timezone: string | null;
  final_destination_timezone: string | null;
}

export interface LastFreeDay {
  field: 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail';
  source: string;
  at: string;
  zone: string | null;
}

export interface LastFreeDays {
  /** The last free day in effect; null if there is none. */
  counts: string | null;
  zone: string | null;
  bySource: LastFreeDay[];
  /** A reported day that is earlier than the one in effect; null if there is none. */
  earlier: LastFreeDay | null;
}

export function lastFreeDays({
  pickup_lfd: counts,
  import_deadlines,
  pod_timezone,
  final_destination_timezone,
}: Deadlines): LastFreeDays {
  const [pod, inland] = [pod_timezone, final_destination_timezone ?? pod_timezone];
  const {
    pickup_lfd_line: line = null,
    pickup_lfd_terminal: terminal = null,
    pickup_lfd_rail: rail = null,
  } = import_deadlines ?? {};
  const bySource = [
    { field: 'pickup_lfd_line', source: 'Shipping line', at: line, zone: inland },
    { field: 'pickup_lfd_terminal', source: 'Terminal', at: terminal, zone: pod },
    { field: 'pickup_lfd_rail', source: 'Railroad', at: rail, zone: inland },
  ].filter((day): day is LastFreeDay => day.at !== null);
  const zone = bySource.find(({ at }) => at === counts)?.zone ?? inland;
  const dateOf = (day: { at: string; zone: string | null }) => dayOf(Date.parse(day.at), day.zone);
  const [earliest] = [...bySource].sort((one, other) => dateOf(one) - dateOf(other));
  const isEarlier = earliest !== undefined && counts !== null && dateOf(earliest) < dateOf({ at: counts, zone });
  return { counts, zone, bySource, earlier: isEarlier ? earliest : null };
}

/** Counts calendar days at the place from `now` to `at`: 0 is today, negative is overdue. */
export function daysLeft(at: string, zone: string | null, now: number): number {
  return Math.round((dayOf(Date.parse(at), zone) - dayOf(now, zone)) / DAY_MS);
}

function dayOf(ms: number, zone: string | null): number {
  return Date.parse(`${formatDate(new Date(ms).toISOString(), zone ?? 'UTC')} UTC`);
}
