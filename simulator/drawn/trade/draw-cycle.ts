/** Draws one journey of a few containers: what really happens, before any source reports it. */
import { withImoCheckDigit } from '../../check-digits.ts';
import type { Random } from '../random.ts';
import { type TradePort, tradePlace } from './trade-places.ts';
import type { TradeCarriage, TradeCycle, TradeMode, TradeMove } from './trade-world.ts';

export interface CycleOptions {
  name: string;
  units: string[];
  /** Hour of the empty pickup. */
  start: number;
  ports: TradePort[];
  /** Place where the container is loaded onto a barge to the port of lading. */
  exportBarge?: TradePort;
  inland?: { place: TradePort; by: TradeMode; via?: TradePort };
  /** A port en route where the ship discharges the container and loads it again. */
  restow?: TradePort;
  /** Another port of the planned complex, where the container is discharged under the same call. */
  landsAt?: TradePort;
  /** A yard at the port of discharge to which the container is trucked before the pickup. */
  examSite?: TradePort;
  isReturned?: boolean;
  otherBills?: string[];
}

const SHIPS = ['SEA HERON', 'SEA PLOVER', 'SEA CURLEW', 'SEA LINNET', 'SEA MERLIN', 'SEA OSPREY', 'SEA PETREL'];

type Step = Pick<TradeMove, 'kind' | 'mode' | 'place' | 'meaning'> &
  Partial<Pick<TradeMove, 'laden' | 'carriage'>> & { after: number; ofShip?: boolean };

export function drawCycle(random: Random, options: CycleOptions): TradeCycle {
  const { name, units, ports, inland } = options;
  const steps = stepsOf(random, options);
  const moves: TradeMove[] = [];
  let hour = options.start;
  steps.forEach(({ after, ofShip, ...step }, index) => {
    hour += after;
    const base = { laden: true, carriage: null, ...step };
    if (ofShip) moves.push({ ...base, id: `${name}/${index}`, unit: null, at: hour });
    else
      units.forEach((unit, at) => {
        // Containers on the same ship are handled some minutes apart.
        moves.push({ ...base, id: `${name}/${index}/${at}`, unit, at: hour + at * 0.2 });
      });
  });
  const pod = options.landsAt ?? ports.at(-1) ?? 'NLRTM';
  return {
    bill: `${name}BL`,
    booking: `${name}BK`,
    units,
    moves,
    pol: ports[0] ?? 'CNSHA',
    pod,
    inland: inland ? { place: inland.place, by: inland.by } : null,
    otherBills: options.otherBills ?? [],
  };
}

function carriage(
  random: Random,
  place: TradePort,
  mode: TradeMode,
  ship?: TradeCarriage,
  others: readonly string[] = [],
): TradeCarriage {
  if (ship) return { ...ship, callId: `${ship.callId.split('-')[0]}-${place}` };
  const number = random.whole(100, 999);
  const name = mode === 'VESSEL' ? random.pick(SHIPS.filter((one) => !others.includes(one))) : null;
  const imo = name === null ? null : withImoCheckDigit(`98${String(SHIPS.indexOf(name)).padStart(4, '0')}`);
  return { name, imo, voyage: `${number}${random.pick(['E', 'W'])}`, callId: `TC${random.whole(1e6, 9e6)}-${place}` };
}

function stepsOf(random: Random, options: CycleOptions): Step[] {
  const { ports, exportBarge, inland, restow, landsAt, examSite } = options;
  const [pol = 'CNSHA'] = ports;
  const steps: Step[] = [
    { kind: 'gate_out', mode: 'TRUCK', laden: false, place: exportBarge ?? pol, meaning: 'empty_out', after: 0 },
    { kind: 'gate_in', mode: 'TRUCK', place: exportBarge ?? pol, meaning: 'full_in', after: random.between(20, 90) },
  ];
  if (exportBarge) steps.push(...carried(random, 'BARGE', exportBarge, pol, 'pre_carriage', [4, 30], [20, 90]));
  ports.slice(1).forEach((to, leg) => {
    const from = ports[leg] ?? pol;
    const isFirst = leg === 0;
    const isLast = leg === ports.length - 2;
    // The container must not leave the hub on the ship that brought it.
    const ship = carriage(random, from, 'VESSEL', undefined, shipsOf(steps));
    const there = carriage(random, to, 'VESSEL', ship);
    // A call at a port complex has a single id, regardless of the port where the container is discharged.
    const landed = isLast && landsAt ? landsAt : to;
    steps.push(
      {
        kind: 'load',
        mode: 'VESSEL',
        place: from,
        carriage: ship,
        meaning: isFirst ? 'pol_loaded' : 'hub',
        after: random.between(10, 80),
      },
      {
        kind: 'depart',
        mode: 'VESSEL',
        place: from,
        carriage: ship,
        meaning: isFirst ? 'pol_departed' : 'hub',
        after: random.between(3, 20),
        ofShip: true,
      },
    );
    if (isLast && restow) {
      const call = carriage(random, restow, 'VESSEL', ship);
      steps.push(
        {
          kind: 'discharge',
          mode: 'VESSEL',
          place: restow,
          carriage: call,
          meaning: 'restow',
          after: random.between(60, 120),
        },
        { kind: 'load', mode: 'VESSEL', place: restow, carriage: call, meaning: 'restow', after: random.between(3, 9) },
      );
    }
    const sailing = isLast ? random.between(200, 600) : random.between(50, 160);
    steps.push(
      {
        kind: 'arrive',
        mode: 'VESSEL',
        place: to,
        carriage: there,
        meaning: isLast ? 'pod_arrived' : 'hub',
        after: sailing,
        ofShip: true,
      },
      {
        kind: 'discharge',
        mode: 'VESSEL',
        place: landed,
        carriage: there,
        meaning: isLast ? 'pod_discharged' : 'hub',
        after: random.between(4, 30),
      },
    );
  });
  const pod = landsAt ?? ports.at(-1) ?? 'NLRTM';
  if (inland?.via) {
    steps.push(
      { kind: 'gate_out', mode: 'TRUCK', place: pod, meaning: 'drayage_out', after: random.between(20, 60) },
      { kind: 'gate_in', mode: 'TRUCK', place: inland.via, meaning: 'onward_in', after: random.between(1, 5) },
    );
  }
  if (examSite) {
    steps.push(
      { kind: 'gate_out', mode: 'TRUCK', place: pod, meaning: 'drayage_out', after: random.between(20, 60) },
      { kind: 'gate_in', mode: 'TRUCK', place: examSite, meaning: 'onward_in', after: random.between(1, 5) },
    );
  }
  if (inland) steps.push(...carried(random, inland.by, inland.via ?? pod, inland.place, 'onward', [12, 70], [30, 110]));
  const last = inland?.place ?? examSite ?? pod;
  steps.push({ kind: 'gate_out', mode: 'TRUCK', place: last, meaning: 'full_out', after: random.between(30, 170) });
  if (options.isReturned ?? true)
    steps.push({
      kind: 'gate_in',
      mode: 'TRUCK',
      laden: false,
      place: tradePlace(last).type === 'POTE' ? last : pod,
      meaning: 'empty_in',
      after: random.between(20, 150),
    });
  return steps;
}

/** Adds a barge or rail leg before or after the sea leg. */
function carried(
  random: Random,
  mode: TradeMode,
  from: TradePort,
  to: TradePort,
  role: 'onward' | 'pre_carriage',
  before: readonly [number, number],
  under: readonly [number, number],
): Step[] {
  const start = carriage(random, from, mode);
  const end = carriage(random, to, mode, start);
  const of = (meaning: 'onward_loaded' | 'onward_departed' | 'onward_arrived' | 'onward_discharged') =>
    role === 'onward' ? meaning : ('pre_carriage' as const);
  return [
    {
      kind: 'load',
      mode,
      place: from,
      carriage: start,
      meaning: of('onward_loaded'),
      after: random.between(...before),
    },
    {
      kind: 'depart',
      mode,
      place: from,
      carriage: start,
      meaning: of('onward_departed'),
      after: random.between(2, 12),
      ofShip: true,
    },
    {
      kind: 'arrive',
      mode,
      place: to,
      carriage: end,
      meaning: of('onward_arrived'),
      after: random.between(...under),
      ofShip: true,
    },
    {
      kind: 'discharge',
      mode,
      place: to,
      carriage: end,
      meaning: of('onward_discharged'),
      after: random.between(2, 12),
    },
  ];
}

function shipsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ carriage: ship }) => ship?.name ?? []);
}
