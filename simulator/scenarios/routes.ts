/** Plain journeys that scenarios start from and then disturb. */
import type { PlaceKey } from '../places.ts';
import type { Box, BoxRoute, SeaLeg } from '../scenario.ts';

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

/** Ningbo to a port of the west coast in 18 days at sea and 40 in all. */
export function pacificRoute(leg: Partial<SeaLeg> = {}, depot: PlaceKey = 'LOS_ANGELES_DEPOT'): BoxRoute {
  return {
    emptyOut: { place: 'NINGBO_DEPOT', at: -40 },
    fullIn: 54,
    sea: [{ ...pacific, ...leg }],
    available: 606,
    fullOut: 702,
    emptyIn: { place: depot, at: 942 },
  };
}

export function fortyFoot(route: BoxRoute, seal: string): Box {
  return { isoType: '45G1', weightKg: 21_400, seal, route };
}

export function twentyFoot(route: BoxRoute, seal: string): Box {
  return { isoType: '22G1', weightKg: 14_250, seal, route };
}
