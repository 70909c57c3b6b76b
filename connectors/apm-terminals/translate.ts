import { keysOf } from '../../reference/records.ts';
import { findField } from '../find-field.ts';
import { readWallTime } from '../source-time.ts';
import { readHoldWord } from '../terminal/hold-word.ts';
import { readAmount } from '../terminal/holds-and-fees.ts';
import type { TranslatedContainer } from '../terminal/listed.ts';
import type { Field, FieldMap } from './field-map.ts';

type Json = Record<string, unknown>;

const PLAIN = {
  available: 'available',
  status: 'status',
  location: 'location',
  isoType: 'isoType',
  grossWeightKg: 'grossWeightKg',
  sealNumber: 'sealNumber',
  storagePaidThrough: 'lastFreeDay',
} as const satisfies Partial<Record<Field, string>>;

/** Translates a container. The day until which storage is paid becomes the last free day (spec/sources D2). */
export function translate(from: Json, map: FieldMap): TranslatedContainer {
  const container: Json = { known: true };
  const pointers = new Map<string, string>([['/known', findField(from, map.names.container)?.pointer ?? '']]);
  const put = (member: string, field: Field, value: (found: unknown) => unknown) => {
    const found = findField(from, map.names[field]);
    const reported = found ? value(found.value) : undefined;
    if (!found || reported === undefined) return;
    container[member] = reported;
    pointers.set(`/${member}`, found.pointer);
  };
  for (const field of keysOf(PLAIN)) put(PLAIN[field], field, (found) => found);
  const time = (found: unknown) => (map.times === 'wall_clock' ? wallClock(found) : found);
  put('dischargedAt', 'dischargedAt', time);
  put('gateOutAt', 'gateOutAt', time);
  put('appointment', 'appointmentAt', (found) => ({ at: time(found) }));
  pointers.set('/appointment/at', pointers.get('/appointment') ?? '');
  put('events', 'vesselEta', (found) => [arrival(from, map, time(found))]);
  pointers.set('/events/0', pointers.get('/events') ?? '');
  put('fees', 'demurrageOwed', (found) => readFees(found, findField(from, map.names.currency)?.value));
  setHolds(from, map, container, pointers);
  return { record: container, pointers, statedAt: null };
}

function wallClock(found: unknown): unknown {
  const time = readWallTime(found);
  return time?.precision === 'local' ? time.local : found;
}

function arrival(from: Json, map: FieldMap, at: unknown): Json {
  const vessel = {
    imo: findField(from, map.names.vesselImo)?.value,
    name: findField(from, map.names.vesselName)?.value,
  };
  return { code: 'vessel_arrived', at, classifier: 'estimated', vessel };
}

/** Reads the amount owed. 0 means no fee; an unreadable amount is ignored. */
function readFees(found: unknown, currency: unknown): Json[] | undefined {
  const amount = readAmount(found);
  if (amount === null) return undefined;
  return Number(amount) === 0 ? [] : [{ type: 'demurrage', amount, currency }];
}

/**
 * Sets the holds from the response's list, otherwise from the line and customs holds if both are readable. If one were
 * unreadable, the list would clear a hold that may be in force.
 */
function setHolds(from: Json, map: FieldMap, container: Json, pointers: Map<string, string>): void {
  const list = findField(from, map.names.holds);
  if (list) {
    container.holds = list.value;
    pointers.set('/holds', list.pointer);
    return;
  }
  const holds: Json[] = [];
  let pointer: string | null = null;
  for (const [field, name] of [
    ['freightHold', 'freight'],
    ['customsHold', 'customs'],
  ] as const) {
    if (map.names[field].length === 0) continue;
    const found = findField(from, map.names[field]);
    const status = found ? readHoldWord(found.value) : null;
    if (!found || status === null) return;
    pointer ??= found.pointer;
    if (status !== 'none') holds.push({ name, status });
  }
  if (pointer === null) return;
  container.holds = holds;
  pointers.set('/holds', pointer);
}
