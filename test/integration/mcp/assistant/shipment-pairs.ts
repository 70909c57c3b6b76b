/** Compares tool results about a shipment with its line's reports: its route, ship and estimates. */

import { containerFacts } from './container-facts.ts';
import type { Moment } from './moment.ts';
import { type Answer, APP, age, BASE, type Pair, pick } from './pairs.ts';
import type { Answers } from './session.ts';

export function shipmentPairs(moment: Moment, answers: Answers): Pair[] {
  if (answers.shipment === null) return [];
  return [routingPair(moment, answers), detailsPair(moment, answers), rowPair(answers), estimatePair(answers)];
}

function routingPair(moment: Moment, { shipment }: Answers): Pair {
  const { reported, containers } = moment;
  const legs = reported.legs(containers[0]?.input.container ?? 0);
  const [first, last] = [legs[0], legs.at(-1)];
  const { portOfLading, portOfDischarge, destination } = shipment.routing;
  return {
    what: 'get_shipment_details: its way',
    actual: {
      portOfLading: pick(portOfLading, ['locode', 'etd', 'atd']),
      portOfDischarge: pick(portOfDischarge, ['locode', 'eta', 'ata', 'originalEta']),
      destination: destination && pick(destination, ['eta', 'ata']),
      vesselAtPod: pick(shipment.vesselAtPod, ['name', 'imo', 'voyageNumber']),
    },
    expected: {
      portOfLading: {
        locode: first?.from.locode ?? null,
        etd: first?.from.estimated ?? null,
        atd: first?.from.actual ?? null,
      },
      portOfDischarge: {
        locode: last?.to.locode ?? null,
        eta: last?.to.estimated ?? null,
        ata: last?.to.actual ?? null,
        originalEta: last === undefined ? null : reported.originalEta(last.to.locode),
      },
      destination: arrivalByRail(moment),
      vesselAtPod: { name: last?.vessel ?? null, imo: last?.imo ?? null, voyageNumber: last?.voyage ?? null },
    },
  };
}

/** Returns the rail arrival as announced and reported by the line; null if there is no train. */
function arrivalByRail({ scenario, reported }: Moment): { eta: string | null; ata: string | null } | null {
  const rail = scenario.containers[0]?.route.rail;
  if (rail === undefined) return null;
  const id = `rail/${rail.depart}/arrive`;
  const estimate = reported.lastEstimate(id);
  const actual = reported.moves().find(({ move, classifier }) => move.id === id && classifier === 'ACT');
  if (estimate === null && actual === undefined) return null;
  return { eta: estimate && reported.time(estimate), ata: actual === undefined ? null : reported.time(actual.move) };
}

function detailsPair(
  { truth, line, containers, isEnded, now }: Moment,
  { shipment, byContainer: answered }: Answers,
): Pair {
  const { request_number: number } = truth.request;
  const source = shipment._metadata.sources.find((one: Answer) => one.source === 'shipping_line');
  return {
    what: 'get_shipment_details',
    actual: {
      number: shipment.billOfLading,
      line: shipment.shippingLine.scac,
      count: shipment.containers.count,
      containers: shipment.containers.containers.map((one: Answer) => `${one.number} ${one.status} ${one.pickupLfd}`),
      found: [...answered.keys()].sort(),
      stopped: shipment.tracking.lineTrackingStoppedReason,
      answeredAt: shipment.tracking.lineTrackingLastSucceededAt,
      source: pick(source, ['code', 'observedAt', 'ageSeconds']),
      links: shipment._metadata.links,
    },
    expected: {
      number,
      line: truth.line,
      count: containers.length,
      containers: containers.map((container) => {
        const { status, demurrage } = containerFacts(container.input);
        return `${container.number} ${status} ${demurrage.pickupLfd}`;
      }),
      found: containers.map((container) => container.number).sort(),
      stopped: isEnded ? truth.end.reason : null,
      answeredAt: line.answeredAt,
      source: { code: truth.line, observedAt: line.answeredAt, ageSeconds: age(now, line.answeredAt) },
      links: { app: `${APP}/shipments/find?q=${number}`, api: `${BASE}/v2/shipments/${shipment.id}` },
    },
  };
}

/** Compares the list row, which states the same in fewer words and leaves out missing values. */
function rowPair({ shipment, shipments }: Answers): Pair {
  const [row] = shipments.items;
  const { portOfLading, portOfDischarge } = shipment.routing;
  return {
    what: 'list_shipments beside get_shipment_details',
    actual: [row.id, row.status, row.vesselAtPod, row.ports.portOfLading?.locode, row.ports.portOfDischarge?.ata],
    expected: [
      shipment.id,
      shipment.status,
      shipment.vesselAtPod,
      portOfLading.locode ?? undefined,
      portOfDischarge.ata ?? undefined,
    ],
  };
}

/** Compares the current estimate with the last one announced; earlier estimates no longer apply. */
function estimatePair({ shipment, changes }: Answers): Pair {
  const { eta } = shipment.routing.portOfDischarge;
  const reported = changes.filter(
    ({ event, field }: Answer) => event === 'shipment.estimated.arrival' && field === 'podEtaAt',
  );
  return {
    what: 'what_changed_since: the estimated arrival',
    actual: { last: reported.at(-1)?.value ?? null, holding: reported.map(({ stillHolds }: Answer) => stillHolds) },
    expected: {
      last: reported.length === 0 ? null : eta,
      holding: reported.map(({ value }: Answer) => value === eta),
    },
  };
}
