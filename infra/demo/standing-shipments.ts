import { requestFor, scenarioNumber } from '../../simulator/numbers.ts';

/** Customers of the standing shipments. Each stage has one shipment for each, in this order. */
export const customers = [
  'Alder & Finch Furniture',
  'Brightwell Toys',
  'Cobalt Cycles',
  'Dunmore Garden Tools',
] as const;

export interface StandingShipment {
  request: ReturnType<typeof requestFor>;
  customer: (typeof customers)[number];
  purchaseOrder: string;
}

/** Shipments whose journeys began on the same day and which share a test clock. */
export interface Stage {
  /** Age of the journeys. */
  days: number;
  shipments: StandingShipment[];
}

/** Scenarios whose journeys are interesting at a given age in days (simulator/README.md describes each). */
const scenariosByAge: readonly [days: number, codes: string[]][] = [
  // Booked, or not yet listed by the line.
  [1.2, ['BOOKING', 'NOTYET', 'SPLIT']],
  [4.4, ['ROLLOVER', 'RETRACT', 'LEFTBEHIND', 'DIRECT']],
  // At sea.
  [6.6, ['TRANSSHIP', 'THREEHUBS', 'CORRECT', 'ETAEARLY']],
  [9.3, ['ETALATE', 'PODCHANGED', 'DOOR', 'EXPORTRAIL']],
  // At the port of discharge, where holds, last free days and fees matter.
  [11.4, ['BERTHED', 'LFDEARLIER', 'HOLDBLANK', 'ETAPASSED']],
  [12.6, ['FEESGROW', 'APPOINTMENT', 'OFFDOCK', 'SHORTLAND']],
  [16.2, ['NOPICKUP', 'ETAFLAP', 'TERMSILENT']],
  [20.4, ['DIRECT', 'GONE', 'TWOHUBS']],
  // On a train, held, or partly picked up.
  [26.5, ['RAIL', 'HOLDLFD', 'TWOFATES']],
  [34.3, ['RAIL', 'TRANSSHIP', 'NOEMPTY', 'TWOFATES']],
  // Finished.
  [46.1, ['RAIL', 'HOLDLFD', 'ROLLOVER', 'ONEBOX']],
];

/** Simulated shipments that `npm start` adds to an empty account, in all stages of a journey. */
export const stages: readonly Stage[] = scenariosByAge.map(([days, codes], stage) => ({
  days,
  shipments: codes.map((code, index) => standingShipment(code, 100 + stage, index)),
}));

function standingShipment(code: string, instance: number, index: number): StandingShipment {
  return {
    request: requestFor(scenarioNumber(code, instance)),
    customer: customers[index % customers.length] ?? customers[0],
    purchaseOrder: `PO-${4_500_000 + instance * 10 + index}`,
  };
}
