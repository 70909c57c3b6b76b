import { isRecord } from '../json-shape.ts';
import { readHoldWord } from '../terminal/hold-word.ts';
import type { HoldRule } from './mapping.ts';
import { at } from './member-at.ts';

type Json = Record<string, unknown>;

/** Members that may contain the name of a hold, in this order, if the mapping names none. */
const NAMES = ['name', 'code', 'type', 'holdName', 'holdType', 'holdCode', 'hold'];

/**
 * Translates the holds in the order of the rules. Returns null unless every rule finds its member in a readable form,
 * because omitting an unread hold would clear it.
 */
export function translateHolds(row: Json, rules: readonly HoldRule[]): { value: Json[]; pointer: string } | null {
  const holds: Json[] = [];
  let pointer: string | null = null;
  for (const rule of rules) {
    const found = holdsOf(row, rule);
    if (found === null) return null;
    pointer ??= found.pointer;
    holds.push(...found.value);
  }
  return pointer === null ? null : { value: holds, pointer };
}

function holdsOf(row: Json, rule: HoldRule): { value: Json[]; pointer: string } | null {
  if ('flag' in rule) {
    const found = at(row, rule.flag);
    const status = found ? readHoldWord(found.value) : null;
    if (found === null || status === null) return null;
    return { value: status === 'none' ? [] : [{ name: rule.name, status }], pointer: found.pointer };
  }
  if ('text' in rule) {
    const found = at(row, rule.text);
    if (typeof found?.value !== 'string') return null;
    const names = found.value.split(rule.separator).map((name) => name.trim());
    return { value: names.filter((name) => name !== '').map((name) => ({ name })), pointer: found.pointer };
  }
  const found = at(row, rule.list);
  if (!Array.isArray(found?.value)) return null;
  return { value: found.value.map((entry: unknown) => listedHold(entry, rule)), pointer: found.pointer };
}

/** An entry without a name becomes an unreadable hold, which makes the whole list unreadable. */
function listedHold(entry: unknown, rule: Extract<HoldRule, { list: unknown }>): Json {
  if (!isRecord(entry)) return { name: entry };
  const found = at(entry, rule.name ?? NAMES);
  const valueAt = (path: string | undefined) => (path === undefined ? undefined : at(entry, path)?.value);
  return { name: found?.value, status: valueAt(rule.status), description: valueAt(rule.description) };
}
