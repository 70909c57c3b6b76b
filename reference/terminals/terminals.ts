/**
 * Marine terminals and rail ramps by key (`firms:`, `bic:`, `smdg:`, `customs:` or `ramp:`, followed by the code).
 * Rows: `marine-terminals.ts`, `rail-ramps.ts`.
 */
import { findPort } from '../ports/ports.ts';
import { MARINE_TERMINALS } from './marine-terminals.ts';
import { RAIL_RAMPS } from './rail-ramps.ts';
import type { Terminal } from './terminal.ts';
import { splitTerminalKey } from './terminal-keys.ts';

export type { Terminal };

export const TERMINALS: readonly Terminal[] = [...MARINE_TERMINALS, ...RAIL_RAMPS];

const byKey = new Map(TERMINALS.map((terminal) => [terminal.key, terminal]));

/**
 * Finds a terminal or rail ramp by a key such as `firms:W185`, with the code list in lower case; null for an unlisted
 * key.
 */
export function findTerminal(key: string): Terminal | null {
  return byKey.get(key) ?? null;
}

/** Returns the key for a terminal code, with the port (UN/LOCODE, null if unknown) if the code needs one. */
export function terminalKeyOf(list: string, code: string, locode: string | null): string {
  const key = `${list}:${code}`;
  if (list !== 'smdg' || locode === null || findTerminal(key)?.locode === locode) return key;
  return `${key}@${locode}`;
}

/** Returns a terminal's UN/LOCODE from the reference data, otherwise from its key; null if neither has one. */
export function locodeOfTerminal(key: string): string | null {
  return findTerminal(key)?.locode ?? splitTerminalKey(key).locode;
}

/** Returns a terminal's time zone, otherwise that of the port in its key. */
export function zoneOfTerminal(key: string): string | null {
  const terminal = findTerminal(key);
  if (terminal !== null) return terminal.zone;
  return findPort(splitTerminalKey(key).locode ?? '')?.zone ?? null;
}

/** Lists terminals and ramps of a port or inland place, in the order of the rows. */
export function findTerminals(locode: string): Terminal[] {
  return TERMINALS.filter((terminal) => terminal.locode === locode);
}
