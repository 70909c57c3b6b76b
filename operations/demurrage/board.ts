/** Reads the demurrage board: containers by the urgency of their last free day, with their charges (decision 0044). */
import { type DemurrageSource, URGENCIES } from '../../resources/demurrage/demurrage.ts';
import {
  countUrgencies,
  type DemurrageFilter,
  type DemurrageRow,
  type DemurrageScope,
  listDemurrage,
} from '../../store/demurrage/board.ts';
import { listTariffs } from '../../store/demurrage/tariffs.ts';
import type { PagedRows, PageRange } from '../../store/lists/page.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { SourceKind } from '../../tracking/claims/claims.ts';
import { daysUntil, SOON_DAYS, type Urgency, urgencyOf, WEEK_DAYS } from '../../tracking/demurrage/lfd-urgency.ts';
import type { Tariff } from '../../tracking/demurrage/tariff-choice.ts';
import { zoneOfValue } from '../../tracking/fields/value-place.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { findTerminalAddress } from '../places/find-terminal.ts';
import { chargeOf, costOf } from './charges.ts';
import { MAX_TARIFFS, tariffOf } from './tariffs.ts';

export interface BoardFilter extends Omit<DemurrageFilter, 'terminalKey'> {
  terminalId?: string;
}

export type DemurrageAccess = Omit<DemurrageScope, 'soonDays' | 'weekDays'>;

export function scopeOf(access: DemurrageAccess): DemurrageScope {
  return { ...access, soonDays: SOON_DAYS, weekDays: WEEK_DAYS };
}

export interface DemurrageBoard extends PagedRows<DemurrageSource> {
  /** Counts by urgency, regardless of the filter's own urgencies. */
  counts: { urgency: Urgency; count: number }[];
}

export async function readDemurrageBoard(
  database: Database,
  access: DemurrageAccess,
  { terminalId, ...filters }: BoardFilter,
  slice: PageRange,
): Promise<DemurrageBoard> {
  const scope = scopeOf(access);
  const filter: DemurrageFilter = { ...filters };
  if (terminalId !== undefined) filter.terminalKey = (await findTerminalAddress(database, terminalId))?.key ?? '';
  const counted = await countUrgencies(database, scope, filter);
  const counts = URGENCIES.map((urgency) => ({ urgency, count: counted.get(urgency) ?? 0 }));
  const total = counts
    .filter(({ urgency }) => filter.urgencies?.includes(urgency) ?? true)
    .reduce((sum, { count }) => sum + count, 0);
  if (slice.offset >= total) return { rows: [], total, counts };
  const [listed, tariffs] = await Promise.all([
    listDemurrage(database, scope, filter, slice, total),
    tariffsOfAccount(database, scope.accountId),
  ]);
  return { ...listed, rows: listed.rows.map((row) => demurrageOf(row, tariffs, scope)), counts };
}

export async function tariffsOfAccount(database: Database, accountId: string): Promise<Tariff[]> {
  const { rows } = await listTariffs(database, accountId, { limit: MAX_TARIFFS, offset: 0, total: MAX_TARIFFS });
  return rows.map(tariffOf);
}

/**
 * Returns the demurrage data of any container. A container that has left the board has neither a phase nor an urgency.
 */
export function demurrageOf(
  row: DemurrageRow,
  tariffs: readonly Tariff[],
  { withoutRail }: Pick<DemurrageScope, 'withoutRail'>,
): DemurrageSource {
  const published = row.published;
  const lastFreeDays = lastFreeDaysOf(row, withoutRail);
  const first = lastFreeDays.find(({ at }) => at === row.earliestLastFreeDay);
  const zone = first?.zone ?? zoneOfValue('pickup_lfd', published);
  const earliestLastFreeDay = row.earliestLastFreeDay === null ? null : new Date(row.earliestLastFreeDay);
  const daysLeft = earliestLastFreeDay === null ? null : daysUntil(earliestLastFreeDay, row.clockNow);
  const phase = row.demurrage_phase;
  const span =
    phase === 'at_terminal'
      ? ({ charge: 'demurrage', after: earliestLastFreeDay, until: null, zone } as const)
      : detentionSpan(published);
  return {
    row,
    phase,
    urgency: phase === null ? null : phase === 'out' ? 'to_return' : urgencyOf(daysLeft),
    daysLeft: phase === 'out' ? null : daysLeft,
    lastFreeDays,
    zone,
    cost: costOf(chargeOf(row, tariffs, span)),
  };
}

/** Returns the detention period, from pickup to empty return. */
export function detentionSpan(published: Partial<ContainerFields>) {
  const { empty_terminated_at: returned } = published;
  const pickedUp = pickedUpAt(published);
  const zone = inlandZone(published);
  return {
    charge: 'detention',
    after: pickedUp === null ? null : new Date(pickedUp),
    until: returned == null ? null : new Date(returned),
    zone,
  } as const;
}

export function pickedUpAt(published: Partial<ContainerFields>): string | null {
  const { final_destination_full_out_at: inland, pod_full_out_at: pod, delivered_at: delivered } = published;
  return inland ?? pod ?? delivered ?? null;
}

function inlandZone(published: Partial<ContainerFields>): string | null {
  return published.final_destination_timezone ?? published.pod_timezone ?? null;
}

type LastFreeDayField = 'pickup_lfd' | 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail';

/** Returns the last free days by source, earliest first. A person's correction always comes first. */
function lastFreeDaysOf(
  { published, provenance: rules }: DemurrageRow,
  withoutRail: boolean,
): DemurrageSource['lastFreeDays'] {
  const isByPerson = rules['pickup_lfd']?.rule === 'lfd.person';
  const day = (statedBy: Exclude<SourceKind, 'document'>, field: LastFreeDayField, at: string | null | undefined) => ({
    statedBy,
    at,
    zone: zoneOfValue(field, published, statedBy),
  });
  const days = [
    day('person', 'pickup_lfd', isByPerson ? published.pickup_lfd : null),
    day('line', 'pickup_lfd_line', published.pickup_lfd_line),
    day('terminal', 'pickup_lfd_terminal', published.pickup_lfd_terminal),
    day('railroad', 'pickup_lfd_rail', withoutRail ? null : published.pickup_lfd_rail),
  ];
  return days
    .flatMap(({ statedBy, at, zone }) => (at == null ? [] : [{ statedBy, at, zone }]))
    .sort((one, other) =>
      one.statedBy === 'person'
        ? -1
        : other.statedBy === 'person'
          ? 1
          : one.at < other.at
            ? -1
            : one.at > other.at
              ? 1
              : 0,
    );
}
