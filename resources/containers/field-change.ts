/** `field_change`, an extension: one change of one published value, with who said so. What plots and histories are drawn from. */
import { z } from 'zod';
import type { RecordedChange } from '../../store/shipments/field-changes.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { valueSource, valueSourceOf } from '../value-source.ts';

export interface FieldChangeSource extends RecordedChange {
  id: string;
  containerId: string;
  shipmentId: string;
}

export const fieldChange = defineResource<FieldChangeSource>()({
  type: 'field_change',
  about: 'A change of a published value: what it was, what it is from then on, and whose word changed it',
  id: ({ id }) => id,
  attributes: {
    of: [z.enum(['container', 'shipment']).describe('Whose value it is'), ({ of }) => of],
    field: [z.string().describe('Name of the attribute; of terminals their key'), ({ field }) => field],
    before: [z.unknown().describe('The value before, as it was published'), ({ before }) => before],
    after: [z.unknown().describe('The value from then on'), ({ after }) => after],
    changed_at: [
      instant.describe('When, by the clock of the tracking request'),
      ({ changedAt }) => wireTime(changedAt),
    ],
    source: [
      valueSource.nullable().describe('Whose word changed it; null: it follows from reference data'),
      ({ sourceKind: kind, sourceCode: code }) => (kind === null ? null : valueSourceOf({ kind, code: code ?? '' })),
    ],
    rule: [text('The rule that chose that word'), ({ rule }) => rule],
    snapshot_id: [uuid.nullable().describe('The answer in which it was said'), ({ snapshotId }) => snapshotId],
  },
  relationships: {
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
    container: {
      one: ['container'],
      about: 'Null for a value of the shipment',
      read: ({ of, containerId }) => oneOf('container', of === 'container' ? containerId : null),
    },
  },
});
