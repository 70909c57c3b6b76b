/** `correction`, an extension: what a person said against the sources, and how it ended. */
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
  about: 'What a person says of a container against its sources, for as long as it holds',
  id: ({ id }) => id,
  attributes: {
    field: [z.enum(FIELDS).describe('What is corrected'), ({ field }) => field as CorrectedField],
    value: [
      z
        .string()
        .describe('What holds instead: a time of delivery, a last free day (YYYY-MM-DD), or the key of a terminal'),
      ({ value }) => value,
    ],
    reason: [text('Why, in the words of the person'), ({ reason }) => reason],
    author: [z.string().describe('Who said so: the name of a person or of an API key'), ({ author }) => author],
    made_at: [
      instant.describe('When it was said, by the clock of the tracking request'),
      (row) => wireTime(row.made_at),
    ],
    expires_at: [at('Until when it holds; null: until it is undone'), (row) => wireTime(row.expires_at)],
    ended_at: [at('Since when it does not hold any more'), (row) => wireTime(row.ended_at)],
    end_reason: [
      z.enum(ENDS).nullable().describe('How it ended; null while it holds'),
      (row) => row.end_reason as (typeof ENDS)[number] | null,
    ],
    ended_by: [text('Who ended it, where a person did'), (row) => row.ended_by],
  },
  relationships: {
    container: { one: ['container'], read: (row) => oneOf('container', row.container_id) },
    shipment: { one: ['shipment'], read: (row) => oneOf('shipment', row.shipment_id) },
    user: {
      one: ['user'],
      about: 'The user whose API key it was made with',
      read: (row) => oneOf('user', row.made_by_user_id),
    },
  },
});

export function correctionResource(row: CorrectionRow): Resource {
  return correction.render(row);
}
