/** Derives a container's ports from the line's plan at a given hour. Messages list them by role. */
import { statementsOf } from '../dcsa-events.ts';
import { type LineStatement, type MoveStatement, statementsAt } from '../line-statements.ts';
import type { PlaceKey } from '../places.ts';
import type { Scenario } from '../scenario.ts';
import { containersOf, isPassing } from './reporting.ts';

export interface PlannedPorts {
  pol: PlaceKey | null;
  hubs: PlaceKey[];
  pod: PlaceKey | null;
  delivery: PlaceKey | null;
}

interface Leg {
  from: PlaceKey | null;
  to: PlaceKey | null;
  at: number;
  plannedFrom: number;
  hasHappened: boolean;
}

/**
 * `papers`: letter of the documents of another journey of the container; undefined for this one. `containerIndex`: null
 * for the shipment as a whole.
 */
export function plannedPorts(
  scenario: Scenario,
  containerIndex: number | null,
  hour: number,
  papers?: string,
): PlannedPorts {
  const standing = statementsAt(statementsOf(scenario), hour).filter(
    (statement): statement is MoveStatement =>
      isMove(statement) &&
      statement.papers === papers &&
      !isPassing(scenario, statement) &&
      (containerIndex === null || containersOf(scenario, statement.move).includes(containerIndex)),
  );
  const legs = withoutAbandoned(seaLegs(standing));
  const pol = legs[0]?.from ?? null;
  const pod = legs.findLast((leg) => leg.to !== null)?.to ?? null;
  const between = legs.flatMap((leg) => [leg.from, leg.to]).filter((place) => place !== null);
  const hubs = [...new Set(between)].filter((place) => place !== pol && place !== pod);
  const delivery = standing.find(
    (statement) => statement.move.kind === 'rail_arrive' && !statement.move.id.startsWith('export'),
  );
  return { pol, hubs, pod, delivery: delivery?.move.place ?? null };
}

function isMove(statement: LineStatement): statement is MoveStatement {
  return statement.type === 'move';
}

/** Derives one leg per ship and voyage. Actual statements override plans, and newer statements override older ones. */
function seaLegs(standing: readonly MoveStatement[]): Leg[] {
  const legs = new Map<string, Leg>();
  const inOrder = [...standing].sort((a, b) => Number(isActual(a)) - Number(isActual(b)) || a.from - b.from);
  for (const statement of inOrder) {
    const { call, kind, place, at } = statement.move;
    if (call?.mode !== 'VESSEL') continue;
    const key = `${call.vessel}/${call.voyage}`;
    const leg = legs.get(key) ?? { from: null, to: null, at, plannedFrom: statement.from, hasHappened: false };
    legs.set(key, leg);
    if (kind === 'load' || kind === 'depart') leg.from = place;
    if (kind === 'arrive' || kind === 'discharge') leg.to = place;
    leg.at = Math.min(leg.at, at);
    leg.plannedFrom = Math.min(leg.plannedFrom, statement.from);
    leg.hasHappened ||= isActual(statement);
  }
  return [...legs.values()].sort((a, b) => a.at - b.at);
}

function isActual(statement: MoveStatement): boolean {
  return statement.classifier === 'ACT';
}

/**
 * Drops abandoned legs. If two ships leave a port, the container is on the one that loaded it, otherwise on the one
 * that was planned last.
 */
function withoutAbandoned(legs: Leg[]): Leg[] {
  return legs.filter((leg) => {
    const rivals = legs.filter((other) => other !== leg && other.from !== null && other.from === leg.from);
    return !rivals.some((other) =>
      other.hasHappened === leg.hasHappened ? other.plannedFrom > leg.plannedFrom : other.hasHappened,
    );
  });
}
