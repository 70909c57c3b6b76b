import { keysOf } from '../../reference/records.ts';
import { isRecord, list, lookUp, text } from '../json-shape.ts';
import { readInstant } from '../source-time.ts';
import { readAmount } from '../terminal/holds-and-fees.ts';
import type { TranslatedContainer } from '../terminal/listed.ts';
import { AVAILABILITY_MOVES } from '../terminal/moves.ts';
import { TIME_MEMBERS } from './fact-members.ts';
import { translateHolds } from './holds.ts';
import type { Mapping, Path } from './mapping.ts';
import { at, type Found } from './member-at.ts';
import type { PlaceWords } from './plan.ts';
import { isoTime } from './times.ts';

type Json = Record<string, unknown>;

/** Translates a row into the availability contract; null if it does not meet the mapping's conditions. */
export function translate(row: Json, mapping: Mapping, place: PlaceWords): TranslatedContainer | null {
  if (!mapping.only.every((condition) => meets(row, condition, place))) return null;
  const record: Json = { known: true };
  const pointers = new Map<string, string>([['/known', at(row, mapping.container)?.pointer ?? '']]);
  const put = (member: string, value: unknown, pointer: string) => {
    if (value === undefined) return;
    record[member] = value;
    pointers.set(`/${member}`, pointer);
  };
  for (const member of keysOf(mapping.facts)) {
    const found = factOf(row, mapping, member);
    if (found === null) continue;
    const value = TIME_MEMBERS.has(member) ? isoTime(found.value, mapping.times) : found.value;
    put(member, member === 'appointment' && value !== null ? { at: value } : value, found.pointer);
  }
  pointers.set('/appointment/at', pointers.get('/appointment') ?? '');
  // If the mapping expects a statement whether the terminal has the container, a row without it is not used.
  if (mapping.facts.known !== undefined && factOf(row, mapping, 'known') === null) return null;
  const holds = translateHolds(row, mapping.holds);
  if (holds !== null) put('holds', holds.value, holds.pointer);
  const fees = translateFees(row, mapping.fees);
  if (fees !== null) put('fees', fees.value, fees.pointer);
  const elsewhere = new Set<string>();
  record.events = translateEvents(row, mapping, pointers, elsewhere);
  const statedAt = mapping.statedAt === null ? null : at(row, mapping.statedAt)?.value;
  return { record, pointers, elsewhere, statedAt: readInstant(isoTime(statedAt, mapping.times)) };
}

function meets(row: Json, { path, is }: Mapping['only'][number], place: PlaceWords): boolean {
  const value = text(at(row, path)?.value)?.toLowerCase();
  const accepted = is.map((word) => (word === '{facility}' ? place.facility : word === '{port}' ? place.port : word));
  return value !== undefined && accepted.some((word) => word?.toLowerCase() === value);
}

/** Returns a member's value; null if it is missing or a word that the mapping does not list. */
function factOf(row: Json, { facts }: Mapping, member: keyof Mapping['facts']): Found {
  const rule = facts[member];
  if (rule === undefined) return null;
  const [path, words] = typeof rule === 'string' ? [rule, undefined] : [rule.path, rule.words];
  const found = at(row, path);
  if (found === null || words === undefined) return found;
  const word = typeof found.value === 'boolean' ? String(found.value) : text(found.value)?.toLowerCase();
  const value = lookUp(words, word);
  return value === undefined ? null : { value, pointer: found.pointer };
}

/** Translates the fees; null unless every amount is readable. 0 means no fee. */
function translateFees(row: Json, rules: Mapping['fees']): { value: Json[]; pointer: string } | null {
  const fees: Json[] = [];
  let pointer: string | null = null;
  for (const { type, amount, currency } of rules) {
    const found = at(row, amount);
    const reported = found ? readAmount(found.value) : null;
    if (found === null || reported === null) return null;
    pointer ??= found.pointer;
    if (Number(reported) > 0) fees.push({ type, amount: reported, currency });
  }
  return pointer === null ? null : { value: fees, pointer };
}

function translateEvents(row: Json, mapping: Mapping, pointers: Map<string, string>, elsewhere: Set<string>): Json[] {
  const events: Json[] = [];
  const add = (event: Json, pointer: string) => {
    pointers.set(`/events/${events.length}`, pointer);
    events.push(event);
  };
  for (const { code, at: path, classifier, outsideTerminal = false, ...vessel } of mapping.events) {
    const found = at(row, path);
    if (found === null || found.value === null || found.value === '') continue;
    if (outsideTerminal) elsewhere.add(`/events/${events.length}`);
    const valueAt = (member: Path | undefined) => (member === undefined ? undefined : at(row, member)?.value);
    add(
      {
        code,
        classifier,
        at: isoTime(found.value, mapping.times),
        vessel: { name: valueAt(vessel.vesselName), imo: valueAt(vessel.vesselImo) },
        voyage: valueAt(vessel.voyage),
      },
      found.pointer,
    );
  }
  for (const rule of mapping.eventLists) {
    const found = at(row, rule.list);
    list(found?.value).forEach((entry, position) => {
      if (isRecord(entry)) add(listedEvent(entry, rule, mapping), `${found?.pointer}/${position}`);
    });
  }
  return events;
}

function listedEvent(entry: Json, rule: Mapping['eventLists'][number], { times }: Mapping): Json {
  const original = text(at(entry, rule.code)?.value);
  const classifier =
    typeof rule.classifier === 'string'
      ? rule.classifier
      : lookUp(rule.classifier.words, text(at(entry, rule.classifier.path)?.value)?.toLowerCase());
  const code = lookUp(rule.codes, original) ?? unlistedCode(original);
  return { code, classifier, at: isoTime(at(entry, rule.at)?.value, times) };
}

/** Marks a source's code that equals a code of the contract, because it may mean something else. */
function unlistedCode(original: string | null): string | null {
  const isContractCode = lookUp(AVAILABILITY_MOVES, original?.toLowerCase()) !== undefined;
  return isContractCode ? `${original} (not mapped)` : original;
}
