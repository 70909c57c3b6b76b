/**
 * Families that test ports and places: barges, ports of one complex, terminals, ramps, exam sites, restows, time zones.
 */
import { ASIA, cycle, type DrawFamily, NO_TERMINAL, POLLED, requestsAt, route } from './draft.ts';
import { drawRows } from './draw-rows.ts';
import type { TradePort } from './trade-places.ts';

export const importBarge: DrawFamily = (random, names) => {
  const [pod, place] = random.pick([
    ['NLRTM', 'DEDUI'],
    ['BEANR', 'CHBSL'],
    ['CNSHA', 'CNWUH'],
    ['HKHKG', 'CNJMN'],
  ] as const);
  const ports: TradePort[] = [random.pick(['SGSIN', 'KRPUS'] as const), pod];
  return {
    cycles: [cycle(random, names, 0, { ports, inland: { place, by: 'BARGE' } })],
    habits: { plans: random.pick(['whole', 'remaining', 'none']) },
  };
};

export const exportBarge: DrawFamily = (random, names) => {
  const [origin, pol] = random.pick([
    ['DEDUI', 'NLRTM'],
    ['CNWUH', 'CNSHA'],
    ['CNJMN', 'HKHKG'],
  ] as const);
  const ports: TradePort[] = [pol, random.pick(['USNYC', 'USSAV', 'BRSSZ'] as const)];
  return {
    cycles: [cycle(random, names, 0, { ports, exportBarge: origin })],
    habits: { plans: random.pick(['whole', 'none']) },
  };
};

export const siblingPorts: DrawFamily = (random, names) => {
  const [planned, landsAt] = random.pick([
    ['USNYC', 'USEWR'],
    ['USLAX', 'USLGB'],
    ['USLGB', 'USLAX'],
  ] as const);
  return {
    cycles: [cycle(random, names, 0, { ports: [...route(random, [planned], 0.3)], landsAt })],
    habits: { plans: random.pick(['whole', 'remaining']), callIds: random.pick(['stable', 'stable', 'none']) },
  };
};

/** The terminal still shows the row of the previous visit, or releases the container before its arrival. */
export const formerVisit: DrawFamily = (random, names) => {
  const pod = random.pick(POLLED);
  const first = cycle(random, names, 0, { ports: route(random, [pod], 0) });
  const end = first.moves.at(-1)?.at ?? 0;
  const cycles = [
    first,
    cycle(random, names, 1, { start: end + random.between(60, 300), ports: route(random, [pod], 0) }),
  ];
  return {
    cycles,
    rows: drawRows(random, cycles),
    requests: requestsAt(random, cycles, 1),
    habits: { plans: random.pick(['whole', 'remaining']) },
  };
};

export const terminalRows: DrawFamily = (random, names) => {
  const cycles = [
    cycle(random, names, 0, { ports: route(random, POLLED, 0.4), units: [names.unit(0), names.unit(1)] }),
  ];
  return { cycles, rows: drawRows(random, cycles), habits: { plans: random.pick(['whole', 'remaining', 'none']) } };
};

export const drayage: DrawFamily = (random, names) => {
  const isExam = random.chance(0.4);
  return {
    cycles: [
      cycle(random, names, 0, {
        ports: [random.pick(ASIA), 'USLAX'],
        ...(isExam
          ? { examSite: 'LAX_EXAM_SITE' }
          : { inland: { place: random.pick(['USCHI', 'USDAL'] as const), by: 'RAIL', via: 'LAX_RAMP' } }),
      }),
    ],
    habits: { plans: random.pick(['whole', 'none']) },
  };
};

export const restows: DrawFamily = (random, names) => ({
  cycles: [
    cycle(random, names, 0, {
      ports: [random.pick(['CNSHA', 'KRPUS'] as const), random.pick(NO_TERMINAL)],
      restow: random.pick(['SGSIN', 'LKCMB'] as const),
    }),
  ],
  habits: { plans: random.pick(['whole', 'remaining', 'none']) },
});

export const halfHourZones: DrawFamily = (random, names) => ({
  cycles: [
    cycle(random, names, 0, {
      ports: [
        random.pick(['INNSA', 'LKCMB', 'MMRGN'] as const),
        random.pick(['SGSIN', 'KRPUS'] as const),
        random.pick(['AUADL', 'INMUN'] as const),
      ],
    }),
  ],
  habits: { times: random.pick(['local', 'instant']) },
});
