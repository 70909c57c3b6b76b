import { MOVERS, type Mover, STATE_ORDER, type State } from './words.ts';

export interface BoardSearch {
  state?: State;
  reason?: string;
  /** The party that has to act next. */
  move?: Exclude<Mover, 'nobody'>;
  scac?: string;
  q?: string;
  sort?: string;
  page?: number;
}

export function readTrackingSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string) => (search[name] === undefined || search[name] === '' ? undefined : String(search[name]));
  const state = STATE_ORDER.find((one) => one === text('state'));
  const move = Object.keys(MOVERS).find((one) => one === text('move') && one !== 'nobody');
  const page = Number(text('page'));
  const given = { state, reason: text('reason'), move, scac: text('scac'), q: text('q'), sort: text('sort') };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
