/** Derives the statements of a trade world's line, each with the period in which it is listed, from the true moves. */
import { randomFrom } from '../random.ts';
import type { TradeCycle, TradeMove, TradeWorld } from './trade-world.ts';

export interface TradeStatement {
  cycle: number;
  move: TradeMove;
  classifier: 'ACT' | 'EST';
  /** Whether the line states the move as actual before it happens and later withdraws the statement. */
  isPremature?: boolean;
  from: number;
  until: number | null;
  version: number;
}

const PLANNED_BEFORE_HOURS = 260;

/** Lists all statements of the line, in the order of the moves. */
export function tradeStatements(world: TradeWorld): TradeStatement[] {
  const ofShips = new Map<string, TradeStatement[]>();
  return world.cycles.flatMap((cycle, index) => {
    const own = ofCycle(world, cycle, index);
    const shared = cycle.moves.flatMap(({ id, unit }) =>
      unit === null ? (ofShips.get(id) ?? []).map((one) => ({ ...one, cycle: index })) : [],
    );
    // A line states a ship's move only once, for all its customers.
    const isShared = new Set(shared.map(({ move }) => move.id));
    const others = own.filter(({ move }) => !isShared.has(move.id));
    for (const one of others)
      if (one.move.unit === null) ofShips.set(one.move.id, [...(ofShips.get(one.move.id) ?? []), one]);
    return [...shared, ...others];
  });
}

function ofCycle(world: TradeWorld, cycle: TradeCycle, index: number): TradeStatement[] {
  const { habits, misstatements } = world;
  const random = randomFrom(world.serial * 7 + index, 5);
  const end = cycle.moves.at(-1)?.at ?? 0;
  const purged = habits.purgesAfter === null ? null : end + habits.purgesAfter;
  const arrived = cycle.moves.find(({ meaning }) => meaning === 'pod_arrived');
  const lags = new Map(cycle.moves.map(({ id }) => [id, random.between(...habits.lag)]));
  const isIn = arrived ? arrived.at + (lags.get(arrived.id) ?? 0) : null;
  const bookedAt = (cycle.moves[0]?.at ?? 0) - PLANNED_BEFORE_HOURS;
  return cycle.moves.flatMap((move): TradeStatement[] => {
    const reported = move.at + (lags.get(move.id) ?? 0);
    const wrong = misstatements.filter((one) => one.move === move.id);
    const act = (stated: TradeMove, from: number, until: number | null, version: number): TradeStatement => {
      const ends = purged === null ? until : Math.min(purged, until ?? purged);
      return { cycle: index, move: stated, classifier: 'ACT', from, until: ends, version };
    };
    const actual =
      wrong.length === 0
        ? [act(move, reported, null, 1)]
        : wrong.flatMap(({ at = move.at, place = move.place, from, until, isPremature }) =>
            isPremature
              ? premature(move, at, from, until, reported, index)
              : [act({ ...move, at, place }, from, until, 1), act(move, until, null, 2)],
          );
    const first = Math.min(...actual.map(({ from }) => from));
    const noise = [random.between(-20, 20), random.between(-5, 5)];
    return [
      ...plansOf(world, move, first, isIn, bookedAt, noise).map((plan) => ({ ...plan, cycle: index })),
      ...actual,
    ];
  });
}

/** Returns three statements: a false actual event, the estimate that replaces it, and the true actual event. */
function premature(
  move: TradeMove,
  at: number,
  from: number,
  until: number,
  reported: number,
  cycle: number,
): TradeStatement[] {
  return [
    { cycle, move: { ...move, at }, classifier: 'ACT', isPremature: true, from, until, version: 1 },
    { cycle, move: { ...move, at: move.at + 2 }, classifier: 'EST', from: until, until: reported, version: 3 },
    { cycle, move, classifier: 'ACT', from: reported, until: null, version: 2 },
  ];
}

/** Returns the line's plans for departures, arrivals and the discharge at the last port, but not for gate moves. */
function plansOf(
  { habits }: TradeWorld,
  move: TradeMove,
  reported: number,
  isIn: number | null,
  bookedAt: number,
  [early = 0, late = 0]: number[],
): Omit<TradeStatement, 'cycle'>[] {
  const isPlanned =
    habits.plans !== 'none' &&
    (move.kind === 'depart' || move.kind === 'arrive' || move.meaning === 'pod_discharged') &&
    move.meaning !== 'restow';
  if (!isPlanned) return [];
  const isOnward = move.meaning.startsWith('onward');
  // With this habit, the line drops its sea plans once the ship has arrived.
  const gone = habits.plans === 'remaining' && isIn !== null && !isOnward ? Math.min(isIn, reported) : reported;
  const changed = Math.max(bookedAt + 1, move.at - 70);
  const plan = (from: number, until: number, off: number, version: number) => ({
    move: { ...move, at: Math.max(move.at + off, from + 1) },
    classifier: 'EST' as const,
    from,
    until: Math.min(until, gone),
    version,
  });
  return [plan(bookedAt, changed, early, 1), plan(changed, gone, late, 2)].filter(({ from, until }) => until > from);
}

/** Returns the statements that a response about a number lists at a given hour. */
export function listedAt(
  world: TradeWorld,
  statements: readonly TradeStatement[],
  { type, number }: { type: string; number: string },
  hour: number,
): TradeStatement[] {
  const isListed = ({ cycle, move, from, until }: TradeStatement): boolean => {
    if (from > hour || (until !== null && until <= hour)) return false;
    const listedCycle = world.cycles[cycle];
    if (!listedCycle) return false;
    const { bill, booking, units, moves, otherBills } = listedCycle;
    if (type === 'container') {
      if (!units.includes(number)) return false;
      // A container is assigned to its booking when it leaves the depot empty.
      const assigned = moves.find(({ meaning }) => meaning === 'empty_out')?.at ?? 0;
      return hour >= assigned && (move.unit === null || move.unit === number);
    }
    if (type === 'booking_number') return booking === number;
    // The events of a ship appear under every bill on board.
    return bill === number || otherBills.includes(number);
  };
  const ids = new Set<string>();
  const listed = statements.filter((one) => {
    const id = `${one.move.id} ${one.classifier} ${one.version}`;
    if (ids.has(id) || !isListed(one)) return false;
    ids.add(id);
    return true;
  });
  if (type !== 'container' || world.habits.listsFormerCycles) return listed;
  const current = Math.max(...listed.map(({ cycle }) => cycle));
  return listed.filter(({ cycle }) => cycle === current);
}
