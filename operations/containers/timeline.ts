/**
 * Builds the timeline of a container from all versions of its published milestones and from plans that exist only as
 * raw events.
 */
import type { ContainerRow } from '../../resources/containers/container.ts';
import type { ContainerTimelineSource } from '../../resources/containers/container-timeline.ts';
import { milestoneVersions } from '../../store/containers/transport-events.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { loadLedgerOfContainer, type RememberedContainer } from '../../store/shipments/ledgers.ts';
import type { Classifier } from '../../tracking/claims/claims.ts';
import type { ActualKind, TransportEventKind } from '../../tracking/fields/transport-event-kind.ts';
import { kindOrder } from '../../tracking/publish/transport-events.ts';
import type { FirstPublishedEstimate, PublishedVersion, UnpublishedPlan } from '../../tracking/route/timeline.ts';
import { timelineOf } from '../../tracking/route/timeline.ts';
import type { PublishedFields, RawEventView, ShipmentFields } from '../../tracking/view/view.ts';

export async function timelineOfContainer(
  database: Queryable,
  container: ContainerRow,
): Promise<ContainerTimelineSource> {
  const { account_id: accountId, id: containerId, shipment_id: shipmentId, number } = container;
  const [rows, remembered] = await Promise.all([
    milestoneVersions(database, accountId, containerId),
    loadLedgerOfContainer(database, { accountId, shipmentId, number }),
  ]);
  const milestones = timelineOf({
    versions: rows.flatMap((row) => {
      const kind = KINDS.get(row.event);
      return kind === undefined ? [] : [versionOf(row, kind)];
    }),
    plans: remembered === null ? [] : plansOf(remembered),
    firstEstimates: remembered === null ? [] : firstEstimatesOf(remembered.shipment.view.fields),
  });
  return { containerId, shipmentId, milestones };
}

const KINDS = new Map<string, TransportEventKind>(kindOrder.map((kind) => [`container.transport.${kind}`, kind]));

type VersionRow = Awaited<ReturnType<typeof milestoneVersions>>[number];

function versionOf(row: VersionRow, kind: TransportEventKind): PublishedVersion {
  const { vessel_imo: imo, vessel_name: name } = row;
  return {
    id: row.id,
    key: row.key,
    kind,
    classifier: row.classifier ?? 'actual',
    at: row.timestamp?.toISOString() ?? null,
    precision: row.precision,
    timezone: row.timezone,
    locode: row.locode,
    placeName: row.place_name,
    terminalKey: row.terminal_key,
    vessel: imo === null && name === null ? null : { imo, name },
    voyage: row.voyage_number,
    flags: row.flags,
    witnesses: row.witnesses,
    previousId: row.previous_version_id,
    endedAt: row.invalidated_at?.toISOString() ?? null,
    endReason: row.invalidation_reason,
  };
}

function plansOf({ shipment, container }: RememberedContainer): UnpublishedPlan[] {
  const classifierOf = ({ key }: RawEventView): Classifier | null => {
    const entry = key.slice(0, key.lastIndexOf('='));
    return (container?.ledger.events[entry] ?? shipment.ledger.events[entry])?.claim.classifier ?? null;
  };
  return (container?.view?.rawEvents ?? []).flatMap((raw): UnpublishedPlan[] => {
    const classifier = classifierOf(raw);
    const isPlan = raw.estimated && raw.event !== null && raw.invalidated_at === null;
    if (!isPlan || classifier === null) return [];
    const { timestamp: at, timezone, locode, place_name: placeName, vessel, voyage, provenance } = raw;
    const plan = { at, timezone, locode, placeName, terminalKey: null, vessel, voyage, provenance };
    return [{ ...plan, classifier, kind: kindOf(raw.event ?? '') }];
  });
}

function firstEstimatesOf(fields: PublishedFields<ShipmentFields>): FirstPublishedEstimate[] {
  const ofShips = [
    { kind: 'vessel_departed', first: fields.pol_original_etd_at, locode: fields.port_of_lading_locode.value },
    { kind: 'vessel_arrived', first: fields.pod_original_eta_at, locode: fields.port_of_discharge_locode.value },
    {
      kind: 'arrived_at_inland_destination',
      first: fields.destination_original_eta_at,
      locode: fields.destination_locode.value,
    },
  ] as const;
  return ofShips.flatMap(({ kind, first: { value: at, provenance }, locode }) =>
    at === null || provenance === null ? [] : [{ kind, locode, at, provenance }],
  );
}

/** Returns the milestone kind of a raw event. Only one milestone has a different name there. */
function kindOf(event: string): ActualKind {
  return (event === 'arrived_at_destination' ? 'arrived_at_inland_destination' : event) as ActualKind;
}
