/** Families that test sources: lines that list less, purge events, correct themselves, push, or have other faults. */
import type { Random } from '../random.ts';
import { cycle, type Draft, type DrawFamily, HUBS, NO_TERMINAL, POLLED, route } from './draft.ts';
import type { TradeCycle, TradeWorld } from './trade-world.ts';

export const noTerminal: DrawFamily = (random, names) => ({
  cycles: [cycle(random, names, 0, { ports: route(random, NO_TERMINAL, 0.6), units: [names.unit(0), names.unit(1)] })],
  habits: { plans: random.pick(['whole', 'remaining']) },
});

export const actualOnly: DrawFamily = (random, names) => ({
  cycles: [cycle(random, names, 0, { ports: route(random, NO_TERMINAL, 0.5) })],
  habits: { plans: 'none' },
  line: random.pick(['TEST', 'SIML']),
});

export const remainingLegs: DrawFamily = (random, names) => ({
  cycles: [cycle(random, names, 0, { ports: route(random, [...NO_TERMINAL, ...POLLED], 0.6) })],
  habits: { plans: 'remaining', callIds: random.pick(['stable', 'changing', 'none']) },
});

export const purging: DrawFamily = (random, names) => ({
  cycles: [cycle(random, names, 0, { ports: route(random, NO_TERMINAL) })],
  habits: { purgesAfter: random.between(14, 60), plans: 'remaining', lag: [0.5, 5] },
});

/** The line states an arrival or departure before it happens and then reverts to an estimate. */
function prematureActual(random: Random, drawn: TradeCycle): Draft {
  const falseMeaning = random.pick(['pod_arrived', 'pol_departed'] as const);
  const index = drawn.moves.findIndex(({ meaning }) => meaning === falseMeaning);
  const move = drawn.moves[index];
  const before = drawn.moves[index - 1]?.at ?? 0;
  const misstatements: TradeWorld['misstatements'] = [];
  if (move && move.at - before > 6) {
    const from = before + (move.at - before) * random.between(0.4, 0.6);
    const until = from + (move.at - from) * random.between(0.3, 0.8);
    misstatements.push({ move: move.id, isPremature: true, at: from - 1, from, until });
  }
  const habits = { plans: 'whole' as const, reissuesIds: random.chance(0.6) };
  return { cycles: [drawn], line: random.pick(['TEST', 'SIML', 'SIML']), misstatements, habits };
}

/** A false statement is corrected under the same event id, with another place, another hour or both. */
export const reissuedIds: DrawFamily = (random, names) => {
  const drawn = cycle(random, names, 0, { ports: route(random, NO_TERMINAL) });
  if (random.chance(0.4)) return prematureActual(random, drawn);
  const move = random.pick(
    drawn.moves.filter(({ meaning }) => ['full_in', 'pol_loaded', 'pod_discharged', 'full_out'].includes(meaning)),
  );
  const from = move.at + 3;
  const false_ = random.chance(0.5) ? { at: move.at - random.between(3, 40) } : { place: random.pick(HUBS) };
  return {
    cycles: [drawn],
    line: random.pick(['TEST', 'SIML', 'SIML']),
    misstatements: [{ move: move.id, from, until: from + random.between(10, 60), ...false_ }],
    habits: { plans: random.pick(['whole', 'remaining']) },
  };
};

/**
 * Draws faults of APIs, messages and pushes: missing bills or containers, late statements, local times, repetitions.
 */
export const otherFaults: DrawFamily = (random, names) => ({
  cycles: [cycle(random, names, 0, { ports: route(random, NO_TERMINAL, 0.5), units: [names.unit(0), names.unit(1)] })],
  line: random.pick(['TEST', 'SIML']),
  habits: {
    plans: random.pick(['whole', 'remaining', 'none']),
    missesDocuments: random.chance(0.5),
    duplicates: random.chance(0.5),
    times: random.pick(['local', 'instant']),
    callIds: random.pick(['stable', 'changing', 'none']),
    lag: random.pick([
      [0.5, 9],
      [10, 90],
    ] as const),
  },
});

/** The line is polled and also pushes. Its pushes arrive immediately, late or twice. */
export const pushes: DrawFamily = (random, names) => ({
  cycles: [cycle(random, names, 0, { ports: route(random, NO_TERMINAL, 0.5), units: [names.unit(0), names.unit(1)] })],
  line: 'TEST',
  habits: { pushes: true, plans: random.pick(['whole', 'remaining']), reissuesIds: random.chance(0.5) },
});
