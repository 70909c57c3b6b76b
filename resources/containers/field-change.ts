/**
 * Resource `field_change` (an extension): one change of a published value, with its source. Clients build histories and
 * charts from these.
 */
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
  about: 'A change of a published value, with its source',
  id: ({ id }) => id,
  attributes: {
    of: [z.enum(['container', 'shipment']).describe('Resource that has the value'), ({ of }) => of],
    field: [z.string().describe('Name of the attribute; terminals by their key'), ({ field }) => field],
    before: [z.unknown().describe('Previous value, as it was published'), ({ before }) => before],
    after: [z.unknown().describe('New value'), ({ after }) => after],
    changed_at: [
      instant.describe('Time of the change, by the clock of the tracking request'),
      ({ changedAt }) => wireTime(changedAt),
    ],
    source: [
      valueSource.nullable().describe('Source of the new value; null: derived from reference data'),
      ({ sourceKind: kind, sourceCode: code }) => (kind === null ? null : valueSourceOf({ kind, code: code ?? '' })),
    ],
    rule: [text('Rule that chose the new value'), ({ rule }) => rule],
    snapshot_id: [
      uuid.nullable().describe('Snapshot of the response with the new value'),
      ({ snapshotId }) => snapshotId,
    ],
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
