/**
 * Lowers the confidence of values that contradict each other: dates in an order that no journey has reveal a
 * misreading.
 */
import type { ExtractedField } from '../document.ts';

const DISPROVEN = 0.5;

/** Pairs of fields in which the first date is never later than the second. */
const ORDER = [
  ['plannedDepartureDate', 'portOfDischargeArrivalDate'],
  ['actualDepartureDate', 'portOfDischargeArrivalDate'],
  ['portOfDischargeArrivalDate', 'lastFreeDay'],
  ['documentationCutOffDate', 'portOfDischargeArrivalDate'],
] as const;

export function checkPlausible(fields: readonly ExtractedField[]): ExtractedField[] {
  const disproven = new Set<ExtractedField>();
  for (const one of fields) {
    for (const other of fields) {
      const isSameItem = one.item === null || other.item === null || one.item === other.item;
      if (isSameItem && contradict(one, other)) disproven.add(one).add(other);
    }
  }
  return fields.map((each) =>
    disproven.has(each) ? { ...each, confidence: Math.min(each.confidence, DISPROVEN) } : each,
  );
}

function contradict(one: ExtractedField, other: ExtractedField): boolean {
  if (one.name === 'portOfLoading' && other.name === 'portOfDischarge') return one.value === other.value;
  const isOrdered = ORDER.some(([first, second]) => one.name === first && other.name === second);
  return isOrdered && String(one.value).slice(0, 10) > String(other.value).slice(0, 10);
}
