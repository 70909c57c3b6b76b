/** Why each value of a container and its shipment is what it is: from what is remembered of it, and the history of its values. */
import type { ContainerRow } from '../../resources/containers/container.ts';
import type { ContainerProvenanceSource, ProvenValue } from '../../resources/containers/container-provenance.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Database } from '../../store/postgres/database.ts';
import { fieldChangesOf, type RecordedChange } from '../../store/shipments/field-changes.ts';
import { loadLedgerOfContainer } from '../../store/shipments/ledgers.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { claimsOfValue, type Remembered, type ValueClaims } from '../../tracking/publish/competing-statements.ts';
import { orderOfRule } from '../../tracking/view/precedence.ts';
import type { ContainerFields, Published, ShipmentFields } from '../../tracking/view/view.ts';
import type { ResourceLoader } from '../resource-loader.ts';
import { toInstant } from '../watches/watch-plan.ts';
import { clockOfShipment } from './route.ts';

export interface ProvenanceDeps {
  database: Database;
  /** Values are shown as it renders them. */
  loader: ResourceLoader;
  /** The account does not get what railroads say of last free days. */
  withoutRail: boolean;
  /** Wall clock. */
  now: Date;
}

/** So many changes of one value are told of. */
const CHANGES = 20;

/** Keys are published, and shown as relations to what they name. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  pod_terminal_key: 'pod_terminal',
  pickup_facility_key: 'pickup_facility',
  destination_terminal_key: 'destination_terminal',
};

type Field = keyof ContainerFields | keyof ShipmentFields;

interface Scene {
  deps: ProvenanceDeps;
  /** By the clock of the tracking request. */
  now: string;
  remembered: Remembered;
  changes: readonly RecordedChange[];
  /** Key of the terminal at the port of discharge. */
  podTerminal: string | null;
}

export async function provenanceOfContainer(
  deps: ProvenanceDeps,
  container: ContainerRow,
): Promise<ContainerProvenanceSource> {
  const { database, loader } = deps;
  const { account_id: accountId, id: containerId, shipment_id: shipmentId, number } = container;
  const [known, changes, clock, shipments] = await Promise.all([
    loadLedgerOfContainer(database, { accountId, shipmentId, number }),
    fieldChangesOf(database, { accountId, shipmentId, containerId }, CHANGES),
    clockOfShipment(database, { accountId, shipmentId, now: deps.now }),
    findShipmentsByIds(database, accountId, [shipmentId]),
  ]);
  if (known === null) return { containerId, shipmentId, values: [] };
  const [[shownContainer], [shownShipment]] = await Promise.all([
    loader.containers([container]),
    loader.shipments(shipments),
  ]);
  const view = known.container?.view ?? null;
  const scene: Scene = {
    deps,
    now: toInstant(clock.now),
    remembered: { shipment: known.shipment.ledger, container: known.container?.ledger ?? null },
    changes,
    podTerminal: view?.fields.pod_terminal_key.value ?? null,
  };
  return {
    containerId,
    shipmentId,
    values: [
      ...provenValues('container', view?.fields ?? {}, shownContainer, scene),
      ...provenValues('shipment', known.shipment.view.fields, shownShipment, scene),
    ],
  };
}

function provenValues(
  of: ProvenValue['of'],
  fields: Partial<Record<Field, Published<unknown>>>,
  shown: Resource | undefined,
  scene: Scene,
): ProvenValue[] {
  const byName = (Object.entries(fields) as [Field, Published<unknown>][]).sort(([a], [b]) => (a < b ? -1 : 1));
  return byName.flatMap(([field, published]) => {
    if (isUnsaid(published) || (scene.deps.withoutRail && field === 'pickup_lfd_rail')) return [];
    const { value, provenance } = published;
    const claims: ValueClaims =
      provenance === null
        ? { chosen: null, others: [] }
        : claimsOfValue(scene.remembered, field, provenance, scene.now);
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

function isUnsaid({ value, provenance }: Published<unknown>): boolean {
  const isNothing = value === null || value === false || (Array.isArray(value) && value.length === 0);
  return provenance === null && isNothing;
}

function shownValue(field: Field, value: unknown, shown: Resource | undefined): unknown {
  const attributes = shown?.attributes ?? {};
  if (field in attributes) return attributes[field];
  const deadlines = attributes['import_deadlines'];
  const isDeadline = typeof deadlines === 'object' && deadlines !== null && field in deadlines;
  return isDeadline ? (deadlines as Record<string, unknown>)[field] : value;
}

/** Of last free days, an account without rail gets those of the line, of the terminal at the port, and its own. */
function isForAccount(
  field: Field,
  { kind, code }: { kind: string; code: string },
  { deps, podTerminal }: Scene,
): boolean {
  if (!deps.withoutRail || !field.startsWith('pickup_lfd')) return true;
  return kind === 'line' || kind === 'person' || (kind === 'terminal' && code === podTerminal);
}
