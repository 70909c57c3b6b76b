/** What is answered of a shipment: its way, ship and estimates, as its line has told them. */
import type { Moment } from './moment.ts';
import { type Answer, APP, age, BASE, type Pair, pick } from './pairs.ts';
import type { Answers } from './session.ts';
import { toldOfBox } from './told-of-box.ts';

export function shipmentPairs(moment: Moment, { shipment, shipments, changes, boxes: answered }: Answers): Pair[] {
  const { truth, told, line, boxes, isEnded, now, scenario } = moment;
  if (shipment === null) return [];
  const legs = told.legs(boxes[0]?.input.box ?? 0);
  const [first, last] = [legs[0], legs.at(-1)];
  const trains = Object.entries(
    scenario.boxes[0]?.route.rail ? { id: `rail/${scenario.boxes[0].route.rail.depart}/arrive` } : {},
  );
  const inland = trains.flatMap(([, id]) => told.lastEstimate(id) ?? [])[0];
  const arrived = trains.flatMap(
    ([, id]) => told.moves().find(({ move, classifier }) => move.id === id && classifier === 'ACT')?.move ?? [],
  )[0];
  const routing = {
    portOfLading: {
      locode: first?.from.locode ?? null,
      etd: first?.from.estimated ?? null,
      atd: first?.from.actual ?? null,
    },
    portOfDischarge: {
      locode: last?.to.locode ?? null,
      eta: last?.to.estimated ?? null,
      ata: last?.to.actual ?? null,
      originalEta: last === undefined ? null : told.originalEta(last.to.locode),
    },
    destination:
      inland === undefined && arrived === undefined
        ? null
        : { eta: inland ? told.time(inland) : null, ata: arrived ? told.time(arrived) : null },
  };
  const { portOfLading: pol, portOfDischarge: pod, destination } = shipment.routing;
  const [row] = shipments.items;
  const lineSource = shipment._metadata.sources.find(({ source }: Answer) => source === 'shipping_line');
  const estimates = changes.filter(
    ({ event, field }: Answer) => event === 'shipment.estimated.arrival' && field === 'podEtaAt',
  );
  return [
    {
      what: 'get_shipment_details',
      actual: {
        number: shipment.billOfLading,
        line: shipment.shippingLine.scac,
        routing: {
          portOfLading: pick(pol, ['locode', 'etd', 'atd']),
          portOfDischarge: pick(pod, ['locode', 'eta', 'ata', 'originalEta']),
          destination: destination && pick(destination, ['eta', 'ata']),
        },
        vesselAtPod: pick(shipment.vesselAtPod, ['name', 'imo', 'voyageNumber']),
        containers: shipment.containers.containers.map(({ number, status }: Answer) => ({ number, status })),
        stopped: shipment.tracking.lineTrackingStoppedReason,
        answeredAt: shipment.tracking.lineTrackingLastSucceededAt,
        metadata: pick(lineSource, ['code', 'observedAt', 'ageSeconds']),
        links: shipment._metadata.links,
      },
      expected: {
        number: truth.request.request_number,
        line: truth.line,
        routing,
        vesselAtPod: { name: last?.vessel ?? null, imo: last?.imo ?? null, voyageNumber: last?.voyage ?? null },
        containers: boxes.map(({ number, input }) => ({ number, status: toldOfBox(input).status })),
        stopped: isEnded ? truth.end.reason : null,
        answeredAt: line.answeredAt,
        metadata: { code: truth.line, observedAt: line.answeredAt, ageSeconds: age(now, line.answeredAt) },
        links: {
          app: `${APP}/shipments/find?q=${truth.request.request_number}`,
          api: `${BASE}/v2/shipments/${shipment.id}`,
        },
      },
    },
    {
      what: 'list_shipments beside get_shipment_details',
      actual: {
        id: row?.id,
        status: row?.status,
        vesselAtPod: row?.vesselAtPod,
        ports: [row?.ports.portOfLading?.locode, row?.ports.portOfDischarge?.ata],
      },
      expected: {
        id: shipment.id,
        status: shipment.status,
        vesselAtPod: shipment.vesselAtPod,
        ports: [pol.locode ?? undefined, pod.ata ?? undefined],
      },
    },
    {
      what: 'what_changed_since: the estimated arrival',
      actual: {
        last: estimates.at(-1)?.value ?? null,
        holding: estimates.map(({ value, stillHolds }: Answer) => stillHolds === (value === pod.eta)).every(Boolean),
      },
      expected: { last: estimates.length === 0 ? null : routing.portOfDischarge.eta, holding: true },
    },
    {
      what: 'containers with answers',
      actual: [...answered.keys()].sort(),
      expected: boxes.map(({ number }) => number).sort(),
    },
  ];
}
