/**
 * Draws the worlds of each family. In each family, sources reveal the truth late, only in part, or together with
 * journeys that were not requested.
 */
import { keysOf } from '../../../reference/records.ts';
import { withContainerCheckDigit } from '../../check-digits.ts';
import { randomFrom } from '../random.ts';
import { type DrawFamily, type Names, requestsAt } from './draft.ts';
import { otherCustomers, reused, sharedUnits } from './identity-families.ts';
import { type TradeStatement, tradeStatements } from './line-feed.ts';
import {
  drayage,
  exportBarge,
  formerVisit,
  halfHourZones,
  importBarge,
  restows,
  siblingPorts,
  terminalRows,
} from './port-families.ts';
import { actualOnly, noTerminal, otherFaults, purging, pushes, reissuedIds, remainingLegs } from './source-families.ts';
import type { LineHabits, TradeRequest, TradeWorld } from './trade-world.ts';

const PLAIN: LineHabits = {
  plans: 'whole',
  purgesAfter: null,
  listsFormerCycles: true,
  reissuesIds: true,
  times: 'instant',
  missesDocuments: false,
  duplicates: false,
  callIds: 'stable',
  pushes: false,
  lag: [0.5, 9],
};

export const FAMILIES = {
  reused,
  no_terminal: noTerminal,
  actual_only: actualOnly,
  remaining_legs: remainingLegs,
  import_barge: importBarge,
  export_barge: exportBarge,
  sibling_ports: siblingPorts,
  former_visit: formerVisit,
  terminal_rows: terminalRows,
  drayage,
  purging,
  reissued_ids: reissuedIds,
  other_customers: otherCustomers,
  half_hour_zones: halfHourZones,
  restows,
  other_faults: otherFaults,
  shared_units: sharedUnits,
  pushes,
} as const satisfies Record<string, DrawFamily>;

export type FamilyName = keyof typeof FAMILIES;

export const FAMILY_NAMES = keysOf(FAMILIES);

export function findFamily(name: string): FamilyName | null {
  return FAMILY_NAMES.find((one) => one === name) ?? null;
}

/** Draws one world of a family. The same seed and serial always draw the same world. */
export function drawWorld(family: FamilyName, seed: number, serial: number): TradeWorld {
  const random = randomFrom(seed * 1_000 + FAMILY_NAMES.indexOf(family), serial + 1);
  // Avoids container numbers that look like placeholders (TBAU, 000000).
  const block = String((serial % 9_000) + 1_000);
  const letter = String.fromCharCode(65 + FAMILY_NAMES.indexOf(family));
  const names: Names = {
    cycle: (index) => `TW${letter}${block}${index}`,
    unit: (index) =>
      withContainerCheckDigit(`W${letter}${'KLMNPQRSTV'[index]}U${block}${String(index).padStart(2, '0')}`),
  };
  const draft = FAMILIES[family](random, names);
  const line = draft.line ?? random.pick(['TEST', 'TEST', 'SIMA'] as const);
  const world: TradeWorld = {
    family,
    serial,
    startMs: Date.UTC(2026, 0, 1) + random.whole(0, 364 * 24) * 3_600_000,
    line,
    habits: { ...PLAIN, ...draft.habits, ...(line === 'SIMA' ? { times: 'instant' as const } : {}) },
    cycles: draft.cycles,
    misstatements: draft.misstatements ?? [],
    rows: draft.rows ?? {},
    requests: draft.requests ?? requestsAt(random, draft.cycles, 0),
  };
  const statements = tradeStatements(world);
  const requests = world.requests.map((one) => ({ ...one, cycle: journeyOf(world, statements, one) }));
  return { ...world, requests };
}

/**
 * Returns the index of the journey that a container number refers to: the first that the line has not yet reported as
 * over. -1 if there is none.
 */
function journeyOf({ cycles }: TradeWorld, statements: readonly TradeStatement[], request: TradeRequest): number {
  if (request.type !== 'container') return request.cycle;
  const isOver = (index: number): boolean =>
    statements.some(
      ({ cycle, classifier, from, move }) =>
        cycle === index &&
        classifier === 'ACT' &&
        move.meaning === 'empty_in' &&
        move.unit === request.number &&
        from <= request.at,
    );
  return cycles.findIndex(({ units }, index) => units.includes(request.number) && !isOver(index));
}
