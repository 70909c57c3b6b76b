/** Building blocks that the families share: the draft of a world, its ports, routes and requests. */
import type { Random } from '../random.ts';
import { type CycleOptions, drawCycle } from './draw-cycle.ts';
import type { TradePort } from './trade-places.ts';
import type { LineHabits, TradeCycle, TradeRequest, TradeWorld } from './trade-world.ts';

export interface Draft {
  cycles: TradeCycle[];
  habits?: Partial<LineHabits>;
  line?: TradeWorld['line'];
  misstatements?: TradeWorld['misstatements'];
  rows?: TradeWorld['rows'];
  requests?: TradeRequest[];
}

export type DrawFamily = (random: Random, names: Names) => Draft;

export interface Names {
  cycle: (index: number) => string;
  unit: (index: number) => string;
}

export const ASIA: readonly TradePort[] = ['CNSHA', 'CNNGB', 'KRPUS', 'SGSIN', 'HKHKG'];
export const NO_TERMINAL: readonly TradePort[] = [
  'NLRTM',
  'BEANR',
  'DEHAM',
  'PLGDN',
  'GBFXT',
  'BRSSZ',
  'ZADUR',
  'INMUN',
];
export const POLLED: readonly TradePort[] = ['USLAX', 'USLGB', 'USNYC', 'USSAV'];
export const HUBS: readonly TradePort[] = ['LKCMB', 'SGSIN', 'KRPUS'];

export function route(random: Random, pods: readonly TradePort[], hubShare = 0.4): TradePort[] {
  const pol = random.pick(ASIA);
  const hub = random.pick(HUBS.filter((port) => port !== pol));
  return random.chance(hubShare) ? [pol, hub, random.pick(pods)] : [pol, random.pick(pods)];
}

export function cycle(
  random: Random,
  names: Names,
  index: number,
  options: Partial<CycleOptions> & { ports: TradePort[] },
) {
  return drawCycle(random, { name: names.cycle(index), units: [names.unit(0)], start: 300, ...options });
}

/** Returns the hours at which an importer may request tracking, by the stage of the journey. */
export function stagesOf({ moves }: TradeCycle): Record<string, number> {
  const at = (meaning: string) => moves.find((move) => move.meaning === meaning)?.at ?? 0;
  return {
    booking: at('empty_out') - 110,
    at_sea: (at('pol_departed') + at('pod_arrived')) / 2,
    after_discharge: at('pod_discharged') + 20,
    after_gate_out: at('full_out') + 13,
    after_return: at('empty_in') + 30,
  };
}

/** Lists requests by every kind of number at every stage. A returned container has no journey for the time being. */
export function requestsAt(
  random: Random,
  cycles: readonly TradeCycle[],
  index: number,
  stages?: readonly string[],
): TradeRequest[] {
  const own = cycles[index];
  if (!own) return [];
  return Object.entries(stagesOf(own)).flatMap(([stage, at]): TradeRequest[] => {
    if (stages && !stages.includes(stage)) return [];
    const type = random.pick(['bill_of_lading', 'booking_number', 'container'] as const);
    const number = type === 'container' ? (own.units[0] ?? '') : type === 'booking_number' ? own.booking : own.bill;
    const next = type === 'container' && stage === 'after_return' ? index + 1 : index;
    return [{ type, number, at: at + random.between(0, 6), cycle: cycles[next] ? next : -1, stage }];
  });
}
