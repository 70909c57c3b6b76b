/**
 * Draws ordinary incidents that are not faults, such as changed holds and last free days, late moves and reordered
 * responses.
 */
import { movesOf } from '../moves.ts';
import type { FacilityChange, FacilityState } from '../scenario.ts';
import type { DrawnScenario } from './drawn-scenario.ts';
import { DAILY_LIFE } from './fault-rates.ts';
import type { Random } from './random.ts';
import { disagreeing } from './route-faults.ts';

const customs = { code: 'CUS1', name: 'customs', status: 'hold', description: 'Exam ordered' } as const;
const freight = { code: 'FRT', name: 'freight', status: 'hold', description: 'Line has not released' } as const;
const pending = { ...customs, status: 'pending', description: 'Manifest hold announced' } as const;

export function drawDailyLife(random: Random, drawn: DrawnScenario): void {
  for (const container of drawn.containers) {
    const { route } = container;
    const landed = route.sea.at(-1)?.discharge ?? 0;
    const out = route.fullOut ?? landed + 200;
    if (!random.chance(DAILY_LIFE.holds)) continue;
    const changes = drawFacilityChanges(random, landed, out);
    if (route.rail) container.ramp = drawFacilityChanges(random, route.rail.unload, out);
    else container.terminal = changes;
  }
  for (const source of ['line', 'terminal', 'railroad'] as const) {
    const always = { source, from: -2000, until: null };
    if (source === 'line' && random.chance(DAILY_LIFE.duplicates))
      drawn.responseFaults.push({ ...always, kind: 'duplicates' });
    if (random.chance(DAILY_LIFE.shuffled)) drawn.responseFaults.push({ ...always, kind: 'shuffled' });
  }
  if (random.chance(DAILY_LIFE.lateMove)) drawLateMove(random, drawn);
  if (random.chance(DAILY_LIFE.lineHasOwnHour)) disagreeing(random, drawn);
}

function drawFacilityChanges(random: Random, landed: number, out: number): FacilityChange[] {
  const span = Math.max(4, out - landed - 2);
  const moments = Array.from({ length: random.whole(1, 4) }, () => landed + random.between(0.5, span)).sort(
    (a, b) => a - b,
  );
  const states: (() => FacilityState)[] = [
    () => ({ holds: [customs] }),
    () => ({ holds: [customs, freight] }),
    () => ({ holds: [pending] }),
    () => ({ lastFreeDay: out + random.between(-60, 90) }),
    () => ({ fees: [{ type: 'demurrage', amount: `${random.whole(40, 900)}.00` }] }),
    () => ({ appointment: out + random.between(-6, 6) }),
  ];
  return [
    ...moments.map((at): FacilityChange => ({ at, set: random.pick(states)() })),
    { at: out - random.between(0.3, 2), set: { holds: [], fees: [] } },
  ];
}

/** Makes the line report a move half a day or more after it happened. */
function drawLateMove(random: Random, drawn: DrawnScenario): void {
  const taken = new Set((drawn.edits ?? []).flatMap((edit) => ('move' in edit ? [edit.move] : [])));
  const moves = movesOf(drawn).filter(
    (move) => !['available', 'empty_in', 'interchange'].includes(move.kind) && !taken.has(move.id),
  );
  if (moves.length === 0) return;
  const move = random.pick(moves);
  drawn.edits?.push({ edit: 'lag', move: move.id, hours: random.between(12, 60) });
}
