/** Marine terminals and rail ramps by key (`firms:`, `bic:`, `smdg:`, `customs:`, `ramp:` and the code). Rows: `marine-terminals.ts`, `rail-ramps.ts`. */
import { MARINE_TERMINALS } from './marine-terminals.ts';
import { RAIL_RAMPS } from './rail-ramps.ts';
import type { Terminal } from './terminal.ts';

export type { Terminal };

export const TERMINALS: readonly Terminal[] = [...MARINE_TERMINALS, ...RAIL_RAMPS];

const byKey = new Map(TERMINALS.map((terminal) => [terminal.key, terminal]));

/** Finds a terminal or rail ramp by a key such as `firms:W185`, code list in lower case; null for an unlisted key. */
export function findTerminal(key: string): Terminal | null {
  return byKey.get(key) ?? null;
}

/** Lists terminals and ramps of a port or inland place, in the order of the rows. */
export function findTerminals(locode: string): Terminal[] {
  return TERMINALS.filter((terminal) => terminal.locode === locode);
}
