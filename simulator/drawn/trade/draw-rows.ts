/** Draws the rows that the terminal at the port of discharge shows before, during and after each visit. */
import type { Random } from '../random.ts';
import type { TerminalRow, TradeCycle } from './trade-world.ts';

/** Each row lasts until the next. The row of an earlier visit remains until the container is announced again. */
export function drawRows(random: Random, cycles: readonly TradeCycle[]): Record<string, TerminalRow[]> {
  const rows: Record<string, TerminalRow[]> = {};
  for (const cycle of cycles) {
    for (const unit of cycle.units)
      rows[unit] = [...(rows[unit] ?? []), ...rowsOf(random, cycle, unit, rows[unit]?.at(-1))];
  }
  return rows;
}

function rowsOf(random: Random, { moves }: TradeCycle, unit: string, former: TerminalRow | undefined): TerminalRow[] {
  const of = (meaning: string) =>
    moves.find((move) => move.meaning === meaning && (move.unit ?? unit) === unit)?.at ?? 0;
  const discharged = of('pod_discharged');
  const out = of('full_out');
  const nothing = { known: true, holds: [], lastFreeDay: null, demurrage: null, dischargedAt: null, gateOutAt: null };
  const announced = of('pod_arrived') - random.between(60, 160);
  // Customs and the line release the cargo at sea. The row may still show a fee from the previous visit.
  const isReleased = random.chance(0.5);
  const inbound: TerminalRow = {
    ...nothing,
    from: announced,
    status: 'inbound',
    available: isReleased ? true : random.pick([false, null]),
    demurrage: former?.demurrage ?? null,
    lastFreeDay: isReleased && former ? former.lastFreeDay : null,
  };
  const lastFreeDay = discharged + random.between(96, 150);
  const landed: TerminalRow = {
    ...nothing,
    from: discharged + 0.25,
    status: 'yard',
    available: false,
    holds: isReleased ? [] : ['customs'],
    lastFreeDay,
    dischargedAt: discharged,
  };
  const ready = discharged + (out - discharged) * random.between(0.3, 0.6);
  const stillHeld = random.chance(0.3) ? (['freight'] as const) : [];
  return [
    inbound,
    landed,
    { ...landed, from: ready, available: true, holds: [...stillHeld] },
    { ...landed, from: (ready + out) / 2, available: true, holds: [] },
    {
      ...nothing,
      from: out + 0.25,
      status: 'departed',
      available: false,
      dischargedAt: discharged,
      gateOutAt: out,
      lastFreeDay,
      demurrage: '310.00',
    },
  ];
}
