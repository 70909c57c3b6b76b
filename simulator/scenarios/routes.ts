/** Plain journeys that other scenarios start from and alter. */
import type { PlaceKey } from '../places.ts';
import type { ContainerRoute, SeaLeg, SimulatedContainer } from '../scenario.ts';

const pacific: SeaLeg = {
  vessel: 'ALBATROSS',
  voyage: '026E',
  from: 'NINGBO',
  to: 'LOS_ANGELES',
  load: 108,
  depart: 120,
  arrive: 560,
  discharge: 584,
};

/** Builds a route from Ningbo to a West Coast port, with 18 days at sea and 40 days in all. */
export function pacificRoute(leg: Partial<SeaLeg> = {}, depot: PlaceKey = 'LOS_ANGELES_DEPOT'): ContainerRoute {
  return {
    emptyOut: { place: 'NINGBO_DEPOT', at: -40 },
    fullIn: 54,
    sea: [{ ...pacific, ...leg }],
    available: 606,
    fullOut: 702,
    emptyIn: { place: depot, at: 942 },
  };
}

export function fortyFoot(route: ContainerRoute, seal: string): SimulatedContainer {
  return { isoType: '45G1', weightKg: 21_400, seal, route };
}

export function twentyFoot(route: ContainerRoute, seal: string): SimulatedContainer {
  return { isoType: '22G1', weightKg: 14_250, seal, route };
}

/**
 * Builds a route from Busan to Los Angeles with eight days at sea and two weeks in all, for scenarios that do not need
 * a long journey.
 */
export function shortRoute(
  leg: Partial<SeaLeg> & Pick<SeaLeg, 'voyage'>,
  changes: Partial<ContainerRoute> = {},
): ContainerRoute {
  const sea: SeaLeg = {
    vessel: 'DOLPHIN',
    from: 'BUSAN',
    to: 'LOS_ANGELES',
    load: 20,
    depart: 30,
    arrive: 230,
    discharge: 240,
    ...leg,
  };
  return {
    emptyOut: { place: 'BUSAN_DEPOT', at: -30 },
    fullIn: 6,
    sea: [sea],
    available: 250,
    fullOut: 262,
    emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 330 },
    ...changes,
  };
}

/** Builds a short route from Shanghai to Rotterdam, where no terminal is connected. */
export function europeRoute(
  leg: Partial<SeaLeg> & Pick<SeaLeg, 'voyage'>,
  changes: Partial<ContainerRoute> = {},
): ContainerRoute {
  return shortRoute(
    { vessel: 'CORMORANT', from: 'SHANGHAI', to: 'ROTTERDAM', ...leg },
    {
      emptyOut: { place: 'SHANGHAI_DEPOT', at: -30 },
      emptyIn: { place: 'ROTTERDAM_DEPOT', at: 330 },
      ...changes,
    },
  );
}

/** End of a short journey. */
export const returned = { type: 'stopped', reason: 'all_containers_terminated', withinHours: 372 } as const;
