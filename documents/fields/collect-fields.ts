/**
 * Merges the values found in a document into one value per field and container. Contradictory values become uncertain.
 */
import type { ExtractedField } from '../document.ts';
import { type FoundContainer, findContainers } from '../entities/container-numbers.ts';
import { findLineNumbers } from '../entities/line-numbers.ts';
import { readLayout } from '../layout/read-layout.ts';
import type { FieldReading } from '../layout/reading.ts';
import type { TextLayer } from '../text/text-layer.ts';
import { assignItems } from './assign-items.ts';
import { checkPlausible } from './check-plausible.ts';
import { fieldRow } from './field-table.ts';

/** Maximum confidence of contradictory values of one field. */
const CONTRADICTED = 0.5;
const UNLABELED = 0.82;

export function collectFields(layer: TextLayer): ExtractedField[] {
  const containers = firstMentions(findContainers(layer));
  const numbers = new Set(containers.map(({ number }) => number));
  const readings = readLayout(layer);
  const equipment = [
    ...containers.map(({ number, confidence, quote }) =>
      field('equipmentReference', number, confidence, 'entity', quote, number),
    ),
    ...readings
      .filter(({ name, value }) => name === 'equipmentReference' && !numbers.has(value))
      .map(({ value, confidence, quote }) => field('equipmentReference', value, confidence, 'layout', quote, null)),
  ];
  const others = assignItems(
    readings.filter(({ name }) => name !== 'equipmentReference'),
    containers,
  );
  const labeled = [...groupBy(others).values()].flatMap(settle);
  return checkPlausible([...equipment, ...labeled, ...unlabeled(layer, labeled)]);
}

/**
 * Selects the best value of a field. If values of about the same confidence contradict each other, returns all of them
 * with reduced confidence.
 */
function settle(readings: readonly FieldReading[]): ExtractedField[] {
  const best = new Map<string, FieldReading>();
  for (const reading of readings.toSorted((one, other) => other.value.length - one.value.length)) {
    const same = [...best.keys()].find((value) => value.startsWith(reading.value));
    const earlier = best.get(same ?? reading.value);
    if (earlier === undefined) best.set(reading.value, reading);
    else if (reading.confidence > earlier.confidence && same === reading.value) best.set(same, reading);
  }
  const ranked = [...best.values()].sort((one, other) => other.confidence - one.confidence);
  const [first, second] = ranked;
  const isContradicted = first !== undefined && second !== undefined && first.confidence - second.confidence < 0.1;
  const chosen = isContradicted ? ranked : ranked.slice(0, 1);
  return chosen.map(({ name, value, confidence, quote, item }) =>
    field(name, value, isContradicted ? Math.min(confidence, CONTRADICTED) : confidence, 'layout', quote, item),
  );
}

/** Adds a line's bill or booking number that has no label, if there is exactly one and no labeled number. */
function unlabeled(layer: TextLayer, labeled: readonly ExtractedField[]): ExtractedField[] {
  const stated = new Set(labeled.map(({ value }) => value));
  const found = findLineNumbers(layer).filter(({ number }) => !stated.has(number));
  const names = { bill_of_lading: 'transportDocumentReference', booking: 'carrierBookingReference' } as const;
  return (['bill_of_lading', 'booking'] as const).flatMap((type) => {
    const own = found.filter(({ types }) => types[0] === type);
    const [only] = own;
    const isMissing = !labeled.some(({ name }) => name === names[type]);
    if (only === undefined || !isMissing || new Set(own.map(({ number }) => number)).size > 1) return [];
    return [field(names[type], only.number, UNLABELED, 'entity', only.quote, null)];
  });
}

function firstMentions(containers: readonly FoundContainer[]): FoundContainer[] {
  return containers.filter(({ number }, index) => containers.findIndex((each) => each.number === number) === index);
}

function groupBy(readings: readonly FieldReading[]): Map<string, FieldReading[]> {
  return Map.groupBy(readings, ({ name, item }) => `${name} ${item}`);
}

function field(
  name: string,
  value: string,
  confidence: number,
  tier: ExtractedField['tier'],
  quote: ExtractedField['quote'],
  item: string | null,
): ExtractedField {
  const type = fieldRow(name)?.type;
  const isCounted = type === 'weight' || type === 'number';
  const isRepaired =
    (type === 'container' || type === 'imo') && value !== quote.text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return {
    name,
    value: isCounted ? Number(value) : value,
    confidence,
    tier,
    quote,
    item,
    ...(isRepaired ? { repaired: true } : {}),
  };
}
