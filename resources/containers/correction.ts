/** Resource `correction` (an extension): a person's correction of a container value. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import type { CorrectedField } from '../../tracking/claims/person-claims.ts';
import { defineResource } from '../define.ts';
import { oneOf, type Resource } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

type CorrectionRow = Selectable<DB['corrections']>;

const FIELDS = ['delivered_at', 'pickup_lfd', 'pod_terminal'] as const satisfies readonly CorrectedField[];
const ENDS = ['undone', 'replaced', 'expired'] as const;

export const correction = defineResource<CorrectionRow>()({
  type: 'correction',
  about: 'A correction of container data by a person',
  id: ({ id }) => id,
  attributes: {
    field: [z.enum(FIELDS).describe('Corrected field'), ({ field }) => field],
    value: [
      z.string().describe('Corrected value: a delivery time, a last free day (YYYY-MM-DD), or the key of a terminal'),
      ({ value }) => value,
    ],
    reason: [text('Reason given by the person'), ({ reason }) => reason],
    author: [z.string().describe('Name of the person or API key that made the correction'), ({ author }) => author],
    made_at: [
      instant.describe('When it was made, by the clock of the tracking request'),
      (row) => wireTime(row.made_at),
    ],
    expires_at: [at('When it expires; null: it applies until it is undone'), (row) => wireTime(row.expires_at)],
    ended_at: [at('When it ended'), (row) => wireTime(row.ended_at)],
    end_reason: [z.enum(ENDS).nullable().describe('Why it ended; null while it applies'), (row) => row.end_reason],
    ended_by: [text('Person who ended it; null if it expired'), (row) => row.ended_by],
  },
  relationships: {
    container: { one: ['container'], read: (row) => oneOf('container', row.container_id) },
    shipment: { one: ['shipment'], read: (row) => oneOf('shipment', row.shipment_id) },
    user: {
      one: ['user'],
      about: 'User who made it',
      read: (row) => oneOf('user', row.made_by_user_id),
    },
  },
});

export function correctionResource(row: CorrectionRow): Resource {
  return correction.render(row);
}
