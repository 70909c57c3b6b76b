/** `correction`, an extension: what a person said against the sources, and how it ended. */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import { type Resource, toOne } from './resource.ts';
import { wireTime } from './time.ts';

export function correctionResource(row: Selectable<DB['corrections']>): Resource {
  return {
    id: row.id,
    type: 'correction',
    attributes: {
      field: row.field,
      value: row.value,
      reason: row.reason,
      author: row.author,
      made_at: wireTime(row.made_at),
      expires_at: wireTime(row.expires_at),
      ended_at: wireTime(row.ended_at),
      end_reason: row.end_reason,
      ended_by: row.ended_by,
    },
    relationships: {
      container: toOne('container', row.container_id),
      shipment: toOne('shipment', row.shipment_id),
      user: toOne('user', row.made_by_user_id),
    },
  };
}
