/** `container_provenance`, an extension: why each value of a container and its shipment is what it is. */
import { z } from 'zod';
import type { RecordedChange } from '../../store/shipments/field-changes.ts';
import type { SourceKind } from '../../tracking/claims/claims.ts';
import type { ReasonNotChosen, Statement, UnchosenStatement } from '../../tracking/publish/competing-statements.ts';
import type { Provenance } from '../../tracking/view/view.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { sourceKind, valueSource, valueSourceOf } from '../value-source.ts';

export interface ProvenValue {
  of: 'container' | 'shipment';
  field: string;
  /** As the container and the shipment show it. */
  value: unknown;
  provenance: Provenance | null;
  /** Kinds of sources in the order of its rule; null where that does not choose by kind. */
  ruleOrder: readonly SourceKind[] | null;
  chosen: Statement | null;
  others: UnchosenStatement[];
  /** The newest first. */
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
  'set_aside',
] as const satisfies readonly ReasonNotChosen[];

const evidence = {
  observed_at: instant.describe('When the answer came in that first said so in these words'),
  snapshot_id: uuid.describe('The answer, as it is kept'),
  pointer: z.string().describe('Where in the answer it stands: a JSON pointer (RFC 6901)'),
};

const claim = z
  .strictObject({
    source: valueSource,
    author: text('The person, of a correction'),
    said: z.unknown().describe('What it says, as precise as it says so: a time, a code, a list'),
    because: z
      .enum(REASONS)
      .describe(
        'Why it is not the value. `agrees`: it says the same; `lower_rank`: the rule takes the word of another kind of source ' +
          'first; `no_say`: the rule does not take the word of its kind; `older`: the same kind of source has a newer statement; ' +
          '`taken_back`, `vanished`: its source does not say so any more; `expired`: a correction whose time is over; ' +
          '`too_late`: an estimate of what had happened; `set_aside`: it is about another place or move than the value',
      ),
    stated_at: at('When the source says that it said so'),
    ...evidence,
  })
  .meta({ id: 'competing_claim', description: 'A statement about the same that is not the value' });

const change = z
  .strictObject({
    before: z.unknown().describe('The value before'),
    after: z.unknown().describe('The value from then on'),
    changed_at: instant.describe('When, by the clock of the tracking request'),
    source: valueSource.nullable().describe('Whose word changed it'),
    rule: text('The rule that chose that word'),
    snapshot_id: uuid.nullable().describe('The answer in which it was said'),
  })
  .meta({ id: 'value_change', description: 'A change of a published value' });

const provenValue = z
  .strictObject({
    of: z.enum(['container', 'shipment']).describe('Whose value it is'),
    field: z.string().describe('Name of the attribute, or of the relation, which leads to a place'),
    value: z
      .unknown()
      .describe('As the resource shows it; terminals by their keys. Null: it was taken back, or a rule hides it'),
    source: valueSource.nullable().describe('Whose word it is; null: it follows from reference data'),
    author: text('The person, of a correction'),
    rule: text('The rule that chose it, with its version'),
    rule_order: z
      .array(sourceKind)
      .nullable()
      .describe('Kinds of sources in the order in which the rule takes their word; null: it does not choose by kind'),
    said: z
      .unknown()
      .describe('What the source says, as precise as it says so; null where the value is worked out of more'),
    stated_at: at('When the source says that it said so'),
    observed_at: at('When the answer came in that first said so in these words'),
    published_at: at('Since when the value is what it is'),
    snapshot_id: uuid.nullable().describe('The answer in which it was said'),
    pointer: text('Where in the answer it stands: a JSON pointer (RFC 6901)'),
    competing: z.array(claim).describe('Other statements about the same, the newest first'),
    changes: z.array(change).describe('The last changes of the value, the newest first, 20 at most'),
  })
  .meta({ id: 'proven_value', description: 'A published value with whose word it is and what else was said' });

export const containerProvenance = defineResource<ContainerProvenanceSource>()({
  type: 'container_provenance',
  about: 'Why each value of a container and its shipment is what it is: who said it, when, and which rule chose it',
  id: ({ containerId }) => containerId,
  attributes: {
    values: [
      z.array(provenValue).describe('Values of the container, then of its shipment; what nobody spoke of is left out'),
      ({ values }) => values.map(onTheWire),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
  },
});

function onTheWire(proven: ProvenValue): z.input<typeof provenValue> {
  const { of, field, value, provenance, ruleOrder, chosen, others, changes } = proven;
  return {
    of,
    field,
    value,
    source: provenance && valueSourceOf(provenance.source),
    author: provenance?.author ?? null,
    rule: provenance?.rule ?? null,
    rule_order: ruleOrder && [...ruleOrder],
    said: chosen?.said ?? null,
    stated_at: wireTime(chosen?.statedAt),
    observed_at: wireTime(provenance?.observedAt),
    published_at: wireTime(changes[0]?.changedAt),
    snapshot_id: provenance?.snapshotId ?? null,
    pointer: provenance?.pointer ?? null,
    competing: others.map(competingOnTheWire),
    changes: changes.map(changeOnTheWire),
  };
}

function competingOnTheWire(other: UnchosenStatement): z.input<typeof claim> {
  return {
    source: valueSourceOf(other.source),
    author: other.author,
    said: other.said,
    because: other.because,
    stated_at: wireTime(other.statedAt),
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
