/**
 * Moves from which a container's route is derived: current milestones, plus estimates that exist only as raw events.
 */
import type { RouteMove } from '../../tracking/route/route.ts';
import type { Queryable } from '../postgres/database.ts';

/**
 * Finds the moves of a container. Raw events contribute planned calls at transshipment ports, for which there are no
 * milestones.
 */
export async function findRouteMoves(
  database: Queryable,
  accountId: string,
  containerId: string,
): Promise<RouteMove[]> {
  const [milestones, plans] = await Promise.all([
    database
      .selectFrom('transport_events')
      .select(['event', 'timestamp', 'locode', 'place_name', 'terminal_key', 'vessel_imo', 'vessel_name'])
      .select(['voyage_number', 'created_at'])
      .where('account_id', '=', accountId)
      .where('container_id', '=', containerId)
      .where('invalidated_at', 'is', null)
      .execute(),
    database
      .selectFrom('raw_events')
      .select([
        'event',
        'timestamp',
        'locode',
        'place_name',
        'vessel_imo',
        'vessel_name',
        'voyage_number',
        'created_at',
      ])
      .where('account_id', '=', accountId)
      .where('container_id', '=', containerId)
      .where('invalidated_at', 'is', null)
      .where('estimated', '=', true)
      .where('event', 'is not', null)
      .execute(),
  ]);
  return [
    ...plans.map((row) =>
      moveOf({ ...row, terminal_key: null }, { kind: nameOf(row.event ?? ''), estimated: true, raw: true }),
    ),
    ...milestones.map((row) => {
      const name = row.event.replace('container.transport.', '');
      return moveOf(row, {
        kind: name.replace('estimated.', ''),
        estimated: name.startsWith('estimated.'),
        raw: false,
      });
    }),
  ];
}

/** Maps the only milestone name that differs from the raw event name. */
function nameOf(event: string): string {
  return event === 'arrived_at_destination' ? 'arrived_at_inland_destination' : event;
}

interface MilestoneColumns {
  timestamp: Date | null;
  locode: string | null;
  place_name: string | null;
  terminal_key: string | null;
  vessel_imo: string | null;
  vessel_name: string | null;
  voyage_number: string | null;
  created_at: Date;
}

function moveOf(row: MilestoneColumns, said: Pick<RouteMove, 'kind' | 'estimated' | 'raw'>): RouteMove {
  const { vessel_imo: imo, vessel_name: name } = row;
  return {
    ...said,
    at: row.timestamp?.toISOString() ?? null,
    locode: row.locode,
    name: row.place_name,
    terminalKey: row.terminal_key,
    vessel: imo === null && name === null ? null : { imo, name },
    voyage: row.voyage_number,
    recordedAt: row.created_at.toISOString(),
  };
}
