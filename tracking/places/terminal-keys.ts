/** Compares terminal keys, which may come from different code lists. */
import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';

/**
 * Whether two keys may identify the same terminal. Different codes in one list cannot, nor can terminals of different
 * ports. Codes from different lists cannot be compared, so they may.
 */
export function mayBeSameTerminal(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [splitTerminalKey(one), splitTerminalKey(other)];
  if (first.list === second.list && first.code !== second.code) return false;
  const [a, b] = [locodeOfTerminal(one), locodeOfTerminal(other)];
  return a === null || b === null || a === b;
}
