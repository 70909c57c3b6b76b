/** Explains each published value of a container and its shipment, using the ledger and the history of its changes. */
import { isRecord, keysOf } from '../../reference/records.ts';
import type { ContainerRow } from '../../resources/containers/container.ts';
import type { ContainerProvenanceSource, ProvenValue } from '../../resources/containers/container-provenance.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Database } from '../../store/postgres/database.ts';
import { fieldChangesOf, type RecordedChange } from '../../store/shipments/field-changes.ts';
import { loadLedgerOfContainer } from '../../store/shipments/ledgers.ts';
import {
  type ExplainedLedgers,
  explainValue,
  type ValueExplanation,
} from '../../tracking/publish/competing-statements.ts';
import { orderOfRule } from '../../tracking/view/precedence.ts';
import type { ContainerFields, Published, ShipmentFields } from '../../tracking/view/view.ts';
import type { ResourceLoader } from '../resource-loader.ts';
import { toInstant } from '../to-instant.ts';
import { clockOfShipment } from './route.ts';

export interface ProvenanceDeps {
  database: Database;
  loader: ResourceLoader;
  withoutRail: boolean;
  now: Date;
}

const MAX_CHANGES_PER_VALUE = 20;

/** Fields that resources render as relationships. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  pod_terminal_key: 'pod_terminal',
  pickup_facility_key: 'pickup_facility',
  destination_terminal_key: 'destination_terminal',
};

type Field = keyof ContainerFields | keyof ShipmentFields;

interface Scene {
  deps: ProvenanceDeps;
  /** Time on the tracking request's clock. */
  now: string;
  remembered: ExplainedLedgers;
  changes: readonly RecordedChange[];
  podTerminal: string | null;
}

export async function provenanceOfContainer(
  deps: ProvenanceDeps,
  container: ContainerRow,
): Promise<ContainerProvenanceSource> {
  const { database, loader } = deps;
  const { account_id: accountId, id: containerId, shipment_id: shipmentId, number } = container;
  const [ledgers, changes, clock, [shownContainer, shownShipment]] = await Promise.all([
    loadLedgerOfContainer(database, { accountId, shipmentId, number }),
    fieldChangesOf(database, { accountId, shipmentId, containerId }, MAX_CHANGES_PER_VALUE),
    clockOfShipment(database, { accountId, shipmentId, now: deps.now }),
    loader.load([
      { type: 'container', id: containerId },
      { type: 'shipment', id: shipmentId },
    ]),
  ]);
  if (ledgers === null) return { containerId, shipmentId, values: [] };
  const view = ledgers.container?.view ?? null;
  const scene: Scene = {
    deps,
    now: toInstant(clock.now),
    remembered: { shipment: ledgers.shipment.ledger, container: ledgers.container?.ledger ?? null },
    changes,
    podTerminal: view?.fields.pod_terminal_key.value ?? null,
  };
  return {
    containerId,
    shipmentId,
    values: [
      ...provenValues('container', view?.fields ?? {}, shownContainer, scene),
      ...provenValues('shipment', ledgers.shipment.view.fields, shownShipment, scene),
    ],
  };
}

function provenValues(
  of: ProvenValue['of'],
  fields: Partial<Record<Field, Published<unknown>>>,
  shown: Resource | undefined,
  scene: Scene,
): ProvenValue[] {
  return keysOf(fields)
    .sort()
    .flatMap((field) => {
      const published = fields[field];
      if (published === undefined) return [];
      if (isUnreported(published) || (scene.deps.withoutRail && field === 'pickup_lfd_rail')) return [];
      const { value, provenance } = published;
      const claims: ValueExplanation =
        provenance === null
          ? { chosen: null, others: [] }
          : explainValue(scene.remembered, field, provenance, scene.now);
      return [
        {
          of,
          field: SHOWN_AS[field] ?? field,
          value: shownValue(field, value, shown),
          provenance,
          ruleOrder: provenance === null ? null : orderOfRule(provenance.rule),
          chosen: claims.chosen,
          others: claims.others.filter((other) => isForAccount(field, other.source, scene)),
          changes: scene.changes.filter((one) => one.of === of && one.field === field),
        },
      ];
    });
}

function isUnreported({ value, provenance }: Published<unknown>): boolean {
  const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
  return provenance === null && isEmpty;
}

function shownValue(field: Field, value: unknown, shown: Resource | undefined): unknown {
  const attributes = shown?.attributes ?? {};
  if (field in attributes) return attributes[field];
  const deadlines = attributes['import_deadlines'];
  return isRecord(deadlines) && field in deadlines ? deadlines[field] : value;
}

/**
 * Whether the account may see a value. If rail data is switched off, last free days come only from the line,
 * the port terminal and corrections.
 */
function isForAccount(
  field: Field,
  { kind, code }: { kind: string; code: string },
  { deps, podTerminal }: Scene,
): boolean {
  if (!deps.withoutRail || !field.startsWith('pickup_lfd')) return true;
  return kind === 'line' || kind === 'person' || (kind === 'terminal' && code === podTerminal);
}
