/**
 * Draws lifecycle faults: a number found late, a rollover, a container left behind or never returned, a cancelled
 * booking.
 */
import { drawVoyage } from './draw-route.ts';
import type { DrawFault } from './route-faults.ts';
import { rolledOver } from './route-faults.ts';

/** The line does not list the number for some days. */
const foundLate: DrawFault = (random, drawn) => {
  if (drawn.requestType === 'container' && drawn.line !== 'SIMC') return false;
  drawn.responseFaults.push({ source: 'line', kind: 'not_found', from: -2000, until: random.between(5, 150) });
  return true;
};

/** One of several containers misses its ship. */
const leftBehind: DrawFault = (random, drawn) => {
  const container = drawn.containers.at(-1);
  const route = container?.route;
  if (!route || drawn.containers.length < 2 || route.sea.length !== 1 || route.rail) return false;
  // A wrong statement that was drawn earlier would then be corrected before the move happens.
  if (drawn.edits?.some(({ edit }) => edit === 'misstate')) return false;
  const later = random.between(90, 190);
  const [leg] = route.sea;
  // Must not be applied twice, because the second ship cannot be in two places at the same time.
  if (!leg || leg.vessel !== drawn.containers[0]?.route.sea[0]?.vessel) return false;
  route.sea = [
    {
      ...leg,
      voyage: drawVoyage(random),
      vessel: leg.vessel === 'HERRING' ? 'GANNET' : 'HERRING',
      load: leg.load + later,
      depart: leg.depart + later,
      arrive: leg.arrive + later,
      discharge: leg.discharge + later,
      plannedFrom: leg.load - 10,
      etas: [{ from: leg.load - 10, at: leg.arrive + later }],
    },
  ];
  if (route.available !== undefined) route.available += later;
  if (route.fullOut !== undefined) route.fullOut += later;
  if (route.emptyIn) route.emptyIn = { ...route.emptyIn, at: route.emptyIn.at + later };
  return true;
};

const neverReturned: DrawFault = (_random, drawn) => {
  for (const { route } of drawn.containers) delete route.emptyIn;
  return true;
};

export const lifecycleFaults: readonly (readonly [string, DrawFault, number])[] = [
  ['found_late', foundLate, 4],
  ['rolled_over', rolledOver, 4],
  ['left_behind', leftBehind, 3],
  ['never_returned', neverReturned, 1],
];
