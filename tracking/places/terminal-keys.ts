/** Compares terminal keys, which may come from different code lists. */
import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';

/**
 * Whether two keys may identify the same terminal. They cannot if their ports differ. Otherwise codes from different
 * lists cannot be compared, and an SMDG code without a port may belong to any port.
 */
export function mayBeSameTerminal(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [splitTerminalKey(one), splitTerminalKey(other)];
  if (first.list === second.list && first.code !== second.code) return false;
  const [a, b] = [locodeOfTerminal(one), locodeOfTerminal(other)];
  return a === null || b === null || a === b;
}
