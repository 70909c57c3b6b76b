/** Assigns values to containers. */
import type { FoundContainer } from '../entities/container-numbers.ts';
import type { FieldReading } from '../layout/reading.ts';
import { fieldRow } from './field-table.ts';

const GUESSED_ITEM = 0.7;

export function assignItems(readings: readonly FieldReading[], containers: readonly FoundContainer[]): FieldReading[] {
  const numbers = new Set(containers.map(({ number }) => number));
  return readings.map((reading) => {
    const isPerContainer = fieldRow(reading.name)?.perContainer === true;
    if (reading.item !== null) {
      if (!numbers.has(reading.item)) return { ...reading, item: null, confidence: Math.min(reading.confidence, 0.5) };
      return !isPerContainer && isSameForAll(readings, reading) ? { ...reading, item: null } : reading;
    }
    if (!isPerContainer || containers.length === 0) return reading;
    const [only] = containers;
    if (containers.length === 1 && only !== undefined) return { ...reading, item: only.number };
    return nearest(readings, reading, containers);
  });
}

/** Whether all rows of the table state the same value, which then applies to the whole document. */
function isSameForAll(readings: readonly FieldReading[], { name, value }: FieldReading): boolean {
  return readings.every((other) => other.name !== name || other.item === null || other.value === value);
}

/**
 * Outside tables, a value stated once applies to all containers if none or all of them precede it. Otherwise it belongs
 * to the last container before it, with reduced confidence unless there is one value per container.
 */
function nearest(
  readings: readonly FieldReading[],
  reading: FieldReading,
  containers: readonly FoundContainer[],
): FieldReading {
  const before = containers.filter(({ segment }) => isBefore(segment, reading.segment));
  const stated = readings.filter(({ name, item }) => name === reading.name && item === null).length;
  if (stated === 1 && (before.length === 0 || before.length === containers.length)) return reading;
  const last = before.at(-1);
  if (last === undefined) return { ...reading, confidence: Math.min(reading.confidence, GUESSED_ITEM) };
  const confidence = stated === containers.length ? reading.confidence : Math.min(reading.confidence, GUESSED_ITEM);
  return { ...reading, item: last.number, confidence };
}

function isBefore(one: FieldReading['segment'], other: FieldReading['segment']): boolean {
  return (one.page - other.page || one.line - other.line || one.box.x - other.box.x) <= 0;
}
