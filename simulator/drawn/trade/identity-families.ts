/** Families that test identity: which journey a number refers to, and whose containers a response lists. */

import { cycle, type DrawFamily, NO_TERMINAL, requestsAt, route } from './draft.ts';
import { drawCycle } from './draw-cycle.ts';
import type { TradeCycle } from './trade-world.ts';

/** Draws two or three journeys of the same container, days or months apart. */
export const reused: DrawFamily = (random, names) => {
  const cycles: TradeCycle[] = [];
  let start = 300;
  for (let index = 0; index < random.whole(2, 3); index++) {
    const drawn = cycle(random, names, index, { start, ports: route(random, NO_TERMINAL) });
    cycles.push(drawn);
    start = (drawn.moves.at(-1)?.at ?? start) + random.pick([random.between(40, 140), random.between(700, 2200)]);
  }
  const requests = cycles.flatMap((_cycle, index) =>
    (['booking', 'at_sea', 'after_return'] as const).flatMap((stage) => {
      const own = requestsAt(random, cycles, index, [stage]);
      return own.map((one) => ({
        ...one,
        type: 'container' as const,
        number: names.unit(0),
        cycle: stage === 'after_return' ? (cycles[index + 1] ? index + 1 : -1) : index,
      }));
    }),
  );
  return {
    cycles,
    requests,
    habits: { purgesAfter: random.pick([null, 400]), plans: random.pick(['whole', 'remaining']) },
  };
};

/** Events of the line's ships list the bills of all customers, other customers' bills first. */
export const otherCustomers: DrawFamily = (random, names) => {
  const ports = route(random, NO_TERMINAL, 0.3);
  const others = drawCycle(random, {
    name: names.cycle(0),
    units: [names.unit(5)],
    start: 300,
    ports,
    otherBills: [`${names.cycle(1)}BL`],
  });
  const ships = others.moves.filter(({ unit }) => unit === null);
  const own = drawCycle(random, {
    name: names.cycle(1),
    units: [names.unit(0)],
    start: 296,
    ports,
    otherBills: [`${names.cycle(0)}BL`],
  });
  // Both journeys use the same ships, so their moves happen at the same hours.
  let at = 0;
  const moves = own.moves.map((move, index) => {
    const like = others.moves[index];
    if (move.unit === null) at += 1;
    return like
      ? {
          ...move,
          at: move.unit === null ? like.at : like.at - 0.5,
          carriage: like.carriage,
          id: move.unit === null ? (ships[at - 1]?.id ?? move.id) : move.id,
        }
      : move;
  });
  const cycles = [others, { ...own, moves }];
  return {
    cycles,
    requests: requestsAt(random, cycles, 1, ['booking', 'at_sea', 'after_discharge']),
    habits: { plans: random.pick(['whole', 'remaining']) },
  };
};

/** Draws numbers that three accounts track, for two containers and two voyages over a year. */
export const sharedUnits: DrawFamily = (random, names) => {
  const units = [names.unit(0), names.unit(1)];
  const first = drawCycle(random, { name: names.cycle(0), units, start: 300, ports: route(random, NO_TERMINAL, 0.3) });
  const start = (first.moves.at(-1)?.at ?? 0) + random.between(50, 1500);
  const second = drawCycle(random, {
    name: names.cycle(1),
    units: units.slice(0, 1),
    start,
    ports: route(random, NO_TERMINAL, 0.3),
  });
  const third = drawCycle(random, {
    name: names.cycle(2),
    units: units.slice(1),
    start: start + 90,
    ports: route(random, NO_TERMINAL, 0.3),
  });
  const cycles = [first, second, third];
  const requests = cycles.flatMap((_cycle, index) =>
    requestsAt(random, cycles, index, ['booking', 'at_sea', 'after_discharge']),
  );
  return { cycles, requests, habits: { plans: random.pick(['whole', 'remaining']) } };
};
