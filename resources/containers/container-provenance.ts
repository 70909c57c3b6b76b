/** Resource `container_provenance` (an extension): explains the published values of a container and its shipment. */
import { z } from 'zod';
import type { RecordedChange } from '../../store/shipments/field-changes.ts';
import type { SourceKind } from '../../tracking/claims/claims.ts';
import type { ReasonNotChosen, Statement, UnchosenStatement } from '../../tracking/publish/competing-statements.ts';
import type { Provenance } from '../../tracking/view/view.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { quote, sourceKind, valueSource, valueSourceOf } from '../value-source.ts';

export interface ProvenValue {
  of: 'container' | 'shipment';
  field: string;
  /** Value as rendered in the container or shipment. */
  value: unknown;
  provenance: Provenance | null;
  /** Kinds of sources in the order of preference; null if the rule does not rank by kind. */
  ruleOrder: readonly SourceKind[] | null;
  chosen: Statement | null;
  others: UnchosenStatement[];
  changes: RecordedChange[];
}

export interface ContainerProvenanceSource {
  containerId: string;
  shipmentId: string;
  values: readonly ProvenValue[];
}

const REASONS = [
  'agrees',
  'lower_rank',
  'no_say',
  'older',
  'taken_back',
  'vanished',
  'expired',
  'too_late',
  'later_day',
  'set_aside',
] as const satisfies readonly ReasonNotChosen[];

const evidence = {
  observed_at: instant.describe('When the response that first stated it in this form was received'),
  snapshot_id: uuid.describe('Snapshot of the response'),
  pointer: z.string().describe('Position in the response: a JSON pointer (RFC 6901)'),
};

const claim = z
  .strictObject({
    source: valueSource,
    author: text('Person who made the correction'),
    said: z.unknown().describe('Stated value in the precision of the source: a time, a code, a list'),
    because: z
      .enum(REASONS)
      .describe(
        'Why it was not chosen. `agrees`: it states the same value; `lower_rank`: the rule ranks another kind of source higher; ' +
          '`no_say`: the rule ignores this kind of source; `older`: the same kind of source has a newer statement; ' +
          '`taken_back`, `vanished`: the source no longer states it; `expired`: an expired correction; `too_late`: an ' +
          'estimate for an event that had already happened; `later_day`: a later day, and the account prefers the earliest; ' +
          '`set_aside`: it concerns another place or move',
      ),
    stated_at: at('Time of the statement according to the source'),
    quote: quote.optional().describe('Only for a document: the passage that states it'),
    ...evidence,
  })
  .meta({ id: 'competing_claim', description: 'A statement about the same value that was not chosen' });

const change = z
  .strictObject({
    before: z.unknown().describe('Previous value'),
    after: z.unknown().describe('New value'),
    changed_at: instant.describe('Time of the change, by the clock of the tracking request'),
    source: valueSource.nullable().describe('Source of the new value'),
    rule: text('Rule that chose the new value'),
    snapshot_id: uuid.nullable().describe('Snapshot of the response with the new value'),
  })
  .meta({ id: 'value_change', description: 'A change of a published value' });

const provenValue = z
  .strictObject({
    of: z.enum(['container', 'shipment']).describe('Resource that has the value'),
    field: z.string().describe('Name of the attribute, or of the relationship to a place'),
    value: z.unknown().describe('Value as in the resource; keys for terminals. Null: withdrawn, or hidden by a rule'),
    source: valueSource.nullable().describe('Source of the value; null: derived from reference data'),
    author: text('Person who made the correction'),
    rule: text('Rule that chose the value, with its version'),
    rule_order: z
      .array(sourceKind)
      .nullable()
      .describe('Kinds of sources in the order of the rule; null: the rule does not rank by kind'),
    said: z.unknown().describe('Stated value in the precision of the source; null: derived from several statements'),
    stated_at: at('Time of the statement according to the source'),
    observed_at: at('When the response that first stated it in this form was received'),
    published_at: at('When the value was published'),
    snapshot_id: uuid.nullable().describe('Snapshot of the response with the statement'),
    pointer: text('Position in the response: a JSON pointer (RFC 6901)'),
    quote: quote.optional().describe('Only for a document: the passage that states it'),
    competing: z.array(claim).describe('Other statements about the same value, newest first'),
    changes: z.array(change).describe('Up to 20 recent changes of the value, newest first'),
  })
  .meta({ id: 'proven_value', description: 'A published value with its source and competing statements' });

export const containerProvenance = defineResource<ContainerProvenanceSource>()({
  type: 'container_provenance',
  about: 'Explains each value of a container and its shipment: its source, time, and the rule that chose it',
  id: ({ containerId }) => containerId,
  attributes: {
    values: [
      z
        .array(provenValue)
        .describe('Values of the container, then of its shipment; values that no source has reported are left out'),
      ({ values }) => values.map(toWire),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
  },
});

function toWire(proven: ProvenValue): z.input<typeof provenValue> {
  const { of, field, value, provenance, ruleOrder, chosen, others, changes } = proven;
  return {
    of,
    field,
    value,
    source: provenance && valueSourceOf(provenance.source),
    author: provenance?.author ?? null,
    rule: provenance?.rule ?? null,
    rule_order: ruleOrder && [...ruleOrder],
    said: chosen?.value ?? null,
    stated_at: wireTime(chosen?.statedAt),
    observed_at: wireTime(provenance?.observedAt),
    published_at: wireTime(changes[0]?.changedAt),
    snapshot_id: provenance?.snapshotId ?? null,
    pointer: provenance?.pointer ?? null,
    ...(provenance?.quote === undefined ? {} : { quote: provenance.quote }),
    competing: others.map(competingOnTheWire),
    changes: changes.map(changeOnTheWire),
  };
}

function competingOnTheWire(other: UnchosenStatement): z.input<typeof claim> {
  return {
    source: valueSourceOf(other.source),
    author: other.author,
    said: other.value,
    because: other.because,
    stated_at: wireTime(other.statedAt),
    ...(other.quote === undefined ? {} : { quote: other.quote }),
    observed_at: wireTime(other.observedAt),
    snapshot_id: other.snapshotId,
    pointer: other.pointer,
  };
}

function changeOnTheWire(one: RecordedChange): z.input<typeof change> {
  return {
    before: one.before,
    after: one.after,
    changed_at: wireTime(one.changedAt),
    source: one.sourceKind === null ? null : valueSourceOf({ kind: one.sourceKind, code: one.sourceCode ?? '' }),
    rule: one.rule,
    snapshot_id: one.snapshotId,
  };
}
