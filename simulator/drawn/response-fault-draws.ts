/** Draws response faults: errors, blocks, changed structures, unknown codes, missing values, wrong time zones. */

import { movesOf } from '../moves.ts';
import { placeOf } from '../places.ts';
import type { DrawnScenario, ResponseFault, SourceKind } from './drawn-scenario.ts';
import type { DrawFault } from './route-faults.ts';

interface Span {
  from: number;
  until: number;
}

/** Returns the hours of the journey during which a source has something to report. */
function lifeOf(drawn: DrawnScenario, source: SourceKind): Span | null {
  const routes = drawn.containers.map(({ route }) => route);
  const last = routes[0]?.sea.at(-1);
  const until = Math.max(...routes.map((route) => route.emptyIn?.at ?? route.fullOut ?? 0));
  if (!last) return null;
  if (source === 'line') return { from: 1, until };
  if (source === 'terminal')
    return placeOf(last.to).smdg === null ? null : { from: Math.max(1, last.arrive - 90), until };
  return routes[0]?.rail ? { from: Math.max(1, last.discharge), until } : null;
}

/** Draws one fault and a time window in which the source has something to report. */
function windowed(
  kinds: readonly (readonly [ResponseFault['kind'], SourceKind, number])[],
  hours: readonly [number, number],
): DrawFault {
  return (random, drawn) => {
    const fitting = kinds.filter(([, source]) => lifeOf(drawn, source) !== null);
    if (fitting.length === 0) return false;
    const [kind, source] = random.weighted(fitting.map((entry) => [entry, entry[2]] as const));
    const life = lifeOf(drawn, source);
    if (!life || life.until - life.from < 8) return false;
    const from = random.between(life.from, life.until - 6);
    drawn.responseFaults.push({ source, kind, from, until: from + random.between(hours[0], hours[1]) });
    return true;
  };
}

export const errorFault = windowed(
  [
    ['not_found', 'line', 4],
    ['empty_list', 'line', 3],
    ['error_under_200', 'line', 3],
    ['login_page', 'line', 2],
    ['gateway_page', 'line', 2],
    ['truncated', 'line', 2],
    ['empty_body', 'line', 2],
    ['throttled', 'line', 2],
    ['error_under_200', 'terminal', 2],
    ['truncated', 'terminal', 1],
    ['login_page', 'terminal', 1],
    ['not_found', 'railroad', 2],
    ['error', 'railroad', 1],
  ],
  [3, 60],
);

export const blockedFault = windowed(
  [
    ['down', 'line', 5],
    ['forbidden', 'line', 2],
    ['unauthorized', 'line', 2],
    ['moved', 'line', 2],
    ['login_page', 'line', 2],
    ['error', 'line', 2],
    ['down', 'terminal', 3],
    ['forbidden', 'terminal', 2],
    ['moved', 'terminal', 1],
    ['down', 'railroad', 2],
    ['unauthorized', 'railroad', 1],
  ],
  [4, 96],
);

export const shapeFault = windowed(
  [
    ['renamed_time', 'line', 3],
    ['renamed_container', 'line', 3],
    ['renamed_classifier', 'line', 2],
    ['no_transport_call', 'line', 2],
    ['odd_types', 'line', 2],
    ['wrong_envelope', 'line', 3],
    ['wrong_envelope', 'terminal', 2],
    ['renamed_time', 'terminal', 1],
    ['renamed_container', 'terminal', 1],
    ['wrong_envelope', 'railroad', 1],
  ],
  [6, 120],
);

export const unmappedFault = windowed(
  [
    ['unknown_codes', 'line', 5],
    ['own_words', 'line', 3],
    ['unknown_hold', 'terminal', 2],
    ['unknown_codes', 'terminal', 1],
    ['unknown_codes', 'railroad', 1],
  ],
  [24, 400],
);

const blank = windowed(
  [
    ['null_holds', 'terminal', 3],
    ['missing_holds', 'terminal', 3],
    ['renamed_holds', 'terminal', 2],
    ['blank_container', 'terminal', 2],
    ['blank_container', 'railroad', 1],
    ['no_moves', 'line', 4],
  ],
  [2, 48],
);

const oldJourney: DrawFault = (_random, drawn) => {
  if (drawn.earlier !== null) return false;
  const [first] = drawn.containers;
  const last = first?.route.sea.at(-1);
  const origin = first?.route.sea[0]?.from;
  const out = first?.route.emptyOut?.at;
  if (!last || !origin || out === undefined) return false;
  drawn.earlier = earlierOf(drawn, out - 300);
  const from = { from: -2000, until: null, kind: 'earlier_journey' as const };
  // A poll by document returns only events under that document, so earlier journeys appear only in polls by container.
  if (drawn.requestType === 'container') drawn.responseFaults.push({ ...from, source: 'line' });
  if (placeOf(last.to).smdg !== null) drawn.responseFaults.push({ ...from, source: 'terminal' });
  if (drawn.requestType !== 'container' && placeOf(last.to).smdg === null) drawn.earlier = null;
  return drawn.earlier !== null;
};

/**
 * Draws an earlier journey of the same containers, from another origin to the same port. It ends well before the
 * containers are used again.
 */
function earlierOf(drawn: DrawnScenario, end: number): DrawnScenario['earlier'] {
  const [first] = drawn.containers;
  const last = first?.route.sea.at(-1);
  if (!last) return null;
  const leg = {
    vessel: last.vessel,
    voyage: `${last.voyage}Z`,
    from: last.from === 'BUSAN' ? ('NINGBO' as const) : ('BUSAN' as const),
    to: last.to,
    load: end - 700,
    depart: end - 690,
    arrive: end - 250,
    discharge: end - 240,
  };
  return {
    ...drawn,
    code: 'DRAWNOLD',
    edits: [],
    plannedLegs: [],
    bookedAt: end - 900,
    containers: drawn.containers.map((container) => ({
      ...container,
      route: {
        emptyOut: { place: 'BUSAN_DEPOT', at: end - 800 },
        fullIn: end - 740,
        sea: [leg],
        available: end - 220,
        fullOut: end - 180,
        emptyIn: { place: 'LOS_ANGELES_DEPOT', at: end },
      },
    })),
  };
}

export const blankOrOldFaults: readonly (readonly [string, DrawFault, number])[] = [
  ['blank', blank, 5],
  ['earlier_journey', oldJourney, 5],
];

/** Omits the offsets of times, for lines that otherwise state them. */
const localTimes: DrawFault = (random, drawn) => {
  if (drawn.line !== 'TEST' && drawn.line !== 'SIMC') return false;
  return windowed([['local_times', 'line', 1]], [48, 900])(random, drawn);
};

const datesOnly: DrawFault = (random, drawn) => {
  if (drawn.line === 'SIMA') return false;
  const life = lifeOf(drawn, 'line');
  if (!life) return false;
  const codes = [random.pick(['GTIN', 'GTOT', 'LOAD', 'DISC', 'ARRI', 'DEPA'])];
  drawn.responseFaults.push({ source: 'line', kind: 'dates_only', from: -2000, until: null, codes });
  return true;
};

/**
 * States local times as if they were UTC until the line corrects this. The times are hours off, and in Asia lie in the
 * future.
 */
const utcLie: DrawFault = (random, drawn) => {
  const taken = new Set((drawn.edits ?? []).flatMap((edit) => ('move' in edit ? [edit.move] : [])));
  const moves = movesOf(drawn).filter(
    (move) =>
      ['full_in', 'load', 'depart', 'arrive', 'discharge'].includes(move.kind) && !taken.has(move.id) && move.at > 0,
  );
  if (moves.length === 0) return false;
  const move = random.pick(moves);
  const off = placeOf(move.place).zone.startsWith('Asia') ? 8 : placeOf(move.place).zone.startsWith('Europe') ? 1 : -7;
  const from = move.at + random.between(1, 6);
  drawn.edits?.push({ edit: 'misstate', move: move.id, at: move.at + off, from, until: from + random.between(6, 60) });
  return true;
};

export const timeZoneFaults: readonly (readonly [string, DrawFault, number])[] = [
  ['local_times', localTimes, 3],
  ['dates_only', datesOnly, 3],
  ['local_as_utc', utcLie, 4],
];
