/** The demurrage board: containers by the urgency of their last free day, with what each day costs (decision 0044). */
import { type DemurrageSource, URGENCIES } from '../../resources/demurrage/demurrage.ts';
import {
  countUrgencies,
  type DemurrageFilter,
  type DemurrageRow,
  type DemurrageScope,
  listDemurrage,
} from '../../store/demurrage/board.ts';
import { listTariffs } from '../../store/demurrage/tariffs.ts';
import type { Slice } from '../../store/lists/page.ts';
import type { Database } from '../../store/postgres/database.ts';
import { daysUntil, SOON_DAYS, type Urgency, urgencyOf, WEEK_DAYS } from '../../tracking/demurrage/lfd-urgency.ts';
import type { Tariff } from '../../tracking/demurrage/tariff-choice.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { terminalAddress } from '../places/terminal-address.ts';
import { chargeOf, costOf } from './charges.ts';
import { MAX_TARIFFS, tariffOf } from './tariffs.ts';

export interface BoardFilter extends Omit<DemurrageFilter, 'terminalKey'> {
  terminalId?: string;
}

export type DemurrageAsker = Omit<DemurrageScope, 'soonDays' | 'weekDays'>;

export function scopeOf(asker: DemurrageAsker): DemurrageScope {
  return { ...asker, soonDays: SOON_DAYS, weekDays: WEEK_DAYS };
}

export interface DemurrageBoard {
  rows: DemurrageSource[];
  /** Of what passes the filter. */
  total: number;
  /** Of what passes the filter but for its urgencies. */
  counts: { urgency: Urgency; count: number }[];
}

export async function readDemurrageBoard(
  database: Database,
  asker: DemurrageAsker,
  { terminalId, ...given }: BoardFilter,
  slice: Slice,
): Promise<DemurrageBoard> {
  const scope = scopeOf(asker);
  const filter: DemurrageFilter = { ...given };
  if (terminalId !== undefined) filter.terminalKey = (await terminalAddress(database, terminalId))?.key ?? '';
  const counted = await countUrgencies(database, scope, filter);
  const counts = URGENCIES.map((urgency) => ({ urgency, count: counted.get(urgency) ?? 0 }));
  const total = counts
    .filter(({ urgency }) => filter.urgencies?.includes(urgency) ?? true)
    .reduce((sum, { count }) => sum + count, 0);
  if (slice.offset >= total) return { rows: [], total, counts };
  const [rows, tariffs] = await Promise.all([
    listDemurrage(database, scope, filter, slice),
    tariffsOfAccount(database, scope.accountId),
  ]);
  return { rows: rows.map((row) => standingOf(row, tariffs, scope)), total, counts };
}

/** Newest first. */
export async function tariffsOfAccount(database: Database, accountId: string): Promise<Tariff[]> {
  const { rows } = await listTariffs(database, accountId, { limit: MAX_TARIFFS, offset: 0, total: MAX_TARIFFS });
  return rows.map(tariffOf);
}

/** Of any container; one that is not on the board any more is `to_return` no longer, and has no urgency. */
export function standingOf(
  row: DemurrageRow,
  tariffs: readonly Tariff[],
  { withoutRail }: Pick<DemurrageScope, 'withoutRail'>,
): DemurrageSource {
  const published = row.published as Partial<ContainerFields>;
  const lastFreeDays = lastFreeDaysOf(row, withoutRail);
  const first = lastFreeDays.find(({ at }) => at === row.firstFreeDay);
  const zone = first?.zone ?? inlandZone(published);
  const firstFreeDay = row.firstFreeDay === null ? null : new Date(row.firstFreeDay);
  const daysLeft = firstFreeDay === null ? null : daysUntil(firstFreeDay, row.clockNow);
  const phase = row.demurrage_phase as DemurrageSource['phase'];
  const span =
    phase === 'at_terminal'
      ? ({ charge: 'demurrage', after: firstFreeDay, until: null, zone } as const)
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

/** From the pickup until the empty container is back. */
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

/** By who says them, the earliest first; a person's word goes before all of them. */
function lastFreeDaysOf(
  { published: value, provenance }: DemurrageRow,
  withoutRail: boolean,
): DemurrageSource['lastFreeDays'] {
  const published = value as Partial<ContainerFields>;
  const rules = provenance as Partial<Record<string, { rule?: string }>>;
  const [pod, inland] = [published.pod_timezone ?? null, inlandZone(published)];
  const isByPerson = rules['pickup_lfd']?.rule === 'lfd.person';
  const days = [
    { saidBy: 'person', at: isByPerson ? published.pickup_lfd : null, zone: inland },
    { saidBy: 'line', at: published.pickup_lfd_line, zone: inland },
    { saidBy: 'terminal', at: published.pickup_lfd_terminal, zone: pod },
    { saidBy: 'railroad', at: withoutRail ? null : published.pickup_lfd_rail, zone: inland },
  ] as const;
  return days
    .flatMap(({ saidBy, at, zone }) => (at == null ? [] : [{ saidBy, at, zone }]))
    .sort((one, other) =>
      one.saidBy === 'person' ? -1 : other.saidBy === 'person' ? 1 : one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
    );
}
